import type { Point } from "../../vision/polygon.ts";

/** How a head is held, as its landmarks tell. */
export interface HeadPose {
  /** The middle between the ears, about which it turns and nods, pixels. */
  x: number;
  y: number;
  /** Pixels between the ends of the jaw line, whichever way the head is turned. */
  size: number;
  /** Radians clockwise. */
  roll: number;
  /** Radians to the picture's right and downwards, beside a face that looks at the viewer. */
  yaw: number;
  pitch: number;
}

/**
 * A head as wide as 1 at the ends of its jaw line: landmark (iBUG 300-W order), to the right, down and towards the viewer from between the ears, and how much
 * it counts. Means of adults; brows and chin are left out, as they move by themselves.
 */
const HEAD: readonly (readonly [landmark: number, x: number, y: number, z: number, counts: number])[] = [
  [0, -0.5, 0, 0, 0.3], [16, 0.5, 0, 0, 0.3], [36, -0.31, -0.04, 0.38, 1], [39, -0.11, -0.04, 0.45, 1], [42, 0.11, -0.04, 0.45, 1], [45, 0.31, -0.04, 0.38, 1],
  [27, 0, -0.05, 0.52, 1], [28, 0, 0.05, 0.58, 1], [29, 0, 0.14, 0.64, 1], [30, 0, 0.23, 0.69, 1], [33, 0, 0.31, 0.59, 1], [31, -0.1, 0.29, 0.53, 0.7],
  [35, 0.1, 0.29, 0.53, 0.7], [48, -0.18, 0.5, 0.49, 0.4], [54, 0.18, 0.5, 0.49, 0.4],
];

/** The largest root mean square of what does not fit, in sizes of the head: other things than faces have more. */
const MISFIT = 0.09;

/**
 * The pose of a head from 68 landmarks, as seen from afar: both rows of turn and scale by least squares (DeMenthon, Davis 1995, its first step).
 * Undefined where the landmarks are not a face's.
 */
export function headPose(landmarks: readonly Point[]): HeadPose | undefined {
  const rows = HEAD.map(([landmark, x, y, z, counts]) => ({ at: landmarks[landmark]!, model: [x, y, z, 1], counts }));
  const across = leastSquares(rows.map(({ at, model, counts }) => ({ value: at.x, model, counts })));
  const down = leastSquares(rows.map(({ at, model, counts }) => ({ value: at.y, model, counts })));
  const [lengthX, lengthY] = [across, down].map(([x, y, z]) => Math.hypot(x!, y!, z!)) as [number, number];
  const size = (lengthX + lengthY) / 2;
  if (!(size > 0)) return undefined;
  const fits = (model: readonly number[], row: readonly number[]) => model.reduce((sum, value, i) => sum + value * row[i]!, 0);
  const sum = rows.reduce((total, { at, model, counts }) => total + counts * ((at.x - fits(model, across)) ** 2 + (at.y - fits(model, down)) ** 2), 0);
  const weight = rows.reduce((total, { counts }) => total + counts, 0);
  if (Math.sqrt(sum / weight) > MISFIT * size) return undefined;
  const roll = Math.atan2(down[0]! / lengthY, across[0]! / lengthX);
  // Where the face looks, in the head's own upright directions.
  const [lookX, lookY] = [across[2]! / lengthX, down[2]! / lengthY];
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)];
  const angle = (value: number) => Math.asin(Math.min(1, Math.max(-1, value)));
  return { x: across[3]!, y: down[3]!, size, roll, yaw: angle(lookX * cos + lookY * sin), pitch: angle(lookY * cos - lookX * sin) };
}

/** The row that takes models to values best. */
function leastSquares(rows: readonly { value: number; model: readonly number[]; counts: number }[]): number[] {
  const count = 4;
  const matrix = Array.from({ length: count }, (_, i) => Array.from(
    { length: count + 1 }, (_, j) => rows.reduce((sum, { value, model, counts }) => sum + counts * model[i]! * (j < count ? model[j]! : value), 0),
  ));
  for (let i = 0; i < count; i++) {
    const pivot = matrix[i]![i]!;
    for (let k = 0; k < count; k++) {
      if (k === i) continue;
      const part = matrix[k]![i]! / pivot;
      for (let j = i; j <= count; j++) matrix[k]![j]! -= part * matrix[i]![j]!;
    }
  }
  return matrix.map((row, i) => row[count]! / row[i]!);
}
