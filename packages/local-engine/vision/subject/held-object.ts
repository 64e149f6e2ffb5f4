import { gaussianBlur } from "@atelier/media/raster/gaussian-blur.ts";
import { createPlane, type Plane, type Raster } from "@atelier/media/raster/raster.ts";
import { toBytes } from "@atelier/media/raster/to-bytes.ts";
import { distanceField } from "../filters/distance-field.ts";
import { toLab } from "../colour/lab-colour.ts";

/** Rays about the middle of a held thing on which its outline is looked for. */
const RAYS = 180;
/** How far a held thing may reach from its middle, in face widths. */
const REACH = 2.2;
/** Difference in L*a*b* across an outline from which on it counts in full. */
const CLEAR = 26;
/** Half of the distance in pixels over which the difference is taken. */
const ACROSS = 1.5;
/** A step of the outline from ray to ray costs this much times its square; at most this many pixels. */
const BEND = 0.035;
const MOST_BEND = 5;
/** Smallest thing that is looked at, in squared face widths of the trunk that it hides. */
const LEAST_AREA = 0.05;
/** Mean clearness of the outline away from the body below which nothing is taken. */
const LEAST_CLEAR = 0.55;
/** Half the width of slits between body and thing that are closed, in face widths. */
const GAP = 0.06;

/**
 * What a person holds before the body: a trunk is one piece, so what interrupts it in a segmentation is nearer than it and belongs to the person. Its
 * outline is the closed curve about that place, star-shaped and smooth, along which colours differ most, found by dynamic programming on rays;
 * of two outlines, as those of a rim, the outer one. Without a clear outline nothing is taken.
 *
 * @param small RGB, the copy in which was segmented. @param labels 1 for the subject.
 * @param prior the width of the face, and where trunk and arms must be. @returns 1 for the subject with what it holds; undefined when
 * it holds nothing.
 */
export function heldObject(small: Raster, labels: Uint8Array, prior: { unit: number; trunk: Uint8Array }): Uint8Array | undefined {
  const { width } = small;
  const { unit, trunk } = prior;
  const hidden = new Uint8Array(labels.length);
  let count = 0;
  for (let i = 0; i < hidden.length; i++) if (trunk[i] && !labels[i]) [hidden[i], count] = [1, count + 1];
  if (count < LEAST_AREA * unit * unit) return undefined;
  const lab = toLab(small);
  const soft = [lab.l, lab.a, lab.b].map((plane) => gaussianBlur(plane, 0.8));
  let middle = centreOf(hidden, width);
  let found: { inside: Uint8Array; clear: number } | undefined;
  for (let round = 0; round < 4; round++) {
    found = outlineAbout(soft, labels, middle, REACH * unit);
    const next = centreOf(found.inside, width);
    if (Math.hypot(next.x - middle.x, next.y - middle.y) < 1) break;
    middle = next;
  }
  return found && found.clear >= LEAST_CLEAR ? joined(labels, found.inside, hidden, GAP * unit, width) : undefined;
}

/** Body and thing as one, with what is left of the trunk between them and with slits narrower than twice `gap` closed. */
function joined(labels: Uint8Array, thing: Uint8Array, hidden: Uint8Array, gap: number, width: number): Uint8Array {
  const both = createPlane(width, labels.length / width);
  for (let i = 0; i < labels.length; i++) both.data[i] = labels[i] || thing[i] || hidden[i] ? 1 : 0;
  const grown = createPlane(both.width, both.height);
  const distance = distanceField(both).data;
  for (let i = 0; i < distance.length; i++) grown.data[i] = distance[i] > -gap ? 1 : 0;
  // Only what lies at the thing is closed: elsewhere the outline of the body stays as it was found.
  const back = distanceField(grown).data;
  const near = createPlane(both.width, both.height);
  near.data.set(thing);
  const fromThing = distanceField(near).data;
  const result = toBytes(both.data, (on) => on);
  for (let i = 0; i < result.length; i++) if (back[i] > gap && fromThing[i] > -2 * gap) result[i] = 1;
  return result;
}

function centreOf(mask: Uint8Array, width: number): { x: number; y: number } {
  let [x, y, count] = [0, 0, 0];
  for (let i = 0; i < mask.length; i++) {
    if (!mask[i]) continue;
    x += i % width;
    y += Math.floor(i / width);
    count++;
  }
  return { x: x / Math.max(1, count), y: y / Math.max(1, count) };
}

