import type { ExpandImageJob } from "@atelier/engine/kinds/expand-image.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";

/** Edges in pixels. */
export type Edges = Pick<ExpandImageJob["parameters"], "left" | "right" | "top" | "bottom">;

/** The picture on a larger canvas, and a mask (one byte a pixel) of what is not covered by it. */
export function placeOnCanvas(picture: Raster, { left, right, top, bottom }: Edges): { canvas: Raster; hole: Uint8Array } {
  const { channels } = picture;
  const width = picture.width + left + right;
  const height = picture.height + top + bottom;
  const canvas: Raster = { data: new Uint8Array(width * height * channels), width, height, channels };
  const hole = new Uint8Array(width * height).fill(1);
  for (let y = 0; y < picture.height; y++) {
    const start = (top + y) * width + left;
    canvas.data.set(picture.data.subarray(y * picture.width * channels, (y + 1) * picture.width * channels), start * channels);
    hole.fill(0, start, start + picture.width);
  }
  return { canvas, hole };
}
