import { fold } from "./continue-picture.ts";
import type { Lens, View } from "./view.ts";

/** Where the surroundings of a subject lie: a wall behind it, and the ground on which it stands where the picture shows one. In its distance. */
export interface Surroundings {
  /** From the subject to the wall. */
  depth: number;
  /** How far the ground lies below the camera's first place, and the z from which on the picture shows it. */
  ground?: { below: number; from: number };
}

/** Height above the ground that the camera keeps when it goes below: the ground is lower then. */
const CLEARANCE = 0.06;

/** Where on the picture, continued without end, a ray meets the surroundings. Reused from ray to ray. */
export interface Hit {
  /** Place in pixels of the picture; beyond its borders what is there has to be made up. */
  u: number;
  v: number;
  /** Length of the way to it along the ray's direction. */
  distance: number;
}

/** Prepares the casting of rays from a view's place. */
export function castOnSurroundings({ depth, ground }: Surroundings, lens: Lens, view: View): (dx: number, dy: number, dz: number, hit: Hit) => void {
  const { focal, centreX, centreY } = lens;
  const wall = 1 + depth;
  const low = ground && Math.max(ground.below, view.y + CLEARANCE);
  return (dx, dy, dz, hit) => {
    const wallAway = dz > 1e-9 ? (wall - view.z) / dz : Infinity;
    const groundAway = low !== undefined && dy > 1e-9 ? (low - view.y) / dy : Infinity;
    hit.distance = Math.min(wallAway, groundAway);
    const x = view.x + dx * hit.distance;
    if (wallAway <= groundAway) {
      hit.u = centreX + (focal * x) / wall;
      hit.v = centreY + (focal * (view.y + dy * wallAway)) / wall;
      return;
    }
    const { below, from } = ground!;
    const z = view.z + dz * groundAway;
    // Beyond what the picture shows the ground is folded back, in depth at its near border.
    const away = z >= from ? z : from + fold(from - z, wall - from);
    hit.u = centreX + (focal * x) / away;
    hit.v = centreY + (focal * below) / away;
  };
}
