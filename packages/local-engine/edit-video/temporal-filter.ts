import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { createPlane, type Raster } from "@atelier/media/raster/raster.ts";
import { findMotion, type FrameMotion, motionGrid } from "../vision/motion/frame-motion.ts";
import type { Cv, Mat } from "../vision/opencv.ts";
import { carriedTrust, share } from "./subject/carried-trust.ts";
import { toPlaces } from "./to-places.ts";

/** Longer side of the copy on which light is compared, at most, in pixels: finer grain is left as it is. */
const longSide = 720;
/** Levels by which light may differ along the motion to count as unrest; at twice as many it is a change of what is seen. */
const unrest = 6;
/**
 * The same of the mean of an area, whose half edge this is in pixels of the copy: shading that was carried along a wrong vector differs by little in
 * each point, but in all of them.
 */
const areaUnrest = 2;
const area = 4;
/** Levels by which rest must join the frames better than a vector does to be taken instead: what moves by drags the vectors of its surroundings along. */
const reluctance = 0.5;

/** A frame, its lightness on the copy, and that on the grid that motion is found on. */
interface Lit {
  frame: Raster;
  light: Mat;
  grid: Mat;
}

/**
 * Steadies the light of a clip's frames before they are changed: a temporal filter along the motion (Dubois and Sabri 1984), over three frames, so
 * that nothing trails behind. What differs little from the same place in the frames before and behind is drawn to it; what differs more, is new or is
 * hidden there is left as it is. Changes that raise contrast then raise less unrest than the clip had. Works in lightness alone, on a smaller copy,
 * the difference of which is added to the frame.
 */
export class TemporalFilter {
  readonly #cv: Cv;
  readonly #strength: number;

  /**
   * @param strength 0..0.6: how much of the difference from the frames beside it is taken away; with more than that, what was taken from them would
   * flicker instead
   */
  constructor(cv: Cv, strength: number) {
    this.#cv = cv;
    this.#strength = strength;
  }

  /** @param frames RGB, of one size; changed in place, each given back when the next one has been asked for */
  async *steady(frames: AsyncIterable<Raster>): AsyncGenerator<Raster> {
    let [before, at]: (Lit | undefined)[] = [];
    let came: FrameMotion | undefined;
    try {
      for await (const frame of frames) {
        const behind = this.#lit(frame);
        const goes: FrameMotion | undefined = at && findMotion(this.#cv, at.grid, behind.grid);
        const last = at;
        const change = at && this.#changeOf(at, [before && came && { other: before, motion: came }, goes && { other: behind, motion: reversed(goes) }]);
        free(before);
        [before, at, came] = [at, behind, goes];
        if (last && change) yield addLight(this.#cv, last.frame, change);
      }
      const change = at && this.#changeOf(at, [before && came && { other: before, motion: came }]);
      if (at && change) yield addLight(this.#cv, at.frame, change);
    } finally {
      free(before);
      free(at);
    }
  }

  #lit(frame: Raster): Lit {
    const cv = this.#cv;
    const { data, width, height } = frame;
    const made: Mat[] = [];
    const keep = (mat: Mat = new cv.Mat()) => (made.push(mat), mat);
    try {
      const [small, grey] = [keep(), keep()];
      const part = Math.min(1, longSide / Math.max(width, height));
      const rgb = keep(cv.matFromArray(height, width, cv.CV_8UC3, data as never));
      cv.resize(rgb, small, new cv.Size(Math.max(16, Math.round(width * part)), Math.max(16, Math.round(height * part))), 0, 0, cv.INTER_AREA);
      cv.cvtColor(small, grey, cv.COLOR_RGB2GRAY);
      const light = new cv.Mat();
      grey.convertTo(light, cv.CV_32F);
      return { frame, light, grid: motionGrid(cv, grey) };
    } finally {
      for (const mat of made) mat.delete();
    }
  }

  /** What is to be added to a frame's light, on the copy. The caller frees it. @param beside frames, and the motion from each to this one */
  #changeOf({ light }: Lit, beside: readonly ({ other: Lit; motion: FrameMotion } | undefined)[]): Mat {
    const cv = this.#cv;
    const change = cv.Mat.zeros(light.rows, light.cols, cv.CV_32FC1);
    for (const one of beside) {
      if (!one || one.motion.isCut) continue;
      const added = this.#drawnTo(light, one.other.light, one.motion);
      cv.add(change, added, change);
      added.delete();
    }
    return change;
  }

  /** Half of what draws light to that of another frame. The caller frees it. */
  #drawnTo(light: Mat, other: Mat, motion: FrameMotion): Mat {
    const cv = this.#cv;
    const made: Mat[] = [];
    const keep = (mat: Mat = new cv.Mat()) => (made.push(mat), mat);
    const [width, height] = [light.cols, light.rows];
    const enlarged = (values: Float32Array, type: number) => {
      const mat = keep();
      cv.resize(keep(cv.matFromArray(motion.height, motion.width, type, values as never)), mat, new cv.Size(width, height), 0, 0, cv.INTER_LINEAR);
      return mat;
    };
    const change = new cv.Mat();
    try {
      const backward = restWhereBetter(motion);
      const places = enlarged(backward, cv.CV_32FC2);
      toPlaces(places.data32F as Float32Array, width, height, width / motion.width, height / motion.height);
      const [carried, mean] = [keep(), keep()];
      cv.remap(other, carried, places, keep(), cv.INTER_CUBIC, cv.BORDER_REPLICATE, new cv.Scalar());
      cv.subtract(carried, light, change);
      cv.blur(change, mean, new cv.Size(2 * area + 1, 2 * area + 1));
      const trust = enlarged(carriedTrust(cv, { ...motion, backward }), cv.CV_32FC1).data32F as Float32Array;
      const [changes, means] = [change.data32F as Float32Array, mean.data32F as Float32Array];
      for (let i = 0; i < changes.length; i++) {
        changes[i] *= 0.5 * this.#strength * trust[i] * share(Math.abs(changes[i]), unrest) * share(Math.abs(means[i]), areaUnrest);
      }
      return change;
    } finally {
      for (const mat of made) mat.delete();
    }
  }
}

