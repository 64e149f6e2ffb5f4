import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";

/** Blurs above this many pixels are made on a reduced copy, where they are as good and cost a fraction. */
const LARGEST_FULL_SIGMA = 5;

/** Gaussian blur of a raster without alpha; `sigma` in pixels. */
export function blurRaster(picture: Raster, sigma: number): Raster {
  if (sigma < 0.3) return { ...picture, data: Uint8Array.from(picture.data) };
  const factor = Math.max(1, Math.floor(sigma / LARGEST_FULL_SIGMA));
  if (factor === 1) return mapPlanes(picture, (plane) => gaussianBlur(plane, sigma));
  const small = resizeRaster(picture, Math.max(1, Math.round(picture.width / factor)), Math.max(1, Math.round(picture.height / factor)));
  return resizeRaster(mapPlanes(small, (plane) => gaussianBlur(plane, sigma / factor)), picture.width, picture.height);
}

/** One channel of a raster as a plane. */
export function planeOf({ data, width, height, channels }: Raster, channel: number): Plane {
  const plane = createPlane(width, height);
  for (let i = 0, at = channel; i < plane.data.length; i++, at += channels) plane.data[i] = data[at];
  return plane;
}

/** Applies a change of planes to each channel. */
export function mapPlanes(picture: Raster, change: (plane: Plane, channel: number) => Plane): Raster {
  const result: Raster = { ...picture, data: new Uint8Array(picture.data.length) };
  for (let c = 0; c < picture.channels; c++) {
    const { data } = change(planeOf(picture, c), c);
    for (let i = 0, at = c; i < data.length; i++, at += picture.channels) result.data[at] = toByte(data[i]);
  }
  return result;
}

export function toByte(value: number): number {
  return value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
}
