import type { Raster } from "./raster.ts";

/** Writes the colour of an RGB raster at a place (0 is the centre of the first pixel) as three bytes. */
export type SamplePixel = (picture: Raster, x: number, y: number, out: Uint8Array | Float32Array, at: number) => void;

/** Bilinear; the border is repeated. Whole places give the pixel itself. */
export function bilinearPixel({ data, width, height }: Raster, x: number, y: number, out: Uint8Array | Float32Array, at: number): void {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const [fx, fy] = [x - left, y - top];
  const x0 = left < 0 ? 0 : left >= width ? width - 1 : left;
  const x1 = left + 1 < 0 ? 0 : left + 1 >= width ? width - 1 : left + 1;
  const y0 = (top < 0 ? 0 : top >= height ? height - 1 : top) * width;
  const y1 = (top + 1 < 0 ? 0 : top + 1 >= height ? height - 1 : top + 1) * width;
  for (let c = 0; c < 3; c++) {
    const upper = data[(y0 + x0) * 3 + c] * (1 - fx) + data[(y0 + x1) * 3 + c] * fx;
    const lower = data[(y1 + x0) * 3 + c] * (1 - fx) + data[(y1 + x1) * 3 + c] * fx;
    out[at + c] = upper + (lower - upper) * fy + 0.5;
  }
}

/** Steps of the fraction for which cubic weights are kept. */
export const cubicPhases = 256;
/** Four weights for each step from 0 to 1 of the fraction (Keys 1981, a = -0.5). */
export const cubicWeights = Float32Array.from({ length: (cubicPhases + 1) * 4 }, (_, i) => {
  const t = (i >> 2) / cubicPhases;
  return [((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1, ((-1.5 * t + 2) * t + 0.5) * t, (0.5 * t - 0.5) * t * t][i & 3];
});

/** Cubic interpolation (Keys 1981), which keeps the sharpness of what it moves; bilinear in the outermost pixels. */
export function cubicPixel(picture: Raster, x: number, y: number, out: Uint8Array | Float32Array, at: number): void {
  const { data, width, height } = picture;
  const left = Math.floor(x);
  const top = Math.floor(y);
  if (left < 1 || top < 1 || left + 2 >= width || top + 2 >= height) return bilinearPixel(picture, x, y, out, at);
  const wx = ((x - left) * cubicPhases + 0.5) << 2;
  const wy = ((y - top) * cubicPhases + 0.5) << 2;
  const [a, b, c, d] = [cubicWeights[wx], cubicWeights[wx + 1], cubicWeights[wx + 2], cubicWeights[wx + 3]];
  const row = width * 3;
  const start = ((top - 1) * width + left - 1) * 3;
  for (let channel = 0; channel < 3; channel++) {
    let sum = 0;
    for (let j = 0, i = start + channel; j < 4; j++, i += row) {
      sum += cubicWeights[wy + j] * (data[i] * a + data[i + 3] * b + data[i + 6] * c + data[i + 9] * d);
    }
    out[at + channel] = sum <= 0 ? 0 : sum >= 255 ? 255 : sum + 0.5;
  }
}
