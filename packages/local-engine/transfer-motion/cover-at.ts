import type { Plane } from "@atelier/media/raster/raster.ts";

/** Value of the plane at the pixel that holds the place; 0 outside. */
export function coverAt({ data, width, height }: Plane, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column < 0 || row < 0 || column >= width || row >= height ? 0 : data[row * width + column];
}
