import { type Bitmap, createBitmap } from "../canvas/bitmap.ts";
import { blurBitmap } from "../canvas/blur-bitmap.ts";
import { mix } from "../colour.ts";
import type { Palette } from "../palette.ts";

/**
 * Puts a flat picture into the light of a scene: tinted by it, a little darker towards the ground, with a rim of light on the sun's side
 * and softly shaded on the other, from the blurred alpha's slope.
 * @param side -1 with the sun at the left, 1 at the right
 * @param isPhotograph it has light and shade of its own: it takes the tint of the scene, and less of all else
 */
export function lightSprite(bitmap: Bitmap, palette: Palette, side: number, isPhotograph = false): Bitmap {
  const { width, height, data } = bitmap;
  const soft = blurBitmap(bitmap, Math.max(1, height * 0.018));
  const result = createBitmap(width, height);
  const reach = Math.max(1, Math.round(height * (isPhotograph ? 0.007 : 0.014)));
  const own = isPhotograph ? { rim: 0.4, shade: 0.35, ground: 0.08 } : { rim: 1, shade: 1, ground: 0.16 };
  const ambient = mix(palette.light, [255, 255, 255], palette.isDark ? (isPhotograph ? 0.18 : 0.24) : isPhotograph ? 0.38 : 0.5);
  const rim = mix(palette.glow, [255, 255, 255], 0.35);
  for (let y = 0, at = 0; y < height; y++) {
    const ground = 1 - own.ground * (y / height) ** 2;
    const above = Math.max(0, y - reach) * width;
    const below = Math.min(height - 1, y + reach) * width;
    for (let x = 0; x < width; x++, at++) {
      const pixel = data[at]!;
      const alpha = pixel >>> 24;
      if (alpha === 0) continue;
      const toSun = Math.max(0, Math.min(width - 1, x + side * reach));
      const fromSun = Math.max(0, Math.min(width - 1, x - side * reach));
      const slope = ((soft.data[below + fromSun]! >>> 24) - (soft.data[above + toSun]! >>> 24)) / 255;
      const lit = Math.max(0, Math.min(1, slope * 2.2 - 0.25)) * (palette.isDark ? 0.42 : 0.5) * own.rim;
      const shade = Math.max(0, Math.min(1, -slope * 1.6 - 0.1)) * 0.3 * own.shade;
      const level = ground * (1 - shade);
      const channel = (shift: number, c: 0 | 1 | 2) => {
        const body = ((pixel >>> shift) & 255) * (ambient[c] / 255) * level;
        return Math.min(alpha, (body + (rim[c] * (alpha / 255) - body) * lit) | 0);
      };
      result.data[at] = (channel(0, 0) | (channel(8, 1) << 8) | (channel(16, 2) << 16) | (alpha << 24)) >>> 0;
    }
  }
  return result;
}

/** The same outline in black, soft: what it throws on the ground. */
export function shadowOf(bitmap: Bitmap, strength: number): Bitmap {
  const scale = 3;
  const small = createBitmap(Math.max(1, Math.ceil(bitmap.width / scale)), Math.max(1, Math.ceil(bitmap.height / scale)));
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      const alpha = bitmap.data[Math.min(bitmap.height - 1, y * scale) * bitmap.width + Math.min(bitmap.width - 1, x * scale)]! >>> 24;
      small.data[y * small.width + x] = (Math.round(alpha * strength) << 24) >>> 0;
    }
  }
  return blurBitmap(small, Math.max(1, small.height * 0.02));
}
