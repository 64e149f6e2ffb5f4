import { boxBlur } from "../../../raster/box-blur.ts";
import { createPlane, type Plane, type Raster } from "../../../raster/raster.ts";

/**
 * The subject's own colours under a matte, without the light of the old background that shines through its soft edges: blur fusion
 * (Forte 2021), two passes. Gives an RGB raster; where the matte is 1 the picture's bytes stay.
 *
 * @param matte 0..1, of the picture's size. @param reach in pixels: how far colour may come from.
 */
export function estimateForeground(picture: Raster, matte: Plane, reach: number): Raster {
  const { width, height, channels } = picture;
  const result: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  const wide = Math.max(2, Math.round(reach));
  const narrow = Math.max(1, Math.round(reach / 12));
  const coverWide = boxBlur(matte, wide);
  const coverNarrow = boxBlur(matte, narrow);
  for (let c = 0; c < 3; c++) {
    const channel = createPlane(width, height);
    for (let i = 0; i < channel.data.length; i++) channel.data[i] = picture.data[i * channels + (channels < 3 ? 0 : c)];
    const once = fuse(channel, channel, channel, matte, coverWide, wide);
    const { foreground } = fuse(channel, once.foreground, once.background, matte, coverNarrow, narrow);
    for (let i = 0; i < channel.data.length; i++) {
      const value = matte.data[i] >= 1 ? channel.data[i] : foreground.data[i];
      result.data[i * 3 + c] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
    }
  }
  return result;
}

/** One pass: both layers' colours are means weighted by the matte, corrected so that they mix to what is seen. */
function fuse(seen: Plane, front: Plane, back: Plane, matte: Plane, cover: Plane, radius: number): { foreground: Plane; background: Plane } {
  const weightedFront = createPlane(seen.width, seen.height);
  const weightedBack = createPlane(seen.width, seen.height);
  for (let i = 0; i < seen.data.length; i++) {
    weightedFront.data[i] = front.data[i] * matte.data[i];
    weightedBack.data[i] = back.data[i] * (1 - matte.data[i]);
  }
  const foreground = boxBlur(weightedFront, radius);
  const background = boxBlur(weightedBack, radius);
  for (let i = 0; i < seen.data.length; i++) {
    const alpha = matte.data[i];
    const f = foreground.data[i] / (cover.data[i] + 1e-5);
    const b = background.data[i] / (1 - cover.data[i] + 1e-5);
    const rest = seen.data[i] - alpha * f - (1 - alpha) * b;
    foreground.data[i] = Math.min(255, Math.max(0, f + alpha * rest));
    background.data[i] = Math.min(255, Math.max(0, b));
  }
  return { foreground, background };
}
