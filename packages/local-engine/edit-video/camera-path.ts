import type { Raster } from "@atelier/media/raster/raster.ts";
import { findMotion } from "../vision/motion/frame-motion.ts";
import { type Cv, type Mat } from "../vision/opencv.ts";
import type { CameraStep } from "./clip-instruction.ts";
import { gridOf } from "./steady-strokes.ts";

const still: CameraStep = { x: 0, y: 0, turn: 0, scale: 1 };
/** Rounds in which points are weighed again by how well they follow the camera. */
const rounds = 8;

/**
 * How the camera moved from each frame to the next: the similarity that most points of the dense motion follow, fitted by iteratively reweighted
 * least squares, so that what moves in the picture does not count. The first step and those across cuts are none.
 * @param frames small copies, RGB
 */
export async function cameraPath(cv: Cv, frames: AsyncIterable<Raster>): Promise<CameraStep[]> {
  const steps: CameraStep[] = [];
  let before: Mat | undefined;
  for await (const frame of frames) {
    const grid = gridOf(cv, frame);
    if (before) {
      const motion = findMotion(cv, before, grid);
      before.delete();
      steps.push(motion.isCut ? still : similarity(motion.forward, motion.trustForward, motion.width, motion.height));
    } else steps.push(still);
    before = grid;
  }
  before?.delete();
  return steps;
}

function similarity(flow: Float32Array, trust: Float32Array, width: number, height: number): CameraStep {
  // u = a x - b y + tx, v = b x + a y + ty, from the middle.
  let [a, b, tx, ty] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    let [w, wx, wy, wr, wu, wv, wxu, wxv] = [0, 0, 0, 0, 0, 0, 0, 0];
    const tolerance = round === 0 ? Infinity : Math.max(0.15, 2 / round);
    for (let row = 4; row < height - 4; row += 4) {
      for (let column = 4; column < width - 4; column += 4) {
        const i = row * width + column;
        const [x, y, u, v] = [column - (width - 1) / 2, row - (height - 1) / 2, flow[2 * i], flow[2 * i + 1]];
        const off = Math.hypot(a * x - b * y + tx - u, b * x + a * y + ty - v) / tolerance;
        const weight = trust[i] / (1 + off * off) ** 2;
        w += weight;
        wx += weight * x;
        wy += weight * y;
        wr += weight * (x * x + y * y);
        wu += weight * u;
        wv += weight * v;
        wxu += weight * (x * u + y * v);
        wxv += weight * (x * v - y * u);
      }
    }
    if (w < 1e-3) return still;
    // Normal equations of the four unknowns; the centre of weight takes tx and ty out.
    const spread = wr - (wx * wx + wy * wy) / w;
    if (spread < 1e-6) return still;
    a = (wxu - (wx * wu + wy * wv) / w) / spread;
    b = (wxv - (wx * wv - wy * wu) / w) / spread;
    tx = (wu - a * wx + b * wy) / w;
    ty = (wv - b * wx - a * wy) / w;
  }
  return { x: tx / width, y: ty / width, turn: Math.atan2(b, 1 + a), scale: Math.hypot(1 + a, b) };
}

/** Seconds over which the camera's way is made smooth. */
const smoothing = 0.7;
/** The most that is cut off each side, as a part of the width. */
const mostMargin = 0.07;

/** What must be done to each frame so that the camera's way is smooth, and the enlargement that hides the borders. x and y in parts of the width. */
export function holdStill(steps: readonly CameraStep[], frameRate: number, aspect: number): { corrections: CameraStep[]; zoom: number } {
  const place = [0, 0, 0, 0];
  const way = steps.map(({ x, y, turn, scale }) => {
    [x, y, turn, Math.log(scale)].forEach((value, k) => (place[k] += value));
    return [...place];
  });
  const sigma = smoothing * frameRate;
  const reach = Math.ceil(2.5 * sigma);
  const last = way.length - 1;
  const corrections = way.map((own, at) => {
    const sum = [0, 0, 0, 0];
    let total = 0;
    for (let k = -reach; k <= reach; k++) {
      const weight = Math.exp(-(k * k) / (2 * sigma * sigma));
      // Behind the ends the way goes on as it came, reflected through its last point.
      const [inside, end] = [at + k, at + k < 0 ? 0 : at + k > last ? last : undefined];
      const other = end === undefined ? way[inside]! : way[Math.min(last, Math.max(0, 2 * end - inside))]!;
      for (let c = 0; c < 4; c++) sum[c] += weight * (end === undefined ? other[c]! : 2 * way[end]![c]! - other[c]!);
      total += weight;
    }
    return own.map((value, c) => sum[c]! / total - value) as [number, number, number, number];
  });
  const needed = corrections.reduce(
    (most, [x, y, turn, scale]) =>
      Math.max(most, Math.abs(x) + Math.abs(turn) / (2 * aspect), (Math.abs(y) + Math.abs(turn) / 2) * aspect, scale < 0 ? -scale / 2 : 0),
    0,
  );
  const margin = Math.min(mostMargin, needed);
  const part = needed > margin ? margin / needed : 1;
  return {
    corrections: corrections.map(([x, y, turn, scale]) => ({ x: x * part, y: y * part, turn: turn * part, scale: Math.exp(scale * part) })),
    zoom: 1 / (1 - 2 * margin),
  };
}
