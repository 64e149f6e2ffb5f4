import type { Colour } from "../colour.ts";
import type { Bitmap } from "./bitmap.ts";

/** Adds a round light: full in the middle, none at the radius. @param strength 0..1 of the colour in the middle */
export function drawGlow(frame: Bitmap, x: number, y: number, radius: number, [red, green, blue]: Colour, strength: number): void {
  if (strength <= 0.003 || radius < 0.4) return;
  const { data, width, height } = frame;
  const firstRow = Math.max(0, Math.floor(y - radius));
  const lastRow = Math.min(height - 1, Math.ceil(y + radius));
  const firstColumn = Math.max(0, Math.floor(x - radius));
  const lastColumn = Math.min(width - 1, Math.ceil(x + radius));
  const inverse = 1 / (radius * radius);
  for (let row = firstRow; row <= lastRow; row++) {
    const dy = (row + 0.5 - y) ** 2;
    for (let column = firstColumn, at = row * width + firstColumn; column <= lastColumn; column++, at++) {
      const share = 1 - ((column + 0.5 - x) ** 2 + dy) * inverse;
      if (share <= 0) continue;
      const light = strength * share * share * share;
      const under = data[at]!;
      const r = Math.min(255, (under & 255) + red * light) | 0;
      const g = Math.min(255, ((under >>> 8) & 255) + green * light) | 0;
      const b = Math.min(255, ((under >>> 16) & 255) + blue * light) | 0;
      data[at] = r | (g << 8) | (b << 16) | 0xff000000;
    }
  }
}

/** Darkens an ellipse softly: the shadow under something that stands or hovers. */
export function drawShade(frame: Bitmap, x: number, y: number, radiusX: number, radiusY: number, strength: number): void {
  const { data, width, height } = frame;
  const firstRow = Math.max(0, Math.floor(y - radiusY));
  const lastRow = Math.min(height - 1, Math.ceil(y + radiusY));
  const firstColumn = Math.max(0, Math.floor(x - radiusX));
  const lastColumn = Math.min(width - 1, Math.ceil(x + radiusX));
  for (let row = firstRow; row <= lastRow; row++) {
    const dy = ((row + 0.5 - y) / radiusY) ** 2;
    for (let column = firstColumn, at = row * width + firstColumn; column <= lastColumn; column++, at++) {
      const share = 1 - ((column + 0.5 - x) / radiusX) ** 2 - dy;
      if (share <= 0) continue;
      const rest = (256 * (1 - strength * share * (2 - share))) | 0;
      const under = data[at]!;
      const even = (Math.imul(under & 0xff00ff, rest) >>> 8) & 0xff00ff;
      const green = (Math.imul((under >>> 8) & 0xff, rest) >>> 8) & 0xff;
      data[at] = even | (green << 8) | 0xff000000;
    }
  }
}
