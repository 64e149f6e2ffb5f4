import type { Raster } from "@atelier/media/raster/raster.ts";

/**
 * What a model made, where a picture has a hole; every other pixel is the picture's own.
 * @param hole one byte a pixel, above 0 where it is filled
 * @param made of the picture's size
 */
export function pasteIntoHole(picture: Raster, hole: Uint8Array, made: Raster): Raster {
  const { channels } = picture;
  const data = picture.data.slice();
  for (let i = 0; i < hole.length; i++) {
    if (hole[i] === 0) continue;
    for (let c = 0; c < 3; c++) data[i * channels + c] = made.data[i * made.channels + c]!;
    if (channels === 4) data[i * 4 + 3] = 255;
  }
  return { ...picture, data };
}
