import { createPlane, type Plane, type Raster, type Rect } from "./raster.ts";

/** Luma of gamma-coded sRGB, 0..255, weights of ITU-R BT.601. Alpha is ignored; grey pictures give their grey. */
export function luminance(raster: Raster, rect: Rect = { x: 0, y: 0, width: raster.width, height: raster.height }): Plane {
  const { data, channels } = raster;
  const plane = createPlane(rect.width, rect.height);
  let out = 0;
  for (let y = 0; y < rect.height; y++) {
    let at = ((rect.y + y) * raster.width + rect.x) * channels;
    for (let x = 0; x < rect.width; x++, at += channels, out++) {
      plane.data[out] = channels < 3 ? data[at] : 0.299 * data[at] + 0.587 * data[at + 1] + 0.114 * data[at + 2];
    }
  }
  return plane;
}
