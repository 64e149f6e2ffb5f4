import { setImmediate } from "node:timers/promises";
import { type BodyMesh, distortion, inMesh } from "./body-mesh.ts";
import type { Act } from "./plan-act.ts";
import { type Anchor, RigidWarp } from "./rigid-warp.ts";

export interface Poses {
  /** Places of the mesh's vertices in each frame, pixels of the picture before the view moves. */
  places: Float32Array[];
  /** The smallest area that a triangle has in any frame, in parts of its own at rest: above 0 nothing is folded over. */
  smallestArea: number;
  /** Part of the act that is kept where it is least, 1 everywhere where nothing had to be held back. */
  leastShare: number;
}

/** Triangles keep this part of their area, and edges grow and shrink no more than by this factor. */
const bounds = { area: 0.22, stretch: 2.2 };
const rounds = 5;
/** Parts of the handles' ways that are tried, one after the other, until a pose is within bounds. */
const shares = [1, 0.9, 0.8, 0.7, 0.6, 0.45, 0.3, 0.15, 0];
/** Seconds over which a pose that must be held back is approached and left. */
const easing = 0.3;

/** Poses a mesh for every frame of an act; where that would fold or tear it, the handles go less far, before and after as well. */
export async function poseMesh(mesh: BodyMesh, act: Act, frameRate: number, signal: AbortSignal): Promise<Poses> {
  const anchors: Anchor[] = [];
  const led: Act["handles"] = [];
  for (const handle of act.handles) {
    const anchor = inMesh(mesh, handle.place);
    if (anchor) {
      anchors.push(anchor);
      led.push(handle);
    }
  }
  const pose = (warp: RigidWarp, t: number, share: number) => {
    const { x, y, size } = act.body[t];
    const whole = (px: number, py: number, k: number) => (k === 0 ? act.foot.x + x + size * (px - act.foot.x) : act.foot.y + y + size * (py - act.foot.y));
    const base = mesh.rest.map((_, i) => whole(mesh.rest[i & ~1], mesh.rest[i | 1], i & 1));
    if (share === 0) return base;
    const targets = Float64Array.from(
      { length: 2 * led.length }, (_, i) => whole(led[i >> 1].place.x, led[i >> 1].place.y, i & 1) + share * led[i >> 1].ways[2 * t + (i & 1)],
    );
    return warp.solve(base, targets, rounds);
  };
  const isFine = (places: Float64Array) => {
    const { area, stretch } = distortion(mesh, places);
    return area > bounds.area && stretch < bounds.stretch;
  };

  let warp = new RigidWarp(mesh, anchors);
  const kept = new Float64Array(act.body.length);
  for (let t = 0; t < kept.length; t++) {
    kept[t] = shares.find((share) => isFine(pose(warp, t, share))) ?? 0;
    if (t % 8 === 7) await setImmediate();
    signal.throwIfAborted();
  }
  const eased = kept.some((share) => share < 1) ? easedShares(kept, Math.max(1, Math.round(easing * frameRate))) : kept;
  warp = new RigidWarp(mesh, anchors);
  const result: Poses = { places: [], smallestArea: Infinity, leastShare: Math.min(1, ...eased) };
  for (let t = 0; t < kept.length; t++) {
    let places = pose(warp, t, eased[t]);
    for (const share of [0.75, 0.5, 0.25, 0]) {
      if (distortion(mesh, places).area > bounds.area / 3) break;
      places = pose(warp, t, share * eased[t]);
    }
    result.smallestArea = Math.min(result.smallestArea, distortion(mesh, places).area);
    result.places.push(Float32Array.from(places));
    if (t % 8 === 7) await setImmediate();
    signal.throwIfAborted();
  }
  return result;
}

/** The least share of the frames around each, then their mean: never more than what was found, and without jumps. */
function easedShares(kept: Float64Array, reach: number): Float64Array {
  const around = (values: Float64Array, t: number) => values.subarray(Math.max(0, t - reach), t + reach + 1);
  const least = kept.map((_, t) => Math.min(...around(kept, t)));
  return least.map((_, t) => around(least, t).reduce((sum, share) => sum + share, 0) / around(least, t).length);
}
