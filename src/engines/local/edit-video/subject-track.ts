import { type FileHandle, open } from "node:fs/promises";
import { boxBlur } from "../../../raster/box-blur.ts";
import { luminance } from "../../../raster/luminance.ts";
import { createPlane, type Plane, type Raster } from "../../../raster/raster.ts";
import { reducePlane } from "../../../raster/resample-plane.ts";
import { toBytes } from "../../../raster/to-bytes.ts";
import { planeOf } from "../edit/effects/blur-raster.ts";
import { colourGuidedFilter } from "../vision/colour-guided-filter.ts";
import { boxOf, type CutOut, cutOut } from "../vision/cut-out.ts";
import { findSubjects } from "../vision/find-subjects.ts";
import { findMotion, type FrameMotion } from "../vision/frame-motion.ts";
import { guidedEnlarge } from "../vision/guided-filter.ts";
import { type Cv, type Mat, opencv, withOpencv } from "../vision/opencv.ts";
import { smoothStep } from "../vision/polygon.ts";
import { gridOf } from "./steady-strokes.ts";

/** Long edge of the frames in which the subject is followed. */
export const trackEdge = 400;
/** Frames looked at for the one that shows the subject best. */
const candidates = [0.5, 0.15, 0.85, 0.02, 0.98];
/** How much of a matte is new in each frame; the rest came along the motion. */
const renewal = 0.2;
/** The outline is found anew, near where it is thought to be, every so many frames. It is carried along as well, and taken over a little in each frame: at once it would pulse. */
const resegment = 5;

export interface TrackOrder {
  /** Small copies of the clip's frames, RGB, by their number. */
  frame(number: number): Promise<Raster>;
  /** The first and last frame that is shown. */
  first: number;
  last: number;
  /** Where mattes are kept. */
  path: string;
  signal: AbortSignal;
  progress(fraction: number): void;
}

/**
 * Follows the main subject of a clip: it is told from its background in the frame that shows it best, and from there its matte is carried
 * along the motion forwards and backwards, drawn to the edges of each frame and, every few frames, segmented again near them (GrabCut between a sure
 * inside and a sure outside). After a cut it is looked for anew. Mattes lie on disk, so memory does not grow with the clip.
 */
export class SubjectTrack {
  readonly #file: FileHandle;
  readonly #size: { width: number; height: number };
  readonly #first: number;
  readonly #last: number;

  private constructor(file: FileHandle, size: { width: number; height: number }, { first, last }: TrackOrder) {
    this.#file = file;
    this.#size = size;
    this.#first = first;
    this.#last = last;
  }

  /** Undefined when no frame shows a subject that stands out. */
  static async follow(order: TrackOrder): Promise<SubjectTrack | undefined> {
    const { first, last, signal } = order;
    const key = await bestKey(order);
    if (!key) return undefined;
    const { width, height } = key.matte;
    const track = new SubjectTrack(await open(order.path, "w+"), { width, height }, order);
    const cv = await opencv();
    const total = last - first + 1;
    let done = 0;
    await track.#write(key.number, key.matte);
    for (const direction of [1, -1]) {
      let [tracked, grid]: [Tracked, Mat] = [{ matte: key.matte }, gridOf(cv, await order.frame(key.number))];
      for (let number = key.number + direction; number >= first && number <= last; number += direction) {
        signal.throwIfAborted();
        const frame = await order.frame(number);
        const next = gridOf(cv, frame);
        const motion = findMotion(cv, grid, next);
        grid.delete();
        grid = next;
        tracked = motion.isCut ? { matte: await fresh(frame, signal) } : await carried(cv, tracked, frame, motion, Math.abs(number - key.number) % resegment === 0);
        await track.#write(number, tracked.matte);
        order.progress(++done / total);
      }
      grid.delete();
    }
    return track;
  }

  /** The subject in a frame of full size. @param place among the clip's frames; between two where it is no whole number */
  async cutOut(frame: Raster, place: number): Promise<CutOut> {
    const inside = Math.min(this.#last, Math.max(this.#first, place));
    const [before, part] = [Math.floor(inside), inside % 1];
    const small = await this.#read(before);
    if (part > 0) {
      const after = await this.#read(Math.min(this.#last, before + 1));
      for (let i = 0; i < small.data.length; i++) small.data[i] += (after.data[i] - small.data[i]) * part;
    }
    const light = luminance(frame);
    const guide = reducePlane(light, small.width, small.height);
    const matte = guidedEnlarge(small, guide, light, 2, 8);
    for (let i = 0; i < matte.data.length; i++) matte.data[i] = smoothStep(0.08, 0.92, matte.data[i]);
    return { matte, box: boxOf(matte) };
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #write(number: number, matte: Plane): Promise<void> {
    const bytes = toBytes(matte.data, (value) => value * 255 + 0.5);
    await this.#file.write(bytes, 0, bytes.length, (number - this.#first) * bytes.length);
  }

  async #read(number: number): Promise<Plane> {
    const { width, height } = this.#size;
    const bytes = new Uint8Array(width * height);
    await this.#file.read(bytes, 0, bytes.length, (number - this.#first) * bytes.length);
    const plane = createPlane(width, height);
    for (let i = 0; i < bytes.length; i++) plane.data[i] = bytes[i] / 255;
    return plane;
  }
}

