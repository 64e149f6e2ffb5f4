import { clamp01 } from "@atelier/media/raster/ease.ts";

/** Something on the stage that type should not cover, frame pixels and seconds. */
export interface Figure {
  /** Middle of its foot, or of itself in the air, when the shot begins. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Way along x as the camera sees it, a second. */
  speed: number;
  inAir: boolean;
  /** Leaves its place upwards: all above it is on its way. */
  rises: boolean;
  /** What the shot is about counts more than what stands behind it. */
  weight: number;
}

/** Where titles are set: above the middle of the frame or in its lower third; in the middle where there is nothing else. */
export type TitleRow = "upper" | "lower" | "middle";

/** The middles of the bands that type takes, half of their height and half of its usual width, in parts of the frame. */
const bands: Record<"upper" | "lower", number> = { upper: 0.23, lower: 0.83 };
const [HALF, SIDE] = [0.1, 0.32];
/** How much less of the lower band must be covered for type to go there: above, eyes look for it. */
const LESS = 0.05;
const MOMENTS = 8;

/** The row in which less of what is seen would be covered by type, over the whole shot. */
export function titleRow(figures: readonly Figure[], { width, height }: { width: number; height: number }, seconds: number): TitleRow {
  const covered = (row: "upper" | "lower") => {
    let sum = 0;
    for (let k = 0; k < MOMENTS; k++) {
      for (const figure of figures) sum += figure.weight * overlap(figure, ((k + 0.5) / MOMENTS) * seconds, bands[row], width, height);
    }
    return sum / MOMENTS;
  };
  return covered("lower") < covered("upper") - LESS ? "lower" : "upper";
}

/** Part of a band that a figure covers. */
function overlap({ x, y, width: wide, height: tall, speed, inAir, rises }: Figure, second: number, band: number, width: number, height: number): number {
  const across = common((x + speed * second - wide / 2) / width, (x + speed * second + wide / 2) / width, 0.5 - SIDE, 0.5 + SIDE) / (2 * SIDE);
  const top = rises ? 0 : (y - (inAir ? tall / 2 : tall)) / height;
  const down = common(top, (y + (inAir ? tall / 2 : 0)) / height, band - HALF, band + HALF) / (2 * HALF);
  return across * down;
}

const common = (from: number, until: number, first: number, last: number) => clamp01(Math.min(until, last) - Math.max(from, first));
