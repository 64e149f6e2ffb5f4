import type { Rect } from "@atelier/media/raster/raster.ts";
import type { RoomPlan } from "./room.ts";
import type { Lens } from "./view.ts";
import { CONTINUATION } from "./subject-card.ts";

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
export function planRoom(lens: Lens, { box, head, horizon }: Evidence): { pivot: { x: number; y: number }; plan: RoomPlan } {
  const { width, height, focal, centreX, centreY } = lens;
  const pivot = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : { x: width / 2, y: height / 2 };
  if (box && head && head.x > box.x && head.x < box.x + box.width && head.y > box.y && head.y < box.y + box.height) {
    // A closer look at somebody is a look at the face.
    pivot.x += 0.7 * (head.x - pivot.x);
    pivot.y += 0.7 * (head.y - pivot.y);
  }
  const pivotX = (pivot.x - centreX) / focal;
  const feet = box ? box.y + box.height : 0.8 * height;
  const stands = horizon !== undefined && feet > horizon + 0.08 * height;
  const depth = stands ? OUTDOORS : box ? INDOORS : PLAIN;
  const sides = Math.max(Math.abs(-centreX / focal), Math.abs((width - centreX) / focal)) * (1 + depth) + Math.abs(pivotX);
  const breadth = Math.max(1.2 * depth, 1.25 * sides);
  if (!stands) {
    const bottom = (height - centreY) / focal;
    return { pivot, plan: { depth, breadth, pivotX, ground: Math.max(
      bottom * (1 + depth) * 1.02, bottom + (CONTINUATION * Math.max(width, height)) / focal,
    ) } };
  }
  const ground = (Math.min(feet, height * 1.1) - centreY) / focal;
  return { pivot, plan: { depth, breadth, pivotX, ground, groundFrom: (focal * ground) / (height - centreY) } };
}
