import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { noiseAt, noiseKey } from "@atelier/media/raster/seeded-noise.ts";
import { completePicture } from "../vision/completion/complete-picture.ts";
import { smoothStep } from "../vision/polygon.ts";
import { fitToBorder } from "./fit-to-border.ts";
import { strayHairs } from "./stray-hairs.ts";

/** How far a picture is continued beyond its borders, in parts of its longer side: a camera at zoom 0 sees as far. */
const MARGIN = 0.16;
/** Long edge of the copy that is completed. */
const EDGE = 440;
/** How far beyond the matte its rim is taken for the subject's as well, in parts of the longer side. */
const RIM = 0.007;
/** How far beyond the matte single hairs, whiskers and feathers are looked for that it left out, in parts of the longer side. */
const STRAY = 0.022;

export interface Background {
  picture: Raster;
  /** Pixels that it reaches beyond each border of the picture. */
  margin: number;
}

/**
 * The picture without its subject and beyond its borders, completed by patches of what is around: only narrow strips of that are ever seen, for which this
 * is better than colours alone, a fog around the subject. Nothing is behind what is cut out already.
 *
 * @param matte of the subject, where there is one @param grain standard deviation in levels
 */
export async function widenedBackground(
  picture: Raster, matte: Plane | undefined, { grain, seed, signal }: { grain: number; seed: number; signal: AbortSignal },
): Promise<Background> {
  const { width, height, channels } = picture;
  if (channels === 2 || channels === 4) return { picture: without(picture, matte), margin: 0 };
  const margin = Math.round(MARGIN * Math.max(width, height));
  const [wide, high] = [width + 2 * margin, height + 2 * margin];
  const canvas: Raster = { data: new Uint8Array(wide * high * 3), width: wide, height: high, channels: 3 };
  const [near, beside] = [createPlane(wide, high, 1), createPlane(wide, high, 1)];
  const [own, wider] = [around(matte, RIM), around(matte, STRAY)];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0, at = (y + margin) * wide + margin; x < width; x++, i++, at++) {
      for (let c = 0; c < 3; c++) canvas.data[3 * at + c] = picture.data[channels * i + (channels === 1 ? 0 : c)]!;
      near.data[at] = own?.data[i] ?? 0;
      beside.data[at] = wider?.data[i] ?? 0;
    }
  }
  const scale = Math.min(1, EDGE / Math.max(wide, high));
  const [w, h] = [Math.max(8, Math.round(wide * scale)), Math.max(8, Math.round(high * scale))];
  const strays = matte && strayHairs(canvas, near, beside, grain);
  const bytes = new Uint8Array(wide * high);
  for (let i = 0; i < bytes.length; i++) bytes[i] = near.data[i]! > 0.002 || (strays !== undefined && strays.data[i]! > 0.1) ? 255 : 0;
  const hidden: Raster = { data: bytes, width: wide, height: high, channels: 1 };
  const small = resizeRaster(canvas, w, h);
  // The kernel of the reduction carries the subject's colours some pixels of the copy far.
  await completePicture(small, resizeRaster(hidden, w, h).data.map((value) => (value > 8 ? 1 : 0)), { seed, effort: "turbo", signal });
  const large = resizeRaster(small, wide, high);
  fitToBorder(large, canvas, { x: margin, y: margin, width, height });
  const key = noiseKey(seed ^ 0x51de5);
  for (let i = 0; i < near.data.length; i++) {
    const share = Math.max(strays?.data[i] ?? 0, smoothStep(0.002, 0.1, near.data[i]!));
    if (share === 0) continue;
    const noise = grain * noiseAt(key, i);
    for (let c = i * 3; c < i * 3 + 3; c++) {
      canvas.data[c] = Math.max(0, Math.min(255, canvas.data[c]! + share * (large.data[c]! + noise - canvas.data[c]!) + 0.5));
    }
  }
  return { picture: canvas, margin };
}

/** A matte that reaches farther, falling. @param reach half of it, in parts of the longer side */
function around(matte: Plane | undefined, reach: number): Plane | undefined {
  if (!matte) return undefined;
  const radius = Math.max(2, Math.round(reach * Math.max(matte.width, matte.height)));
  return boxBlur(boxBlur(matte, radius), radius);
}

function without(picture: Raster, matte: Plane | undefined): Raster {
  const { channels } = picture;
  const data = new Uint8Array(picture.data);
  if (matte) for (let i = 0; i < matte.data.length; i++) if (matte.data[i]! >= 0.01) data[i * channels + channels - 1] = 0;
  return { ...picture, data };
}
