import { boxBlur } from "@atelier/media/raster/box-blur.ts";
import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import type { Face } from "./find-faces.ts";
import { smoothStep } from "../polygon.ts";

/** Likeness from which a pixel counts as skin when regions are traced. */
const SKIN = 0.35;
/** A region belongs to the face when it has this much inside its outline, in squares of its width; less is a gap in the fringe. */
const LEAST_IN_FACE = 0.01;
/** A region that is not connected with the face is a hand or an arm only if it matches at least this well on average ... */
const DETACHED_LIKENESS = 0.8;
/** ... and is at least this large, in squares of the face's width: smaller ones are wood, leather, lamps. */
const DETACHED_AREA = 0.04;
/** ... and holds a square of this side, in widths of the face: straps, ropes and edges do not. */
const DETACHED_THICKNESS = 0.14;
/** Half the breadth, in widths of the face, of the strands and rims that are thinned away. */
const STRAND = 0.02;

/** Keeps the likeness of regions that hang together with the inside of the face or match it so well that they are its hands; clears all others. */
export function keepConnected(likeness: Plane, inside: Plane, face: Face): Plane {
  const { labels, regions } = traceRegions(likeness.width, likeness.height, (i) => likeness.data[i] > SKIN && inReach(likeness, i, face));
  const skin = createPlane(likeness.width, likeness.height);
  for (let i = 0; i < labels.length; i++) skin.data[i] = labels[i] > 0 ? 1 : 0;
  const filled = boxBlur(skin, Math.round((DETACHED_THICKNESS / 2) * face.width));
  const dense = boxBlur(skin, Math.max(1, Math.round(STRAND * face.width)));
  const totals = regions.map(() => ({ inFace: 0, likeness: 0, thick: false }));
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0) continue;
    const total = totals[labels[i] - 1];
    total.likeness += likeness.data[i];
    if (inside.data[i] > 0.9) total.inFace++;
    if (filled.data[i] > 0.97) total.thick = true;
  }
  const area = face.width * face.width;
  const keep = regions.map((size, r) => {
    const detached = totals[r].thick && size > DETACHED_AREA * area && size < 2 * area && totals[r].likeness / size > DETACHED_LIKENESS;
    return totals[r].inFace > LEAST_IN_FACE * area || detached;
  });
  const result = createPlane(likeness.width, likeness.height);
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] > 0 && keep[labels[i] - 1]) result.data[i] = likeness.data[i] * smoothStep(0.25, 0.5, dense.data[i]);
  }
  return result;
}

/** Gives holes that are smaller than a square of `side` pixels and closed all around, which are spots and moles, full weight. */
export function fillHoles(mask: Plane, side: number): Plane {
  const { labels, regions } = traceRegions(mask.width, mask.height, (i) => mask.data[i] <= SKIN);
  const result = { ...mask, data: mask.data.slice() };
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] > 0 && regions[labels[i] - 1] <= side * side) result.data[i] = 1;
  }
  return result;
}

/** The body below the face: as far as arms reach, and not above the hair. */
function inReach({ width }: Plane, i: number, { landmarks, width: unit, down }: Face): boolean {
  const dx = ((i % width) - landmarks[29].x) / unit;
  const dy = (Math.floor(i / width) - landmarks[29].y) / unit;
  const along = dx * down.x + dy * down.y;
  const across = Math.abs(dx * down.y - dy * down.x);
  return along > -1.4 && along < 3.5 && across < 0.75 + Math.max(0, along);
}

/** Numbers the 4-connected regions of the pixels that belong, from 1; `regions` holds their sizes. */
function traceRegions(width: number, height: number, belongs: (index: number) => boolean): { labels: Int32Array; regions: number[] } {
  const labels = new Int32Array(width * height);
  const regions: number[] = [];
  const queue = new Int32Array(width * height);
  for (let start = 0; start < labels.length; start++) {
    if (labels[start] !== 0 || !belongs(start)) continue;
    const label = regions.length + 1;
    let head = 0;
    let tail = 0;
    const reach = (i: number) => {
      if (labels[i] === 0 && belongs(i)) {
        labels[i] = label;
        queue[tail++] = i;
      }
    };
    reach(start);
    while (head < tail) {
      const i = queue[head++];
      const x = i % width;
      if (x > 0) reach(i - 1);
      if (x < width - 1) reach(i + 1);
      if (i >= width) reach(i - width);
      if (i + width < labels.length) reach(i + width);
    }
    regions.push(tail);
  }
  return { labels, regions };
}
