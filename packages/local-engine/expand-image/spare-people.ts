import type { Preference } from "../vision/completion/level/level.ts";
import type { Raster, Rect } from "@atelier/media/raster/raster.ts";
import { sceneKinds } from "./scene-kinds.ts";

/** A face or a body is continued where it touches the edge, but not copied for want of something better. */
const PERSON = 2500;

/**
 * Prices of sources for a canvas whose picture lies at `place`: people are dear.
 * @param kinds of the picture's pixels, on a grid of `small`'s size
 */
export function sparePeople(canvas: Raster, place: Rect, kinds: Uint8Array, small: { width: number; height: number }): Preference {
  const kind = new Uint8Array(canvas.width * canvas.height);
  for (let y = place.y; y < place.y + place.height; y++) {
    const row = Math.min(small.height - 1, Math.floor(((y - place.y) * small.height) / place.height)) * small.width;
    for (let x = place.x; x < place.x + place.width; x++) {
      const column = Math.min(small.width - 1, Math.floor(((x - place.x) * small.width) / place.width));
      kind[y * canvas.width + x] = kinds[row + column] === sceneKinds.person ? sceneKinds.person : 0;
    }
  }
  const cost = new Float32Array(64);
  for (let region = 0; region < 8; region++) cost[region * 8 + sceneKinds.person] = PERSON;
  return { kind, cost };
}
