import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { enlargePlane, reducePlane } from "@atelier/media/raster/resample-plane.ts";

/** The means are taken on copies in which their windows' half widths are at least these pixels: they have no detail to lose. */
const WIDE_COPY = 8;
const NARROW_COPY = 2;

/**
 * The subject's own colours under a matte, without the light of the old background that shines through its soft edges: blur fusion
 * (Forte 2021), two passes. Gives an RGB raster; where the matte is 1 the picture's bytes stay. Takes 0.1 s a megapixel.
 *
 * @param matte 0..1, of the picture's size. @param reach in pixels: how far colour may come from.
 */
export function estimateForeground(picture: Raster, matte: Plane, reach: number): Raster {
  const { width, height, channels } = picture;
  const result: Raster = { data: new Uint8Array(width * height * 3), width, height, channels: 3 };
  const wide = Math.max(2, Math.round(reach));
  const narrow = Math.max(1, Math.round(reach / 12));
  const half = narrow >= 2 * NARROW_COPY ? 2 : 1;
  const factor = Math.max(1, Math.floor(wide / WIDE_COPY / half));
  const [cover, smallCover] = copies(matte, half, factor);
  const narrowCover = boxBlur(cover, Math.round(narrow / half));
  const wideCover = boxBlur(smallCover, Math.round(wide / half / factor));
  const channel = createPlane(width, height);
  for (let c = 0; c < 3; c++) {
    for (let i = 0, at = channels < 3 ? 0 : c; i < channel.data.length; i++, at += channels) channel.data[i] = picture.data[at];
    const [seen, small] = copies(channel, half, factor);
    const rough = means(small, small, smallCover, wideCover, Math.round(wide / half / factor));
    const front = enlargePlane(rough.front, seen.width, seen.height);
    const back = enlargePlane(rough.back, seen.width, seen.height);
    for (let i = 0; i < front.data.length; i++) {
      const [alpha, f, b] = [cover.data[i], front.data[i], back.data[i]];
      front.data[i] = within(f + alpha * (seen.data[i] - alpha * f - (1 - alpha) * b));
      back.data[i] = within(b);
    }
    const fine = means(front, back, cover, narrowCover, Math.round(narrow / half));
    unmix(channel, matte, fine, result, c);
  }
  return result;
}

/** A plane as one `half`, and one `factor` times that, as small. */
function copies(plane: Plane, half: number, factor: number): [Plane, Plane] {
  const by = (of: Plane, n: number) => (n > 1 ? reducePlane(of, Math.ceil(of.width / n), Math.ceil(of.height / n)) : of);
  const large = by(plane, half);
  return [large, by(large, factor)];
}

const within = (value: number) => (value <= 0 ? 0 : value >= 255 ? 255 : value);

/** Writes what of each pixel is the front's, by the layers' colours around it. */
function unmix({ data, width, height }: Plane, matte: Plane, { front, back }: { front: Plane; back: Plane }, result: Raster, c: number): void {
  const [across, down] = [front.width / width, front.height / height];
  for (let y = 0, i = 0; y < height; y++) {
    const v = Math.min(front.height - 1, Math.max(0, (y + 0.5) * down - 0.5));
    const top = Math.min(Math.max(0, front.height - 2), Math.floor(v));
    const upper = top * front.width;
    const lower = Math.min(front.height - 1, top + 1) * front.width;
    for (let x = 0; x < width; x++, i++) {
      const alpha = matte.data[i];
      if (alpha >= 1) {
        result.data[i * 3 + c] = data[i];
        continue;
      }
      const u = Math.min(front.width - 1, Math.max(0, (x + 0.5) * across - 0.5));
      const left = Math.min(Math.max(0, front.width - 2), Math.floor(u));
      const right = Math.min(front.width - 1, left + 1);
      const f = mixed(front.data, upper + left, upper + right, lower + left, lower + right, u - left, v - top);
      const b = mixed(back.data, upper + left, upper + right, lower + left, lower + right, u - left, v - top);
      result.data[i * 3 + c] = within(f + alpha * (data[i] - alpha * f - (1 - alpha) * b)) + 0.5;
    }
  }
}

function mixed(data: Float32Array, a: number, b: number, c: number, d: number, x: number, y: number): number {
  return (data[a] * (1 - x) + data[b] * x) * (1 - y) + (data[c] * (1 - x) + data[d] * x) * y;
}

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
