import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { findMotion } from "../../vision/motion/frame-motion.ts";
import type { Cv, Mat } from "../../vision/opencv.ts";

/** How far the outline may be from where motion carries it, in parts of the long edge: inside and outside of it. */
const BAND = { inside: 0.016, outside: 0.022 };
/** Share of the carried matte in the new one: what flickers from frame to frame is evened out, what moves is carried along. */
const MEMORY = 0.4;
/** A subject that shrinks or grows by more than this factor within a frame was lost. */
const LOST = 1.6;

/**
 * Follows a subject from frame to frame: the last matte is carried along by the motion of the picture (Farneback 2003), and in a band around its
 * outline the colours decide again (GrabCut, Rother, Kolmogorov, Blake 2004, with the mixtures of the frame before). Works on small frames of one size.
 * Memory outside the garbage collector is freed by `close`.
 */
export class MatteTracker {
  readonly #cv: Cv;
  readonly #background: Mat;
  readonly #foreground: Mat;
  #luma: Mat | undefined;
  #matte: Plane | undefined;

  constructor(cv: Cv) {
    this.#cv = cv;
    this.#background = new cv.Mat();
    this.#foreground = new cv.Mat();
  }

  /** Begins, or begins again, with a frame whose matte is known. */
  start(frame: Raster, matte: Plane): void {
    this.#takeLuma(frame);
    this.#matte = matte;
    const mask = this.#banded(matte);
    try {
      if (mask.data.includes(this.#cv.GC_FGD) && mask.data.includes(this.#cv.GC_BGD)) this.#decide(frame, mask, this.#cv.GC_INIT_WITH_MASK);
    } finally {
      mask.delete();
    }
  }

  /** The matte of the next frame, 0..1; undefined where the scene has changed or the subject is lost. */
  next(frame: Raster): Plane | undefined {
    const before = this.#luma;
    const last = this.#matte;
    if (!before || !last || this.#background.rows === 0) return undefined;
    const luma = lumaMat(this.#cv, frame);
    const { backward, isCut } = findMotion(this.#cv, before, luma);
    before.delete();
    this.#luma = luma;
    if (isCut) return undefined;
    const carried = carry(last, backward);
    const mask = this.#banded(carried);
    try {
      this.#decide(frame, mask, this.#cv.GC_EVAL);
      const matte = createPlane(carried.width, carried.height);
      let [sum, old] = [0, 0];
      const { GC_FGD, GC_PR_FGD } = this.#cv;
      const labels = mask.data as Uint8Array;
      for (let i = 0; i < matte.data.length; i++) {
        const decided = labels[i] === GC_FGD || labels[i] === GC_PR_FGD ? 1 : 0;
        sum += decided;
        old += last.data[i]!;
        matte.data[i] = MEMORY * carried.data[i]! + (1 - MEMORY) * decided;
      }
      if (sum * LOST < old || sum > old * LOST) return undefined;
      this.#matte = matte;
      return matte;
    } finally {
      mask.delete();
    }
  }

  close(): void {
    for (const mat of [this.#background, this.#foreground, this.#luma]) mat?.delete();
    this.#luma = undefined;
  }

  #takeLuma(frame: Raster): void {
    this.#luma?.delete();
    this.#luma = lumaMat(this.#cv, frame);
  }

  /** Certain inside and outside of the band, open within it. */
  #banded({ data, width, height }: Plane): Mat {
    const cv = this.#cv;
    const long = Math.max(width, height);
    const hard = new cv.Mat(height, width, cv.CV_8UC1);
    // Each access to `data` makes a new view.
    const labels = hard.data as Uint8Array;
    for (let i = 0; i < data.length; i++) labels[i] = data[i]! > 0.5 ? 1 : 0;
    const [inner, outer] = [new cv.Mat(), new cv.Mat()];
    const kernel = (part: number) =>
      cv.getStructuringElement(cv.MORPH_ELLIPSE, new cv.Size(2 * Math.max(2, Math.round(part * long)) + 1, 2 * Math.max(2, Math.round(part * long)) + 1));
    const [small, large] = [kernel(BAND.inside), kernel(BAND.outside)];
    try {
      // What the frame cuts off goes on beyond it: the border erodes nothing.
      cv.erode(hard, inner, small, new cv.Point(-1, -1), 1, cv.BORDER_REPLICATE, new cv.Scalar());
      cv.dilate(hard, outer, large, new cv.Point(-1, -1), 1, cv.BORDER_REPLICATE, new cv.Scalar());
      const [bytes, within, around] = [hard.data, inner.data, outer.data] as [Uint8Array, Uint8Array, Uint8Array];
      const { GC_FGD, GC_BGD, GC_PR_FGD, GC_PR_BGD } = cv;
      for (let i = 0; i < data.length; i++) bytes[i] = within[i] ? GC_FGD : !around[i] ? GC_BGD : bytes[i] ? GC_PR_FGD : GC_PR_BGD;
      return hard;
    } finally {
      for (const mat of [inner, outer, small, large]) mat.delete();
    }
  }

  #decide(frame: Raster, mask: Mat, mode: number): void {
    const cv = this.#cv;
    const rgb = new cv.Mat(frame.height, frame.width, cv.CV_8UC3);
    try {
      rgb.data.set(frame.data);
      // The library draws its first clusters from one generator: the same clip gives the same mattes.
      cv.setRNGSeed(7);
      cv.grabCut(rgb, mask, new cv.Rect(0, 0, frame.width, frame.height), this.#background, this.#foreground, 1, mode);
    } finally {
      rgb.delete();
    }
  }
}

function lumaMat(cv: Cv, frame: Raster): Mat {
  const rgb = new cv.Mat(frame.height, frame.width, cv.CV_8UC3);
  const luma = new cv.Mat();
  try {
    rgb.data.set(frame.data);
    cv.cvtColor(rgb, luma, cv.COLOR_RGB2GRAY);
    return luma;
  } finally {
    rgb.delete();
  }
}

/** The matte where motion has taken it. @param backward for each point of the new frame the way to where it was, x and y in turn */
function carry({ data, width, height }: Plane, backward: Float32Array): Plane {
  const result = createPlane(width, height);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const u = Math.min(width - 1, Math.max(0, x + backward[2 * i]!));
      const v = Math.min(height - 1, Math.max(0, y + backward[2 * i + 1]!));
      const column = Math.min(width - 2, Math.floor(u));
      const row = Math.min(height - 2, Math.floor(v));
      const [fx, fy] = [u - column, v - row];
      const at = row * width + column;
      result.data[i] = (data[at]! * (1 - fx) + data[at + 1]! * fx) * (1 - fy) + (data[at + width]! * (1 - fx) + data[at + width + 1]! * fx) * fy;
    }
  }
  return result;
}

/** An RGB raster in another size: means of areas when it gets smaller, between neighbours when it gets larger. For many frames. */
export function quicklyResized(cv: Cv, { data, width, height }: Raster, toWidth: number, toHeight: number): Raster {
  const from = new cv.Mat(height, width, cv.CV_8UC3);
  const to = new cv.Mat();
  try {
    from.data.set(data);
    cv.resize(from, to, new cv.Size(toWidth, toHeight), 0, 0, toWidth < width ? cv.INTER_AREA : cv.INTER_LINEAR);
    return { data: (to.data as Uint8Array).slice(), width: toWidth, height: toHeight, channels: 3 };
  } finally {
    from.delete();
    to.delete();
  }
}
