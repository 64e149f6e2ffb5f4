import type { Raster } from "@atelier/media/raster/raster.ts";

/** The colours of a picture, three bytes a pixel, always a copy: grey thrice, alpha left out. */
export function toRgb({ data, width, height, channels }: Raster): Uint8Array {
  if (channels === 3) return new Uint8Array(data);
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    for (let c = 0; c < 3; c++) rgb[3 * i + c] = data[i * channels + (channels < 3 ? 0 : c)];
  }
  return rgb;
}
