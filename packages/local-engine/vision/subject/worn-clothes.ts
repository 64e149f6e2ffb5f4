import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { toBytes } from "@atelier/media/raster/to-bytes.ts";
import { distanceField } from "../filters/distance-field.ts";
import type { SubjectPrior } from "./subject-prior.ts";
import { unfamiliarColours } from "./unfamiliar-colours.ts";

/** What people in a picture wear, by its colours. */
export interface Worn {
  /** 0..1 */
  likely: Plane;
  /** Non-zero: what clothes enclose at the collar, whatever its colour, and the clothes themselves there. */
  certain: Uint8Array;
}

/** From this newness on a thin line of clothes is seen. */
const LINE = 0.25;
/** From this likelihood on a place of head or hair closes a ring of clothes. What it holds itself is left to the segmentation. */
const HEAD = 0.6;
/** Half the width of breaks in such lines that are bridged, in face widths. */
const GAP = 0.08;
/** Pixels along what is enclosed that are left to the segmentation. */
const RIM = 2;

/**
 * Where clothes may reach, how new the colours are to what is background for certain: a collar or a sleeve is taken by that also where it is
 * wider than a body. In a frame that ends below the chin what is left of a body would else teach the background its own colours. What no path
 * joins to the background without crossing clothes, such as the light inside of a dark collar, is worn too.
 */
export function wornClothes(small: Raster, { clothes, heads, collar, certain, away, unit }: SubjectPrior): Worn {
  const { width, height } = small;
  const fresh = unfamiliarColours(small, away);
  const likely = createPlane(width, height);
  const wall = createPlane(width, height);
  for (let i = 0; i < wall.data.length; i++) {
    likely.data[i] = fresh.data[i] * clothes.data[i];
    wall.data[i] = certain[i] || likely.data[i] > LINE || heads.data[i] > HEAD ? 1 : 0;
  }
  const within = enclosed(wall, away, GAP * unit);
  // What stands apart from the person is somebody else's.
  const apart = within.map((inside, i) => (inside && collar[i] && heads.data[i] < HEAD ? 0 : 1));
  return { likely: gaussianBlur(likely, 0.004 * Math.max(width, height)), certain: reachable(certain, apart, width) };
}

/**
 * Non-zero where no disc of the radius comes from `start` without touching `wall`: lines broken by less than the disc's width hold it off. The rim is left
 * out by two pixels, lines with it.
 */
function enclosed(wall: Plane, start: Uint8Array, radius: number): Uint8Array {
  const { width, height } = wall;
  const fromWall = distanceField(wall);
  const centres = reachable(start, toBytes(fromWall.data, (inside) => (inside > -radius ? 1 : 0)), width);
  const swept = createPlane(width, height);
  swept.data.set(centres);
  return toBytes(distanceField(swept).data, (inside) => (inside < -radius - RIM ? 1 : 0));
}

/** All pixels that an edge-connected path from `start` reaches without crossing `wall`. */
function reachable(start: Uint8Array, wall: Uint8Array, width: number): Uint8Array {
  const seen = new Uint8Array(start.length);
  const queue: number[] = [];
  const visit = (i: number) => {
    if (i < 0 || i >= seen.length || seen[i] || wall[i]) return;
    seen[i] = 1;
    queue.push(i);
  };
  for (let i = 0; i < start.length; i++) if (start[i]) visit(i);
  for (let k = 0; k < queue.length; k++) {
    const i = queue[k];
    if (i % width > 0) visit(i - 1);
    if (i % width < width - 1) visit(i + 1);
    visit(i - width);
    visit(i + width);
  }
  return seen;
}
