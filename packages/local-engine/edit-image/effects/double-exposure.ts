import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Plane, Raster } from "@atelier/media/raster/raster.ts";
import { layRaster } from "./blend.ts";
import { grade } from "./grade.ts";

/**
 * Two pictures on one frame of film: the second shows where the first left it dark. With a subject it is that which holds the second picture, and
 * what is behind it was lit so brightly that the film is full there, as photographers set it up. Gives a new raster.
 *
 * @param other of the picture's size. @param matte of the subject, 0..1.
 */
export function doubleExposure(picture: Raster, other: Raster, strength: number, matte?: Plane): Raster {
  const copy = () => ({ ...picture, data: Uint8Array.from(picture.data) });
  const first = matte ? grade(copy(), { contrast: 0.4, saturation: 0.4, brightness: -0.3 }) : copy();
  const dark = luminance(first);
  for (let i = 0; i < dark.data.length; i++) dark.data[i] = Math.min(1, (matte ? 1.2 : 1.05) * strength * (1 - dark.data[i] / 255) ** 0.7);
  const both = layRaster(first, other, dark, "screen");
  if (!matte) return both;
  const bright = grade(copy(), { saturation: 0.25, contrast: -0.35, brightness: 0.5 });
  for (let i = 0; i < bright.data.length; i++) bright.data[i] = 238 + (bright.data[i] - 238) * 0.1;
  return layRaster(bright, both, matte);
}