/** What an outline costs where it runs over the body or out of the frame: it does not show there. */
const UNSEEN = 0.25;
/** How much less an edge at the middle counts than one at the end of the reach: of the two edges of a rim the outer one is taken. */
const OUTER = 0.2;

/** The best outline about a middle. @returns its inside, and how clear it is where it shows, 0..1. */
function outlineAbout(lab: readonly Plane[], labels: Uint8Array, middle: { x: number; y: number }, reach: number): { inside: Uint8Array; clear: number } {
  const { width, height } = lab[0];
  const radii = Math.max(8, Math.round(reach));
  const costs = new Float32Array(RAYS * radii);
  const shows = new Uint8Array(RAYS * radii);
  for (let ray = 0; ray < RAYS; ray++) {
    const [dx, dy] = [Math.cos((2 * Math.PI * ray) / RAYS), Math.sin((2 * Math.PI * ray) / RAYS)];
    for (let r = 0; r < radii; r++) {
      const at = ray * radii + r;
      const [x, y] = [middle.x + dx * r, middle.y + dy * r];
      const hidden = x < ACROSS || y < ACROSS || x > width - 1 - ACROSS || y > height - 1 - ACROSS || labels[Math.round(y) * width + Math.round(x)] !== 0;
      shows[at] = hidden ? 0 : 1;
      costs[at] = hidden ? UNSEEN : 1 - clearness(lab, x, y, dx, dy) * (1 - OUTER + (OUTER * r) / radii);
    }
  }
  const radius = closedPath(costs, radii);
  let [clear, count] = [0, 0];
  for (let ray = 0; ray < RAYS; ray++) {
    const at = ray * radii + radius[ray];
    if (!shows[at]) continue;
    clear += (1 - costs[at]) / (1 - OUTER + (OUTER * radius[ray]) / radii);
    count++;
  }
  const inside = new Uint8Array(labels.length);
  const most = radius.reduce((largest, one) => Math.max(largest, one), 0);
  for (let i = 0; i < inside.length; i++) {
    const x = (i % width) - middle.x;
    const y = Math.floor(i / width) - middle.y;
    const square = x * x + y * y;
    if (square > most * most) continue;
    const turn = ((Math.atan2(y, x) / (2 * Math.PI)) * RAYS + RAYS) % RAYS;
    const from = Math.floor(turn) % RAYS;
    const part = turn % 1;
    if (Math.sqrt(square) <= radius[from] * (1 - part) + radius[(from + 1) % RAYS] * part) inside[i] = 1;
  }
  return { inside, clear: count > 0 ? clear / count : 0 };
}

/** How much colours differ across a line through (x, y) that a ray in direction (dx, dy) crosses, 0..1. */
function clearness(lab: readonly Plane[], x: number, y: number, dx: number, dy: number): number {
  const { width } = lab[0];
  const inner = Math.round(y - dy * ACROSS) * width + Math.round(x - dx * ACROSS);
  const outer = Math.round(y + dy * ACROSS) * width + Math.round(x + dx * ACROSS);
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += (lab[c].data[outer] - lab[c].data[inner]) ** 2;
  return Math.min(1, Math.sqrt(sum) / CLEAR);
}

/** The cheapest radius of every ray, neighbours alike: two rounds of dynamic programming, of which the middle is kept, so that it closes. */
function closedPath(costs: Float32Array, radii: number): Int32Array {
  const rounds = 3 * RAYS;
  const from = new Int16Array(rounds * radii);
  let sums = new Float64Array(radii);
  let next = new Float64Array(radii);
  for (let step = 0; step < rounds; step++) {
    for (let r = 0; r < radii; r++) {
      let best = Infinity;
      let at = r;
      const last = Math.min(radii - 1, r + MOST_BEND);
      for (let k = Math.max(0, r - MOST_BEND); k <= last; k++) {
        const sum = sums[k] + BEND * (k - r) * (k - r);
        if (sum >= best) continue;
        best = sum;
        at = k;
      }
      next[r] = best + costs[(step % RAYS) * radii + r];
      from[step * radii + r] = at;
    }
    [sums, next] = [next, sums];
  }
  const path = new Int32Array(RAYS);
  let r = sums.indexOf(Math.min(...sums));
  for (let step = rounds - 1; step >= RAYS; step--) {
    if (step < 2 * RAYS) path[step - RAYS] = r;
    r = from[step * radii + r];
  }
  return path;
}
