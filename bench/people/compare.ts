import { createPlane, type Plane } from "@atelier/media/raster/raster.ts";
import { BODY } from "@atelier/local-engine/vision/people/read-body.ts";
import type { Person } from "@atelier/local-engine/vision/people/find-people.ts";
import { visitNear } from "@atelier/local-engine/vision/polygon.ts";
import type { Truth } from "./truth.ts";

/** A point counts when it is nearer than this part of the body's height. */
const NEAR = 0.05;

/** 1 inside the outlines. */
export function truthPlane({ view, regions }: Pick<Truth, "view" | "regions">, width: number, height: number): Plane {
  const plane = createPlane(width, height);
  for (const region of regions) {
    const outline = region.map(([x, y]) => ({ x: (x * width) / view[0], y: (y * height) / view[1] }));
    visitNear(plane, { x: 0, y: 0 }, outline, 0, (i) => (plane.data[i] = 1));
  }
  return plane;
}

export function intersectionOverUnion(matte: Plane, truth: Plane): number {
  let [both, either] = [0, 0];
  for (let i = 0; i < truth.data.length; i++) {
    both += Math.min(matte.data[i], truth.data[i]);
    either += Math.max(matte.data[i], truth.data[i]);
  }
  return both / either;
}

/**
 * How many joints lie where they were drawn, each body with the person who fits it best. The height of a body is that of its outline, the nth of which is
 * the nth body's; of one that the picture cuts off it is what shows.
 */
export function comparePoints({ bodies = [], view, regions }: Truth, people: readonly Person[], size: { width: number; height: number }) {
  let [near, points] = [0, 0];
  bodies.forEach((body, k) => {
    const ys = regions[bodies.length === regions.length ? k : nearestRegion(regions, body)].map(([, y]) => (y * size.height) / view[1]);
    const reach = NEAR * (Math.max(...ys) - Math.min(...ys));
    const joints = Object.entries(body).map(([name, [x, y]]) => ({ name, x: (x * size.width) / view[0], y: (y * size.height) / view[1] }));
    const fits = people.map((person) => joints.filter(({ name, x, y }) => {
      const found = person.points[BODY[name as keyof typeof BODY]];
      return Math.hypot(found.x - x, found.y - y) < reach;
    }).length);
    near += Math.max(0, ...fits);
    points += joints.length;
  });
  return { near, points };
}

function nearestRegion(regions: Truth["regions"], body: Record<string, [number, number]>): number {
  const [x, y] = Object.values(body)[0];
  const apart = regions.map((region) => Math.min(...region.map(([a, b]) => Math.hypot(a - x, b - y))));
  return apart.indexOf(Math.min(...apart));
}
