import type { Colour } from "../colour.ts";
import type { Bitmap } from "./bitmap.ts";

/** Lays a thin soft line over the frame, fading towards its start: a drop, a spark, a shooting star. @param width pixels */
export function drawStreak(frame: Bitmap, x0: number, y0: number, x1: number, y1: number, width: number, [red, green, blue]: Colour, strength: number): void {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const steps = Math.max(1, Math.ceil(length));
  const reach = Math.max(0.5, width / 2);
  for (let i = 0; i <= steps; i++) {
    const along = i / steps;
    const x = x0 + (x1 - x0) * along;
    const y = y0 + (y1 - y0) * along;
    const share = strength * (0.15 + 0.85 * along);
    for (let column = Math.floor(x - reach); column <= Math.ceil(x + reach); column++) {
      const cover = Math.max(0, Math.min(1, reach + 0.5 - Math.abs(column + 0.5 - x))) * share;
      const row = Math.floor(y);
      if (cover <= 0.01 || column < 0 || row < 0 || column >= frame.width || row >= frame.height) continue;
      const at = row * frame.width + column;
      const under = frame.data[at]!;
      const r = ((under & 255) * (1 - cover) + red * cover) | 0;
      const g = (((under >>> 8) & 255) * (1 - cover) + green * cover) | 0;
      const b = (((under >>> 16) & 255) * (1 - cover) + blue * cover) | 0;
      frame.data[at] = r | (g << 8) | (b << 16) | 0xff000000;
    }
  }
}
