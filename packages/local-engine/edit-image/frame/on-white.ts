import type { Raster } from "@atelier/media/raster/raster.ts";

/** RGB; what was transparent is white. */
export function onWhite({ data, width, height, channels }: Raster): Raster {
  if (channels === 3) return { data, width, height, channels };
  const result: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  const colours = channels === 4 ? 3 : 1;
  for (let i = 0; i < width * height; i++) {
    const alpha = channels === colours ? 1 : data[i * channels + colours] / 255;
    for (let c = 0; c < 3; c++) result.data[i * 3 + c] = 255 + (data[i * channels + (colours === 3 ? c : 0)] - 255) * alpha + 0.5;
  }
  return result;
}