function free(lit: Lit | undefined): void {
  lit?.light.delete();
  lit?.grid.delete();
}

const reversed = (motion: FrameMotion): FrameMotion => ({
  ...motion, first: motion.second, second: motion.first, forward: motion.backward, backward: motion.forward,
});

/** Where each point of the second frame comes from; no vector where rest joins it with the first better. */
function restWhereBetter({ first, second, backward, width, height }: FrameMotion): Float32Array {
  const [still, moved] = [createPlane(width, height), createPlane(width, height)];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const [u, v] = [Math.round(x + backward[2 * i]), Math.round(y + backward[2 * i + 1])];
      still.data[i] = Math.abs(second[i] - first[i]);
      moved.data[i] = Math.abs(second[i] - first[Math.min(height - 1, Math.max(0, v)) * width + Math.min(width - 1, Math.max(0, u))]);
    }
  }
  const [atRest, inMotion] = [boxBlur(still, 2), boxBlur(moved, 2)];
  const result = backward.slice();
  for (let i = 0; i < atRest.data.length; i++) if (atRest.data[i] < inMotion.data[i] - reluctance) result[2 * i] = result[2 * i + 1] = 0;
  return result;
}

/** Thresholds of an ordered dither (Bayer 1973): most changes are smaller than a level, and would be lost in rounding. */
const order = Float32Array.from([0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5], (rank) => (rank + 0.5) / 16);

/** Adds a change, of a smaller copy, to all three channels of each pixel, in place, and frees it. */
function addLight(cv: Cv, frame: Raster, change: Mat): Raster {
  const { data, width, height } = frame;
  const whole = new cv.Mat();
  try {
    cv.resize(change, whole, new cv.Size(width, height), 0, 0, cv.INTER_LINEAR);
    const levels = whole.data32F as Float32Array;
    for (let y = 0, i = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i++, at += 3) {
        const step = Math.floor(levels[i] + order[(y & 3) * 4 + (x & 3)]);
        if (step === 0) continue;
        for (let k = at; k < at + 3; k++) {
          const value = data[k] + step;
          data[k] = value < 0 ? 0 : value > 255 ? 255 : value;
        }
      }
    }
    return frame;
  } finally {
    change.delete();
    whole.delete();
  }
}
