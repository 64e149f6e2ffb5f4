import type { Raster } from "@atelier/media/raster/raster.ts";
import type { Preference } from "../vision/completion/level/level.ts";
import { findFaces } from "../vision/faces/find-faces.ts";
import { markHeads } from "../vision/faces/mark-heads.ts";

const head = 1;
/** Mean squared difference that a piece of somebody's head is as bad as. */
const price = 2500;
/** Smaller pictures show no face that could be recognized. Pixels of the shorter side. */
const smallest = 64;

/**
 * The preference that a hole is not filled with pieces of heads: undefined where there are none, or where the hole is on one, of which it then is filled.
 * @param hole one byte a pixel, not 0 where the picture is to be filled
 */
export async function spareHeads(picture: Raster, hole: Uint8Array, signal: AbortSignal): Promise<Preference | undefined> {
  const { width, height, channels } = picture;
  if (channels < 3 || Math.min(width, height) < smallest) return undefined;
  const faces = await findFaces(picture, signal);
  const others = faces.filter((face) => {
    const marks = new Uint8Array(width * height);
    markHeads(marks, picture, [face], 1, head);
    return !marks.some((mark, i) => mark && hole[i]);
  });
  if (others.length === 0) return undefined;
  const kind = new Uint8Array(width * height);
  markHeads(kind, picture, others, 1, head);
  const cost = new Float32Array(64);
  for (let region = 0; region < 8; region++) cost[region * 8 + head] = price;
  return { kind, cost };
}
