import { createPlane, type Plane, type Raster, type Rect } from "@atelier/media/raster/raster.ts";

/**
 * A part of a picture as luma (0..255) and two colour differences (-128..128, 0 is grey): Y'CbCr of ITU-R BT.601 in full range without
 * its offset of 128, of gamma-coded sRGB.
 */
export interface LumaChroma {
  y: Plane;
  cb: Plane;
  cr: Plane;
}

/** Reads the rectangle of a picture. Grey pictures have no colour differences. */
export function toLumaChroma(raster: Raster, rect: Rect): LumaChroma {
  const { data, channels } = raster;
  const green = channels < 3 ? 0 : 1;
  const blue = channels < 3 ? 0 : 2;
  const [y, cb, cr] = Array.from({ length: 3 }, () => createPlane(rect.width, rect.height));
  for (let row = 0, i = 0; row < rect.height; row++) {
    let at = ((rect.y + row) * raster.width + rect.x) * channels;
    for (let column = 0; column < rect.width; column++, i++, at += channels) {
      const r = data[at];
      const luma = 0.299 * r + 0.587 * data[at + green] + 0.114 * data[at + blue];
      y.data[i] = luma;
      cb.data[i] = (data[at + blue] - luma) / 1.772;
      cr.data[i] = (r - luma) / 1.402;
    }
  }
  return { y, cb, cr };
}

/**
 * Writes `changed` over the rectangle of `raster` in place, blended by `mask` (0..1). Each pixel gets its difference from what the raster
 * held, so where the mask is 0, or nothing changed, the bytes stay exactly; transparent pixels and alpha are never touched.
 */
export function blendLumaChroma(raster: Raster, rect: Rect, changed: LumaChroma, mask: Plane): void {
  const { data, channels } = raster;
  const colours = channels < 3 ? 1 : 3;
  for (let row = 0, i = 0; row < rect.height; row++) {
    let at = ((rect.y + row) * raster.width + rect.x) * channels;
    for (let column = 0; column < rect.width; column++, i++, at += channels) {
      const weight = mask.data[i];
      if (weight <= 0 || (channels > colours && data[at + colours] === 0)) continue;
      const red = data[at];
      const green = colours === 1 ? red : data[at + 1];
      const blue = colours === 1 ? red : data[at + 2];
      const luma = 0.299 * red + 0.587 * green + 0.114 * blue;
      const dy = weight * (changed.y.data[i] - luma);
      if (colours === 1) {
        data[at] = toByte(red + dy);
        continue;
      }
      const dcb = weight * (changed.cb.data[i] - (blue - luma) / 1.772);
      const dcr = weight * (changed.cr.data[i] - (red - luma) / 1.402);
      data[at] = toByte(red + dy + 1.402 * dcr);
      data[at + 1] = toByte(green + dy - 0.344136 * dcb - 0.714136 * dcr);
      data[at + 2] = toByte(blue + dy + 1.772 * dcb);
    }
  }
}

function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value);
}
