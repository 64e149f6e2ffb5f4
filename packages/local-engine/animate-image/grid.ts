import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";

/** Pixels from one point of a grid to the next. Fields that change slowly (depth, masks, where a pixel comes from) are kept at grid points alone. */
export const GRID = 8;

/** A grid over a width x height picture, its last points on or beyond the border. */
export const createGrid = (width: number, height: number): Plane => createPlane(Math.ceil(width / GRID) + 1, Math.ceil(height / GRID) + 1);

/** Value at a place of the picture, in pixels; beyond the grid its border's. */
export function gridAt({ data, width, height }: Plane, x: number, y: number): number {
  const u = Math.min(width - 1.001, Math.max(0, x / GRID));
  const v = Math.min(height - 1.001, Math.max(0, y / GRID));
  const left = u | 0;
  const top = v | 0;
  const [fx, fy] = [u - left, v - top];
  const i = top * width + left;
  const upper = data[i] + (data[i + 1] - data[i]) * fx;
  const lower = data[i + width] + (data[i + width + 1] - data[i + width]) * fx;
  return upper + (lower - upper) * fy;
}

/** A grid filled from a plane of any size that covers the same picture. */
export function toGrid(source: Plane, width: number, height: number): Plane {
  const grid = createGrid(width, height);
  for (let row = 0, i = 0; row < grid.height; row++) {
    for (let column = 0; column < grid.width; column++, i++) {
      const u = Math.min(source.width - 1.001, Math.max(0, ((column * GRID) / width) * source.width - 0.5));
      const v = Math.min(source.height - 1.001, Math.max(0, ((row * GRID) / height) * source.height - 0.5));
      const at = (v | 0) * source.width + (u | 0);
      const [fx, fy] = [u % 1, v % 1];
      grid.data[i] = (source.data[at] * (1 - fx) + source.data[at + 1] * fx) * (1 - fy) + (
        source.data[at + source.width] * (1 - fx) + source.data[at + source.width + 1] * fx
      ) * fy;
    }
  }
  return grid;
}
