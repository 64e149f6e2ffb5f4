import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";

/**
 * How much in focus each surrounding is, 0..1, relative to the sharpest of the picture: fine detail against coarser detail in a window, so
 * that a soft texture of high contrast does not count as sharp. A picture that is sharp everywhere gives about the same value everywhere.
 */
export function focus(picture: Raster): Plane {
  const y = luminance(picture);
  const { width, height } = y;
  const unit = Math.max(width, height) / 100;
  const blurred = gaussianBlur(y, Math.max(0.7, 0.25 * unit));
  const energy = createPlane(width, height);
  for (let i = 0; i < energy.data.length; i++) energy.data[i] = Math.abs(y.data[i] - blurred.data[i]);
  const mean = gaussianBlur(boxBlur(energy, Math.round(2 * unit)), unit);
  const sharpest = Float32Array.from(mean.data).sort()[Math.floor(mean.data.length * 0.9)] + 0.3;
  for (let i = 0; i < mean.data.length; i++) mean.data[i] = Math.min(1, mean.data[i] / sharpest);
  return mean;
}
