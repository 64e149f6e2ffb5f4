import type { Raster } from "@atelier/media/raster/raster.ts";

/** Three channels: grey as colours, transparent parts on white, as videos have no transparency. An opaque RGB raster is handed back as it is. */
export function onWhite(picture: Raster): Raster {
  const { data, width, height, channels } = picture;
  if (channels === 3) return picture;
  const colours = channels < 3 ? 1 : 3;
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) {
    const cover = channels > colours ? data[i * channels + colours] / 255 : 1;
    for (let c = 0; c < 3; c++) rgb[i * 3 + c] = data[i * channels + (colours === 1 ? 0 : c)] * cover + 255 * (1 - cover) + 0.5;
  }
  return { data: rgb, width, height, channels: 3 };
}