/** The frame that shows a subject best: with faces before heads before anything else, then the one whose matte is most decided. */
async function bestKey({ frame, first, last, signal }: TrackOrder): Promise<{ number: number; matte: Plane } | undefined> {
  let best: { number: number; matte: Plane; worth: number } | undefined;
  for (const part of candidates) {
    const number = Math.round(first + part * (last - first));
    const picture = await frame(number);
    const subjects = await findSubjects(picture, signal);
    const found = await cutOut(picture, subjects, signal);
    if (!found) continue;
    const { data } = found.matte;
    const decided = data.reduce((sum, value) => sum + Math.abs(value - 0.5), 0) / data.length;
    const worth = (subjects.faces.length > 0 ? 2 : subjects.heads.length > 0 ? 1 : 0) + decided;
    if (!best || worth > best.worth + 0.02) best = { number, matte: found.matte, worth };
    // A face or head that is well told apart is as good as it gets.
    if (worth >= 1.4) break;
  }
  return best;
}

async function fresh(frame: Raster, signal: AbortSignal): Promise<Plane> {
  const found = await cutOut(frame, await findSubjects(frame, signal), signal);
  return found?.matte ?? createPlane(frame.width, frame.height);
}

/** A matte, and the outline that was last found, brought to the same frame. */
interface Tracked {
  matte: Plane;
  outline?: Plane;
}

async function carried(cv: Cv, before: Tracked, frame: Raster, motion: FrameMotion, anew: boolean): Promise<Tracked> {
  const matte = warp(cv, before.matte, motion);
  let outline = before.outline && warp(cv, before.outline, motion);
  const guide = [0, 1, 2].map((c) => planeOf(frame, c)) as [Plane, Plane, Plane];
  const snapped = colourGuidedFilter(matte, guide, 4, 10);
  const segmented = anew ? await segmentNear(frame, matte) : undefined;
  if (segmented) {
    const found = colourGuidedFilter(segmented, guide, 3, 8);
    for (let i = 0; i < found.data.length; i++) {
      const value = Math.min(1, Math.max(0, found.data[i]));
      found.data[i] = outline ? 0.5 * (outline.data[i] + value) : value;
    }
    outline = found;
  }
  for (let i = 0; i < matte.data.length; i++) {
    const edge = smoothStep(0.15, 0.85, snapped.data[i]);
    const seen = outline ? 0.5 * (edge + outline.data[i]) : edge;
    matte.data[i] = Math.min(1, Math.max(0, matte.data[i] + (seen - matte.data[i]) * renewal));
  }
  return { matte, ...(outline && { outline }) };
}

function warp(cv: Cv, matte: Plane, { backward, width, height }: FrameMotion): Plane {
  const made: Mat[] = [];
  const keep = (mat: Mat) => (made.push(mat), mat);
  try {
    const vectors = keep(new cv.Mat());
    cv.resize(keep(cv.matFromArray(height, width, cv.CV_32FC2, backward as never)), vectors, new cv.Size(matte.width, matte.height), 0, 0, cv.INTER_LINEAR);
    const map = vectors.data32F as Float32Array;
    const [across, down] = [matte.width / width, matte.height / height];
    for (let y = 0, i = 0; y < matte.height; y++) {
      for (let x = 0; x < matte.width; x++, i += 2) {
        map[i] = x + map[i] * across;
        map[i + 1] = y + map[i + 1] * down;
      }
    }
    const warped = keep(new cv.Mat());
    cv.remap(keep(cv.matFromArray(matte.height, matte.width, cv.CV_32FC1, matte.data as never)), warped, vectors, keep(new cv.Mat()), cv.INTER_LINEAR, cv.BORDER_REPLICATE, new cv.Scalar());
    const result = { ...matte, data: Float32Array.from(warped.data32F as Float32Array) };
    // What has come into the frame is nobody's yet: it is left to the segmentation.
    for (let i = 0; i < result.data.length; i++) {
      const inside = map[2 * i] > -0.5 && map[2 * i + 1] > -0.5 && map[2 * i] < matte.width - 0.5 && map[2 * i + 1] < matte.height - 0.5;
      if (!inside) result.data[i] = 0.5 + 0.3 * (result.data[i] - 0.5);
    }
    return result;
  } finally {
    for (const mat of made) mat.delete();
  }
}

/** The outline near where it is thought to be: inside and outside of a band around it are sure. Undefined when either is missing. */
function segmentNear(frame: Raster, matte: Plane): Promise<Plane | undefined> {
  const { width, height } = matte;
  const around = boxBlur(matte, 5);
  return withOpencv((cv, keep) => {
    const mask = keep(new cv.Mat(height, width, cv.CV_8UC1));
    let [inside, outside] = [0, 0];
    for (let i = 0; i < around.data.length; i++) {
      const sure = around.data[i] > 0.97 ? cv.GC_FGD : around.data[i] < 0.03 ? cv.GC_BGD : undefined;
      if (sure === cv.GC_FGD) inside++;
      if (sure === cv.GC_BGD) outside++;
      mask.data[i] = sure ?? (matte.data[i] > 0.5 ? cv.GC_PR_FGD : cv.GC_PR_BGD);
    }
    if (inside < 50 || outside < 50) return undefined;
    const rgb = keep(cv.matFromArray(height, width, cv.CV_8UC3, frame.data as never));
    cv.setRNGSeed(7);
    cv.grabCut(rgb, mask, new cv.Rect(0, 0, width, height), keep(new cv.Mat()), keep(new cv.Mat()), 1, cv.GC_INIT_WITH_MASK);
    const plane = createPlane(width, height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = mask.data[i] === cv.GC_FGD || mask.data[i] === cv.GC_PR_FGD ? 1 : 0;
    return plane;
  });
}
