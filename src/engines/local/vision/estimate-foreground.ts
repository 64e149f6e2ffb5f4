import { boxBlur } from "../../../raster/box-blur.ts";
import { createPlane, type Plane, type Raster } from "../../../raster/raster.ts";
import { enlargePlane, reducePlane } from "../../../raster/resample-plane.ts";

/** The wide means are taken on a copy in which their window's half width is about this many pixels: they have no detail to lose. */
const COPY_RADIUS = 8;

/**
 * The subject's own colours under a matte, without the light of the old background that shines through its soft edges: blur fusion
 * (Forte 2021), two passes. Gives an RGB raster; where the matte is 1 the picture's bytes stay. Takes 0.2 s a megapixel.
 *
 * @param matte 0..1, of the picture's size. @param reach in pixels: how far colour may come from.
 */
export function estimateForeground(picture: Raster, matte: Plane, reach: number): Raster {
  const { width, height, channels } = picture;
  const result: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  const wide = Math.max(2, Math.round(reach));
  const narrow = Math.max(1, Math.round(reach / 12));
  const factor = Math.max(1, Math.floor(wide / COPY_RADIUS));
  const copy = (plane: Plane) => (factor > 1 ? reducePlane(plane, Math.ceil(width / factor), Math.ceil(height / factor)) : plane);
  const smallMatte = copy(matte);
  const wideCover = boxBlur(smallMatte, Math.round(wide / factor));
  const narrowCover = boxBlur(matte, narrow);
  const channel = createPlane(width, height);
  const front = createPlane(width, height);
  const back = createPlane(width, height);
  for (let c = 0; c < 3; c++) {
    for (let i = 0, at = channels < 3 ? 0 : c; i < channel.data.length; i++, at += channels) channel.data[i] = picture.data[at];
    const small = copy(channel);
    const first = means(small, small, smallMatte, wideCover, Math.round(wide / factor));
    const f = enlargePlane(first.front, width, height).data;
    const b = enlargePlane(first.back, width, height).data;
    for (let i = 0; i < f.length; i++) {
      const alpha = matte.data[i];
      front.data[i] = within(f[i] + alpha * (channel.data[i] - alpha * f[i] - (1 - alpha) * b[i]));
      back.data[i] = within(b[i]);
    }
    const second = means(front, back, matte, narrowCover, narrow);
    for (let i = 0; i < f.length; i++) {
      const alpha = matte.data[i];
      const mean = second.front.data[i];
      const value = alpha >= 1 ? channel.data[i] : mean + alpha * (channel.data[i] - alpha * mean - (1 - alpha) * second.back.data[i]);
      result.data[i * 3 + c] = value <= 0 ? 0 : value >= 255 ? 255 : value + 0.5;
    }
  }
  return result;
}

const within = (value: number) => (value <= 0 ? 0 : value >= 255 ? 255 : value);

/** Both layers' colours as means over a window, weighted by the matte. */
function means(front: Plane, back: Plane, matte: Plane, cover: Plane, radius: number): { front: Plane; back: Plane } {
  const weightedFront = createPlane(matte.width, matte.height);
  const weightedBack = createPlane(matte.width, matte.height);
  for (let i = 0; i < matte.data.length; i++) {
    weightedFront.data[i] = front.data[i] * matte.data[i];
    weightedBack.data[i] = back.data[i] * (1 - matte.data[i]);
  }
  const meanFront = boxBlur(weightedFront, radius);
  const meanBack = boxBlur(weightedBack, radius);
  for (let i = 0; i < matte.data.length; i++) {
    meanFront.data[i] /= cover.data[i] + 1e-5;
    meanBack.data[i] /= 1 - cover.data[i] + 1e-5;
  }
  return { front: meanFront, back: meanBack };
}
