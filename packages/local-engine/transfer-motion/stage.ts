import type { Character, Sides } from "./character.ts";
import { around, identity, moved, type Similarity } from "./similarity.ts";
import { smoothCurve } from "./smooth-curve.ts";
import { softLimit } from "./soft-limit.ts";

/** Where a character acts. */
export interface Stage {
  character: Character;
  /** Pixels of the picture. */
  width: number;
  height: number;
  /** `video` takes over the whole body's way, its size and the camera; `image` stays where the picture has it. */
  orientation: "video" | "image";
}

/** How far the body goes in orientation `image`, as a share of its height. */
const onTheSpot = 0.07;
/** Shares of a margin that the body's own way and the view may use up. */
const shares = { body: 0.55, view: 0.35 };
/** How far the view goes, as a share of the longer side, and how much it turns and grows. */
const view = { way: 0.035, turn: 0.03, size: 0.06 };

/** No farther than the space in the frame and the margins. */
export function limitedBody({ character: { box, margins }, width, height, orientation }: Stage, { x, y, size }: { x: number; y: number; size: number }) {
  const spot = onTheSpot * box.height;
  const space = (free: number, margin: number, toward: boolean) => {
    const free2 = orientation === "image" ? spot : Math.max(spot, free + 0.25 * (toward ? box.width : box.height));
    return margin > 0 ? Math.min(free2, shares.body * margin) : free2;
  };
  // What goes left uncovers the right border.
  const limitX = x < 0 ? space(box.x, margins.right, true) : space(width - box.x - box.width, margins.left, true);
  const limitY = y < 0 ? space(box.y, margins.bottom, false) : space(height - box.y - box.height, margins.top, false);
  const bounded = orientation === "image" || margins.left + margins.right + margins.top > 0 ? 1 : 1 + softLimit(size - 1, 0.5);
  return { x: softLimit(x, limitX), y: softLimit(y, limitY), size: bounded };
}

/** The clip's camera around the middle of the frame, no farther than mirror images beyond the border go unnoticed. */
export function clipView(
  { margins, width, height, orientation }: Pick<Stage, "width" | "height" | "orientation"> & { margins?: Sides },
  camera: readonly Similarity[], seen: { width: number; height: number }, frames: number, frameRate: number,
): Similarity[] {
  if (camera.length === 0 || orientation === "image") return Array.from({ length: frames }, () => identity);
  const ratio = Math.max(width, height) / Math.max(seen.width, seen.height);
  const middle = { x: seen.width / 2, y: seen.height / 2 };
  const path = Array.from({ length: frames }, (_, t) => camera[Math.min(t, camera.length - 1)]);
  const ways = path.map((model) => moved(model, middle));
  const curve = (pick: (t: number) => number) => smoothCurve(path.map((_, t) => pick(t)), frameRate);
  const [x, y, turn, size] = [
    curve((t) => ways[t].x), curve((t) => ways[t].y), curve((t) => Math.atan2(path[t].b, path[t].a)),
    curve((t) => Math.log(Math.hypot(path[t].a, path[t].b))),
  ];
  const smallest = Math.min(...Object.values(margins ?? {}).filter((margin) => margin > 0), Infinity);
  const limit = Math.min(view.way * Math.max(width, height), shares.view * smallest);
  return path.map((_, t) => around(
    { x: width / 2, y: height / 2 }, { x: softLimit(x[t] * ratio, limit), y: softLimit(y[t] * ratio, limit) }, softLimit(turn[t], view.turn),
    Math.exp(softLimit(size[t], view.size)),
  ));
}
