import { luminance } from "../../../raster/luminance.ts";
import type { Raster } from "../../../raster/raster.ts";
import { findMotion, motionGrid } from "../vision/frame-motion.ts";
import type { Cv, Mat } from "../vision/opencv.ts";

/** How much of the frame drawn before stays where the motion is known for sure. */
const persistence = 0.95;
/** Trust from which on a motion is known for sure: what is left of the difference is the clip's own noise. */
const known = 0.55;
/** Vectors shorter than this, in pixels of the grid, are rest: following them would only blur. */
const rest = 0.12;

/** A frame's lightness on the grid that motion is found on. The caller frees it. */
export function gridOf(cv: Cv, frame: Raster): Mat {
  const light = cv.matFromArray(frame.height, frame.width, cv.CV_8UC1, Uint8Array.from(luminance(frame).data) as never);
  try {
    return motionGrid(cv, light);
  } finally {
    light.delete();
  }
}

/**
 * Keeps drawn frames from boiling: the strokes of the frame before are carried along the clip's own motion and mixed with the new ones, as far as that
 * motion joins like with like (temporal coherence by warping, after Litwinowicz 1997). A cut begins anew.
 */
export class SteadyStrokes {
  readonly #cv: Cv;
  #before: { grid: Mat; drawn: Raster } | undefined;

  constructor(cv: Cv) {
    this.#cv = cv;
  }

  /** @param seen the frame as it was; @param drawn what was made of it, changed in place */
  steady(seen: Mat, drawn: Raster): Raster {
    const before = this.#before;
    if (before) {
      const motion = findMotion(this.#cv, before.grid, seen);
      before.grid.delete();
      if (!motion.isCut) this.#mix(before.drawn, drawn, motion);
    }
    this.#before = { grid: seen, drawn: { ...drawn, data: drawn.data.slice() } };
    return drawn;
  }

  free(): void {
    this.#before?.grid.delete();
    this.#before = undefined;
  }

  #mix(before: Raster, drawn: Raster, { backward, trustBackward, width, height }: { backward: Float32Array; trustBackward: Float32Array; width: number; height: number }): void {
    const cv = this.#cv;
    const made: Mat[] = [];
    const keep = (mat: Mat) => (made.push(mat), mat);
    try {
      const size = new cv.Size(drawn.width, drawn.height);
      const vectors = keep(new cv.Mat());
      cv.resize(keep(cv.matFromArray(height, width, cv.CV_32FC2, backward as never)), vectors, size, 0, 0, cv.INTER_LINEAR);
      const trust = keep(new cv.Mat());
      cv.resize(keep(cv.matFromArray(height, width, cv.CV_32FC1, trustBackward as never)), trust, size, 0, 0, cv.INTER_LINEAR);
      const map = vectors.data32F as Float32Array;
      const [across, down] = [drawn.width / width, drawn.height / height];
      for (let y = 0, i = 0; y < drawn.height; y++) {
        for (let x = 0; x < drawn.width; x++, i += 2) {
          const still = Math.abs(map[i]) + Math.abs(map[i + 1]) < rest;
          map[i] = x + (still ? 0 : map[i] * across);
          map[i + 1] = y + (still ? 0 : map[i + 1] * down);
        }
      }
      const warped = keep(new cv.Mat());
      cv.remap(keep(cv.matFromArray(drawn.height, drawn.width, cv.CV_8UC3, before.data as never)), warped, vectors, keep(new cv.Mat()), cv.INTER_CUBIC, cv.BORDER_REPLICATE, new cv.Scalar());
      const [old, sure] = [warped.data as Uint8Array, trust.data32F as Float32Array];
      for (let i = 0, at = 0; i < sure.length; i++) {
        const part = persistence * Math.min(1, sure[i] / known);
        for (const end = at + 3; at < end; at++) drawn.data[at] = drawn.data[at] + (old[at] - drawn.data[at]) * part + 0.5;
      }
    } finally {
      for (const mat of made) mat.delete();
    }
  }
}
