import { createPlane, type Plane, type Raster, type Rect } from "@atelier/media/raster/raster.ts";
import { reducePlane } from "@atelier/media/raster/resample-plane.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { toBytes } from "@atelier/media/raster/to-bytes.ts";
import { faceRegions } from "../../vision/faces/face-regions.ts";
import type { Subjects } from "../../vision/subject/find-subjects.ts";
import { mainThing } from "../../vision/subject/main-thing.ts";
import { blurRaster } from "../effects/blur-raster.ts";

/** Long edge of the copy in which the place of a crop is decided. */
const DECIDE_EDGE = 240;
/** Up to this difference of shape a picture that is to stay whole is rather cropped by a hair than given bars. */
const HAIR = 1.02;

interface FitOptions {
  /** Shows all of the picture, on a blurred enlargement of itself. */
  whole: boolean;
  subjects(): Promise<Subjects>;
}

/**
 * Brings a picture to width x height: enlarged or reduced to fill it, and cropped where the shapes differ so that faces and what stands out stay.
 * `crop` is missing where the whole picture is shown.
 */
export async function fitPicture(
  picture: Raster, opacity: Plane | undefined, width: number, height: number, options: FitOptions,
): Promise<{ raster: Raster; opacity?: Plane; crop?: Rect }> {
  const stretch = picture.width / picture.height / (width / height);
  if (options.whole && Math.max(stretch, 1 / stretch) > HAIR) {
    return { raster: onExtendedGround(picture, width, height), opacity: opacity && wholeOpacity(opacity, width, height) };
  }
  const crop = Math.abs(stretch - 1) < 1e-3
    ? { x: 0, y: 0, width: picture.width, height: picture.height }
    : await bestCrop(picture, width / height, await options.subjects());
  return { raster: resizeRaster(picture, width, height, crop), opacity: opacity && resizePlane(opacity, width, height, crop), crop };
}

/**
 * The largest part of a picture with the given shape that holds most of what counts: faces above all, then heads, then the main thing.
 * The upper edge of a person counts more than the lower, since a cropped head looks worse than cropped feet.
 */
export async function bestCrop(picture: Raster, shape: number, { faces, heads }: Subjects): Promise<Rect> {
  const width = Math.min(picture.width, picture.height * shape);
  const height = Math.min(picture.height, picture.width / shape);
  const scale = Math.min(1, DECIDE_EDGE / Math.max(picture.width, picture.height));
  const small = { width: Math.max(8, Math.round(picture.width * scale)), height: Math.max(8, Math.round(picture.height * scale)) };
  const main = await mainThing(picture);
  const weight = resizePlane(main, small.width, small.height, { x: 0, y: 0, width: main.width, height: main.height });
  for (let i = 0; i < weight.data.length; i++) weight.data[i] += 0.05;
  const total = weight.data.reduce((sum, v) => sum + v, 0);
  for (const { outline, unit } of [
    ...faces.map((face) => ({ outline: faceRegions(face).outline, unit: face.width })),
    ...heads.map((head) => ({ outline: [{ x: head.x, y: head.y }, { x: head.x + head.width, y: head.y + head.height }], unit: head.width * 0.3 })),
  ]) {
    const box = [
      Math.min(...outline.map((p) => p.x)) - unit * 0.35, Math.min(...outline.map((p) => p.y)) - unit * 0.6,
      Math.max(...outline.map((p) => p.x)) + unit * 0.35, Math.max(...outline.map((p) => p.y)) + unit * 0.5,
    ];
    const [left, top, right, bottom] = box.map((v) => Math.round(v * scale));
    const area = Math.max(1, (right - left) * (bottom - top));
    for (let y = Math.max(0, top); y < Math.min(small.height, bottom); y++) {
      for (let x = Math.max(0, left); x < Math.min(small.width, right); x++) weight.data[y * small.width + x] += (2 * total) / area;
    }
  }
  if (width < picture.width) return { x: bestOffset(sums(weight, "columns"), width / picture.width, 0.5) * picture.width, y: 0, width, height };
  return { x: 0, y: bestOffset(sums(weight, "rows"), height / picture.height, 0.4) * picture.height, width, height };
}

