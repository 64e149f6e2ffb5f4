import type { Raster } from "@atelier/media/raster/raster.ts";
import { cubicPhases, cubicPixel, cubicWeights } from "@atelier/media/raster/sample-pixel.ts";

/** Most pixels of a run, and most columns of the picture that it may lie across to be sampled in two steps. */
export const longestRun = 8;
const MOST_COLUMNS = 24;
/** Pixels by which the row of a run may change within it and still be taken for one: half a phase of the weights. */
const LEVEL = 1 / cubicPhases;

const columns = new Float32Array(MOST_COLUMNS * 3);

/**
 * Samples an RGB raster at `count` places on a line, each as `cubicPixel` does: the first at (x, y), each next one (dx, dy) farther. Where the line is level,
 * rows are weighted once for all places, which takes half of the time.
 * @param out three numbers for each place, with the half that rounds them
 */
export function cubicRun(picture: Raster, x: number, y: number, dx: number, dy: number, count: number, out: Float32Array): void {
  const { data, width, height } = picture;
  const end = x + dx * (count - 1);
  const middle = y + (dy * (count - 1)) / 2;
  const first = Math.floor(dx < 0 ? end : x) - 1;
  const wanted = Math.floor(dx < 0 ? x : end) + 3 - first;
  const top = Math.floor(middle);
  const isLevel = Math.abs(dy) * (count - 1) <= LEVEL && wanted <= MOST_COLUMNS;
  if (!isLevel || first < 0 || first + wanted > width || top < 1 || top + 2 >= height) {
    for (let i = 0; i < count; i++) cubicPixel(picture, x + i * dx, y + i * dy, out, i * 3);
    return;
  }
  const wy = ((middle - top) * cubicPhases + 0.5) << 2;
  const a = cubicWeights[wy];
  const b = cubicWeights[wy + 1];
  const c = cubicWeights[wy + 2];
  const d = cubicWeights[wy + 3];
  const row = width * 3;
  const bytes = wanted * 3;
  for (let k = 0, i = ((top - 1) * width + first) * 3; k < bytes; k++, i++) {
    columns[k] = a * data[i] + b * data[i + row] + c * data[i + 2 * row] + d * data[i + 3 * row];
  }
  for (let i = 0, at = 0; i < count; i++, at += 3) {
    const u = x + i * dx;
    const left = Math.floor(u);
    const wx = ((u - left) * cubicPhases + 0.5) << 2;
    const e = cubicWeights[wx];
    const f = cubicWeights[wx + 1];
    const g = cubicWeights[wx + 2];
    const h = cubicWeights[wx + 3];
    const j = (left - 1 - first) * 3;
    const red = e * columns[j] + f * columns[j + 3] + g * columns[j + 6] + h * columns[j + 9];
    const green = e * columns[j + 1] + f * columns[j + 4] + g * columns[j + 7] + h * columns[j + 10];
    const blue = e * columns[j + 2] + f * columns[j + 5] + g * columns[j + 8] + h * columns[j + 11];
    out[at] = red <= 0 ? 0 : red >= 255 ? 255 : red + 0.5;
    out[at + 1] = green <= 0 ? 0 : green >= 255 ? 255 : green + 0.5;
    out[at + 2] = blue <= 0 ? 0 : blue >= 255 ? 255 : blue + 0.5;
  }
}
