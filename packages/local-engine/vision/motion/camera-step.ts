import type { FrameMotion } from "./frame-motion.ts";

/** How far one frame moved against the one before, about the middle: x and y in parts of the width, turn in radians. */
export interface CameraStep {
  x: number;
  y: number;
  turn: number;
  scale: number;
}

export const stillStep: CameraStep = { x: 0, y: 0, turn: 0, scale: 1 };
/** Rounds in which points are weighed again by how well they follow the camera. */
const rounds = 8;

/**
 * How the camera moved between two frames: the similarity that most points of the dense motion follow, fitted by iteratively reweighted least squares,
 * so that what moves in the picture does not count. None across a cut.
 * @param counts how much a point of the grid counts beside its trust: less where somebody is known to be
 */
export function cameraStep({ forward, trustForward, width, height, isCut }: FrameMotion, counts?: Float32Array): CameraStep {
  if (isCut) return stillStep;
  const every = Math.max(1, Math.min(4, Math.round(width / 60)));
  // u = a x - b y + tx, v = b x + a y + ty, from the middle.
  let [a, b, tx, ty] = [0, 0, 0, 0];
  for (let round = 0; round < rounds; round++) {
    let [w, wx, wy, wr, wu, wv, wxu, wxv] = [0, 0, 0, 0, 0, 0, 0, 0];
    const tolerance = round === 0 ? Infinity : Math.max(0.15, 2 / round);
    for (let row = every; row < height - every; row += every) {
      for (let column = every; column < width - every; column += every) {
        const i = row * width + column;
        const [x, y, u, v] = [column - (width - 1) / 2, row - (height - 1) / 2, forward[2 * i], forward[2 * i + 1]];
        const off = Math.hypot(a * x - b * y + tx - u, b * x + a * y + ty - v) / tolerance;
        const weight = (trustForward[i] * (counts ? counts[i] : 1)) / (1 + off * off) ** 2;
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
    if (w < 1e-3) return stillStep;
    // Normal equations of the four unknowns; the centre of weight takes tx and ty out.
    const spread = wr - (wx * wx + wy * wy) / w;
    if (spread < 1e-6) return stillStep;
    a = (wxu - (wx * wu + wy * wv) / w) / spread;
    b = (wxv - (wx * wv - wy * wu) / w) / spread;
    tx = (wu - a * wx + b * wy) / w;
    ty = (wv - b * wx - a * wy) / w;
  }
  return { x: tx / width, y: ty / width, turn: Math.atan2(b, 1 + a), scale: Math.hypot(1 + a, b) };
}