function sums({ data, width, height }: Plane, along: "columns" | "rows"): Float64Array {
  const result = new Float64Array(along === "columns" ? width : height);
  for (let i = 0; i < data.length; i++) result[along === "columns" ? i % width : Math.floor(i / width)] += data[i];
  return result;
}

/** Start of the window of the given part of the whole that holds most; of windows that hold about the same, the one whose middle is nearest to `rest`. */
function bestOffset(weights: Float64Array, part: number, rest: number): number {
  const count = weights.length;
  const length = part * count;
  const total = weights.reduce((sum, v) => sum + v, 0) || 1;
  let best = 0;
  let most = -Infinity;
  for (let step = 0; step <= 100; step++) {
    const start = (step / 100) * (count - length);
    let held = 0;
    for (let i = Math.floor(start); i < Math.min(count, start + length); i++) {
      held += weights[i] * Math.min(1, Math.min(i + 1, start + length) - Math.max(i, start));
    }
    const middle = (start + length / 2) / count;
    const value = held / total - 0.12 * Math.abs(middle - rest) - balance(weights, start, length) * 0.1;
    if (value > most) [most, best] = [value, start];
  }
  return best / count;
}

/** How far the window's own centre of weight is from its middle, 0..0.5. */
function balance(weights: Float64Array, start: number, length: number): number {
  let sum = 0;
  let moment = 0;
  for (let i = Math.floor(start); i < Math.min(weights.length, start + length); i++) {
    sum += weights[i];
    moment += weights[i] * (i + 0.5 - start);
  }
  return sum > 0 ? Math.abs(moment / sum / length - 0.5) : 0;
}

/** The whole picture in the middle of a blurred, darkened enlargement of itself, as broadcasters show upright clips. */
function onExtendedGround(picture: Raster, width: number, height: number): Raster {
  const cover = Math.max(width / picture.width, height / picture.height);
  const part = { width: width / cover, height: height / cover };
  const small = resizeRaster(
    picture, Math.max(1, Math.round(width / 8)), Math.max(1, Math.round(height / 8)),
    { x: (picture.width - part.width) / 2, y: (picture.height - part.height) / 2, ...part },
  );
  const ground = resizeRaster(blurRaster(small, Math.max(width, height) / 8 / 28), width, height);
  for (let i = 0; i < ground.data.length; i++) ground.data[i] = ground.data[i] * 0.82;
  const scale = Math.min(width / picture.width, height / picture.height);
  const [across, down] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const inner = resizeRaster(picture, across, down);
  const [left, top] = [Math.floor((width - across) / 2), Math.floor((height - down) / 2)];
  for (let y = 0; y < down; y++) ground.data.set(inner.data.subarray(y * across * 3, (y + 1) * across * 3), ((top + y) * width + left) * 3);
  return ground;
}

function wholeOpacity(opacity: Plane, width: number, height: number): Plane {
  const scale = Math.min(width / opacity.width, height / opacity.height);
  const inner = resizePlane(
    opacity, Math.round(opacity.width * scale), Math.round(opacity.height * scale), { x: 0, y: 0, width: opacity.width, height: opacity.height },
  );
  const result = createPlane(width, height);
  const [left, top] = [Math.floor((width - inner.width) / 2), Math.floor((height - inner.height) / 2)];
  for (let y = 0; y < inner.height; y++) result.data.set(inner.data.subarray(y * inner.width, (y + 1) * inner.width), (top + y) * width + left);
  return result;
}

/** A plane of 0..1 as `resizeRaster` would resample it. */
export function resizePlane(plane: Plane, width: number, height: number, from: Rect): Plane {
  if (from.width === plane.width && from.height === plane.height && width <= plane.width && height <= plane.height) return reducePlane(plane, width, height);
  const bytes: Raster = { data: toBytes(plane.data, (v) => v * 255 + 0.5), width: plane.width, height: plane.height, channels: 1 };
  const resized = resizeRaster(bytes, width, height, from);
  const result = createPlane(width, height);
  for (let i = 0; i < result.data.length; i++) result.data[i] = resized.data[i] / 255;
  return result;
}
