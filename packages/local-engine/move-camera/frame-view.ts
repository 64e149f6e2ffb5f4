import type { Scene } from "./build-scene.ts";
import { createView, type View } from "./view.ts";

/** The pivot goes at most so far below the picture, in parts of its height. */
const LOWEST = 1.15;
/** No more of a head than this, in parts of the frame's height, goes out of it: hair may. */
const HAIR = 0.06;
/** Halvings of the way in which the pivot is looked for: to a fiftieth of a pixel. */
const STEPS = 16;

/**
 * The camera's view in the frame that a photographer would choose: somebody whom the lower border of the picture cuts off stays cut off by it, because
 * what is below it nobody has seen. For that the pivot goes down the subject's plane, no farther than it has to.
 */
export function frameView({ lens, pivot, cutBelow, top }: Scene, horizontal: number, vertical: number, zoom: number): View {
  const view = (y: number) => createView(lens, pivot.x, y, horizontal, vertical, zoom);
  const shows = (y: number) => cutBelow?.some((x) => rowOf(view(y), x, lens.height) < lens.height) ?? false;
  if (!shows(pivot.y)) return view(pivot.y);
  // No head is cut off for it by more than its hair, or than it is anyway.
  const least = Math.min(-HAIR * lens.height, rowOf(view(pivot.y), pivot.x, top));
  let [high, low] = [pivot.y, LOWEST * lens.height];
  for (let k = 0; k < STEPS; k++) {
    const middle = (high + low) / 2;
    if (shows(middle) && rowOf(view(middle), pivot.x, top) > least) high = middle;
    else low = middle;
  }
  return view(low);
}

/** The row in which a view shows the point of the subject's plane that the picture shows at (u, v). */
function rowOf({ lens, x, y, z, turn }: View, u: number, v: number): number {
  const [dx, dy, dz] = [(u - lens.centreX) / lens.focal - x, (v - lens.centreY) / lens.focal - y, 1 - z];
  const down = turn[0][1] * dx + turn[1][1] * dy + turn[2][1] * dz;
  const away = turn[0][2] * dx + turn[1][2] * dy + turn[2][2] * dz;
  return away > 1e-6 ? lens.centreY + (lens.focal * down) / away : Infinity;
}
