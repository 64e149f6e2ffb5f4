/**
 * A picture as the compositor takes it: one 32-bit word a pixel (red in the lowest byte, alpha in the highest, as RGBA bytes lie on
 * a little-endian machine), colours multiplied by their alpha.
 */
export interface Bitmap {
  data: Uint32Array;
  width: number;
  height: number;
}

export function createBitmap(width: number, height: number): Bitmap {
  return { data: new Uint32Array(width * height), width, height };
}

/** @param alpha 0..1; the colour is not multiplied by it yet */
export function pack(r: number, g: number, b: number, alpha = 1): number {
  const a = alpha < 0 ? 0 : alpha > 1 ? 1 : alpha;
  const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value) * a + 0.5;
  return ((byte(r) & 255) | ((byte(g) & 255) << 8) | ((byte(b) & 255) << 16) | (((a * 255 + 0.5) & 255) << 24)) >>> 0;
}
