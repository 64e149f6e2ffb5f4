import type { Figure, FigureKind } from "@atelier/animatic/references/figure.ts";
import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Plane, Raster, Rect } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { findHorizon } from "../../vision/find-horizon.ts";
import type { Subjects } from "../../vision/subject/find-subjects.ts";

export const kindOf = ({ faces, heads, people = [] }: Subjects): FigureKind =>
  (faces.length + people.length > 0 ? "person" : heads.length > 0 ? "animal" : "thing");

/**
 * Where an animal's head is in its outline tells which way it faces; a person's face looks at the viewer. Where no head was found, what is longer
 * than high is taken for seen from the side, with its head where it is bulkier above.
 */
export function facingOf({ faces, heads: [head] }: Subjects, matte: Plane, box: Rect): Figure["faces"] {
  if (faces.length > 0) return "viewer";
  if (head) {
    const place = (head.x + head.width / 2 - box.x) / box.width;
    return head.width > box.width * 0.6 ? "viewer" : place < 0.32 ? "left" : place > 0.68 ? "right" : "viewer";
  }
  if (box.width < box.height * 0.95) return "viewer";
  const bulk = (from: number, to: number) => {
    let sum = 0;
    for (let y = box.y; y < box.y + box.height * 0.4; y++) {
      for (let x = Math.floor(box.x + from * box.width); x < box.x + to * box.width; x++) sum += matte.data[y * matte.width + x] ?? 0;
    }
    return sum;
  };
  const [left, right] = [bulk(0, 0.36), bulk(0.64, 1)];
  return left > 1.15 * right ? "left" : right > 1.15 * left ? "right" : "viewer";
}

/** From the forehead to the chin, or the box of an animal's head, in parts of the figure's height. */
export function headOf({ faces, heads }: Subjects, box: Rect): { head?: number } {
  const tallest = Math.max(0, ...faces.map(({ width }) => width * 1.3), ...heads.map(({ height }) => height));
  return tallest > 0 ? { head: Math.min(1, tallest / box.height) } : {};
}

/** Long edge of the copy in which the horizon is looked for. */
const LOOK_EDGE = 240;

/** Where the horizon of a place lies, in parts of its height. */
export function horizonOf(place: Raster): { horizon?: number } {
  const scale = Math.min(1, LOOK_EDGE / Math.max(place.width, place.height));
  const small = resizeRaster(place, Math.max(8, Math.round(place.width * scale)), Math.max(8, Math.round(place.height * scale)));
  const found = findHorizon(luminance(small));
  return found ? { horizon: found.row / small.height } : {};
}
