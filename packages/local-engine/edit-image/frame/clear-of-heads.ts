import type { Rect } from "@atelier/media/raster/raster.ts";
import type { Subjects } from "../../vision/subject/find-subjects.ts";

/** Places that are tried along the row. */
const STEPS = 24;
/** What a whole width of the frame away from the wanted place costs, as against covering all of the heads. */
const AWAY = 0.12;

/**
 * The left edge of something that is laid over a picture, moved along its row so that it covers heads as little as can be: words on a face spoil
 * both. Stays where it is when it covers none.
 *
 * @param rect where it would stand. @param frame width that it must stay in, with `margin` pixels free on either side.
 */
export function clearOfHeads(rect: Rect, { faces, heads }: Subjects, frame: { width: number; margin: number }): number {
  const boxes = [...heads, ...faces.map(({ landmarks, width }) => ({
    x: landmarks[29].x - 1.1 * width, y: landmarks[29].y - 1.3 * width, width: 2.2 * width, height: 2.3 * width,
  }))];
  const covered = (x: number) => {
    let part = 0;
    for (const box of boxes) {
      const across = Math.min(x + rect.width, box.x + box.width) - Math.max(x, box.x);
      const down = Math.min(rect.y + rect.height, box.y + box.height) - Math.max(rect.y, box.y);
      if (across > 0 && down > 0) part += (across * down) / Math.min(box.width * box.height, rect.width * rect.height);
    }
    return part;
  };
  const here = covered(rect.x);
  if (here === 0) return rect.x;
  let best = { x: rect.x, cost: here };
  const space = frame.width - rect.width - 2 * frame.margin;
  for (let k = 0; k <= STEPS && space > 0; k++) {
    const x = Math.round(frame.margin + (space * k) / STEPS);
    const cost = covered(x) + (AWAY * Math.abs(x - rect.x)) / frame.width;
    if (cost < best.cost) best = { x, cost };
  }
  return best.x;
}
