import type { Rect } from "@atelier/media/raster/raster.ts";
import type { Surroundings } from "./surroundings.ts";
import type { Lens } from "./view.ts";

/** Distance of a wall behind the subject, in the distance of the subject, where the picture tells nothing of it. */
const INDOORS = 0.35;
/** The same for a picture without a subject. */
const PLAIN = 0.25;
/** The farthest that surroundings are put, also behind a horizon. */
const OUTDOORS = 2.5;

/** What was found in the picture, in its pixels. */
export interface Evidence {
  /** The subject's extent. */
  box?: Rect;
  /** The middle of a face or another head. */
  head?: { x: number; y: number };
  /** Row of the horizon. */
  horizon?: number;
}

/** Decides around which point the camera moves and how the surroundings lie about it. */
export function planSurroundings(lens: Lens, { box, head, horizon }: Evidence): { pivot: { x: number; y: number }; surroundings: Surroundings } {
  const { width, height, focal, centreY } = lens;
  const pivot = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: width / 2, y: height / 2 };
  if (box && head && head.x > box.x && head.x < box.x + box.width && head.y > box.y && head.y < box.y + box.height) {
    // A closer look at somebody is a look at the face.
    pivot.x += 0.7 * (head.x - pivot.x);
    pivot.y += 0.7 * (head.y - pivot.y);
  }
  const feet = box ? box.y + box.height : 0.8 * height;
  const stands = horizon !== undefined && feet > horizon + 0.08 * height;
  if (!stands) return { pivot, surroundings: { depth: box ? INDOORS : PLAIN } };
  const below = (Math.min(feet, height * 1.1) - centreY) / focal;
  return { pivot, surroundings: { depth: OUTDOORS, ground: { below, from: (focal * below) / (height - centreY) } } };
}
