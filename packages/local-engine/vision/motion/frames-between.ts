import { findMotion, type FrameMotion, motionAt, motionGrid } from "./frame-motion.ts";
import type { Cv, Mat } from "../opencv.ts";

/** Makes frames that lie between others. Frames are planar 4:2:0 of 8 bits (Y, then U and V of half the size). */
export class FramesBetween {
  readonly #cv: Cv;
  readonly #width: number;
  readonly #height: number;
  #pair: { first: Buffer; second: Buffer; motion: FrameMotion } | undefined;
  #grid: { frame: Buffer; grid: Mat } | undefined;

  /** @param width pixels, even, as is the height */
  constructor(cv: Cv, width: number, height: number) {
    this.#cv = cv;
    this.#width = width;
    this.#height = height;
  }

  /**
   * The frame at the moment `t`, above 0 and below 1, from the first frame to the second. Across a cut it is the nearer one of them.
   * Successive calls for one pair of buffers find its motion once.
   */
  between(first: Buffer, second: Buffer, t: number): Buffer {
    if (this.#pair?.first !== first || this.#pair.second !== second) this.#pair = { first, second, motion: this.#motion(first, second) };
    const { motion } = this.#pair;
    if (motion.isCut) return t < 0.5 ? first : second;
    return this.#blend(first, second, motion, t);
  }

  free(): void {
    this.#grid?.grid.delete();
    this.#grid = undefined;
  }

  #motion(first: Buffer, second: Buffer): FrameMotion {
    const from = this.#grid?.frame === first ? this.#grid.grid : this.#gridOf(first);
    if (from !== this.#grid?.grid) this.free();
    const to = this.#gridOf(second);
    const motion = findMotion(this.#cv, from, to);
    from.delete();
    this.#grid = { frame: second, grid: to };
    return motion;
  }

  #gridOf(frame: Buffer): Mat {
    const luma = this.#cv.matFromArray(this.#height, this.#width, this.#cv.CV_8UC1, frame.subarray(0, this.#width * this.#height) as never);
    try {
      return motionGrid(this.#cv, luma);
    } finally {
      luma.delete();
    }
  }

  #blend(first: Buffer, second: Buffer, motion: FrameMotion, t: number): Buffer {
    const { vectors, fromFirst, fromSecond } = motionAt(motion, t);
    const result = Buffer.allocUnsafeSlow(first.length);
    const shares = new Float32Array(fromFirst.length);
    // What arrives from one frame alone is hidden in the other: it is taken from where it can be seen.
    for (let i = 0; i < shares.length; i++) {
      const [a, b] = [(1 - t) * (Math.min(1, fromFirst[i]) ** 2 + 1e-3), t * (Math.min(1, fromSecond[i]) ** 2 + 1e-3)];
      shares[i] = b / (a + b);
    }
    const half = [this.#width >> 1, this.#height >> 1] as const;
    let start = 0;
    for (const [width, height] of [[this.#width, this.#height], half, half] as const) {
      const end = start + width * height;
      this.#blendPlane(first.subarray(start, end), second.subarray(start, end), result.subarray(start, end), { width, height, motion, vectors, shares, t });
      start = end;
    }
    return result;
  }

  #blendPlane(first: Buffer, second: Buffer, result: Buffer, at: {
    width: number; height: number; motion: FrameMotion; vectors: Float32Array; shares: Float32Array; t: number
  }): void {
    const { width, height, motion, t } = at;
    const cv = this.#cv;
    const made: Mat[] = [];
    const keep = (mat: Mat) => (made.push(mat), mat);
    try {
      const size = new cv.Size(width, height);
      const field = keep(cv.matFromArray(motion.height, motion.width, cv.CV_32FC2, at.vectors as never));
      const large = keep(new cv.Mat());
      cv.resize(field, large, size, 0, 0, cv.INTER_LINEAR);
      const shares = keep(new cv.Mat());
      cv.resize(keep(cv.matFromArray(motion.height, motion.width, cv.CV_32FC1, at.shares as never)), shares, size, 0, 0, cv.INTER_LINEAR);
      const [mapFirst, mapSecond] = [keep(new cv.Mat(height, width, cv.CV_32FC2)), keep(new cv.Mat(height, width, cv.CV_32FC2))];
      const [vectors, mapA, mapB] = [large.data32F as Float32Array, mapFirst.data32F as Float32Array, mapSecond.data32F as Float32Array];
      const [sx, sy] = [width / motion.width, height / motion.height];
      for (let y = 0, i = 0; y < height; y++) {
        for (let x = 0; x < width; x++, i += 2) {
          const [dx, dy] = [vectors[i] * sx, vectors[i + 1] * sy];
          mapA[i] = x - t * dx;
          mapA[i + 1] = y - t * dy;
          mapB[i] = x + (1 - t) * dx;
          mapB[i + 1] = y + (1 - t) * dy;
        }
      }
      const none = keep(new cv.Mat());
      const warp = (plane: Buffer, map: Mat): Mat => {
        const warped = keep(new cv.Mat());
        cv.remap(keep(cv.matFromArray(height, width, cv.CV_8UC1, plane as never)), warped, map, none, cv.INTER_CUBIC, cv.BORDER_REPLICATE, new cv.Scalar());
        return warped;
      };
      const [warpedFirst, warpedSecond] = [warp(first, mapFirst), warp(second, mapSecond)];
      // Views are taken last: memory that grows leaves older ones behind.
      const [a, b] = [warpedFirst.data as Uint8Array, warpedSecond.data as Uint8Array];
      const share = shares.data32F as Float32Array;
      for (let i = 0; i < result.length; i++) result[i] = a[i] + (b[i] - a[i]) * share[i] + 0.5;
    } finally {
      for (const mat of made) mat.delete();
    }
  }
}
