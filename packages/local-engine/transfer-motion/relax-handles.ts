import { type Point, smoothStep } from "../vision/polygon.ts";
import type { Outline } from "./body-frame.ts";

/** A place of the character that is led, and its way beside the whole body's: two numbers a frame, pixels of the picture. */
export interface Handle {
  place: Point;
  ways: Float64Array;
}

/**
 * How near two handles may come to each other and how far they may go apart, in parts of their distance at rest: in the trunk, whose badges and
 * buttons tell, and in thin limbs, which bend.
 */
const strain = { trunk: { least: 0.87, most: 1.15 }, limb: { least: 0.7, most: 1.36 } };
/** How thick a limb is at most and a trunk at least, in parts of what is thickest. */
const thickness = { limb: 0.33, trunk: 0.6 };

/**
 * Makes the ways of neighbours with body between them smaller, the same in every frame, until none pulls it apart or presses it flat; in place.
 * Turning is free.
 */
export function relaxHandles(handles: readonly Handle[], outline: Pick<Outline, "thickness">): void {
  const near = handles.flatMap(({ place: a }, i) =>
    handles.slice(0, i).flatMap(({ place: b }, j) => {
      const between = [0, 0.25, 0.5, 0.75, 1].map((k) => outline.thickness({ x: a.x + k * (b.x - a.x), y: a.y + k * (b.y - a.y) }));
      if (between.slice(1, -1).some((thick) => thick <= 0) || hasBetween(handles, i, j)) return [];
      const share = smoothStep(thickness.limb, thickness.trunk, Math.max(...between));
      const { trunk, limb } = strain;
      return [{
        i, j, distance: Math.hypot(a.x - b.x, a.y - b.y), least: limb.least + share * (trunk.least - limb.least),
        most: limb.most + share * (trunk.most - limb.most),
      }];
    }),
  );
  for (let round = 0; round < 16; round++) {
    const strained = new Set<number>();
    for (const { i, j, distance, least, most } of near) {
      const [a, b] = [handles[i], handles[j]];
      const ratios = Float64Array.from({ length: a.ways.length / 2 }, (_, t) => Math.hypot(
        a.place.x - b.place.x + a.ways[2 * t] - b.ways[2 * t], a.place.y - b.place.y + a.ways[2 * t + 1] - b.ways[2 * t + 1],
      ) / distance).sort();
      const last = ratios.length - 1;
      if (ratios[Math.ceil(0.02 * last)] < least || ratios[Math.floor(0.98 * last)] > most) {
        strained.add(i);
        strained.add(j);
      }
    }
    if (strained.size === 0) return;
    for (const i of strained) for (let k = 0; k < handles[i].ways.length; k++) handles[i].ways[k] *= 0.88;
  }
}

/** Whether a third handle lies between two, in the circle through both around their middle: those that have none are neighbours (Gabriel, Sokal 1969). */
function hasBetween(handles: readonly Handle[], i: number, j: number): boolean {
  const [a, b] = [handles[i].place, handles[j].place];
  const [x, y, reach] = [(a.x + b.x) / 2, (a.y + b.y) / 2, Math.hypot(a.x - b.x, a.y - b.y) / 2];
  return handles.some(({ place }, k) => k !== i && k !== j && Math.hypot(place.x - x, place.y - y) < 0.999 * reach);
}
