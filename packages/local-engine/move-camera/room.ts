import { fold } from "./continue-picture.ts";
import type { Lens, View } from "./view.ts";

/** The surroundings in which the subject stands: a wall all around with rounded corners, on a level ground. Lengths in the distance of the subject. */
export interface RoomPlan {
  /** From the pivot to the wall behind it, and to the opposite one. */
  depth: number;
  /** From the pivot to the walls at its sides. */
  breadth: number;
  /** x of the pivot, the middle of the room; its z is 1. */
  pivotX: number;
  /** How far the ground lies below the camera's first place. */
  ground: number;
  /** The picture shows the ground itself, from this z on; otherwise it is the foot of the wall, run out. */
  groundFrom?: number;
}

/** Exponent of the superellipse that the walls follow: 2 would be a tower, infinity a box. */
const SQUARENESS = 8;
/** Points of the wall that are worked out; between them it is linear. */
const POINTS = 4096;
/** Height above the ground that the camera keeps when it goes below: the ground makes way. */
const CLEARANCE = 0.06;

/** Where on the picture, continued without end, a ray meets the surroundings. Reused from ray to ray. */
export interface Hit {
  /** Place in pixels of the picture; beyond its borders what is there has to be made up. */
  u: number;
  v: number;
  /** Length of the way to it along the ray's direction. */
  distance: number;
  /** 0..1: how far the ground has run out from the wall towards the middle, where its texture must lose all drawing. */
  worn: number;
}

/** The wall as a list: for every point its place, the picture's column and the pixels that a height of 1 takes there. */
interface Wall {
  x: Float64Array;
  z: Float64Array;
  u: Float64Array;
  scale: Float64Array;
}

export class Room {
  readonly #plan: RoomPlan;
  readonly #lens: Lens;
  readonly #wall: Wall;
  readonly #fromMiddle: Float64Array;

  constructor(plan: RoomPlan, lens: Lens) {
    this.#plan = plan;
    this.#lens = lens;
    this.#wall = buildWall(plan, lens);
    this.#fromMiddle = lookAround(this.#wall, plan.pivotX, 1);
  }

  /** Prepares the casting of rays from a view's place. */
  from(view: View): (dx: number, dy: number, dz: number, hit: Hit) => void {
    const wall = this.#wall;
    const { focal, centreX, centreY } = this.#lens;
    const { pivotX, groundFrom, depth } = this.#plan;
    const around = lookAround(wall, view.x, view.z);
    const ground = Math.max(this.#plan.ground, view.y + CLEARANCE);
    return (dx, dy, dz, hit) => {
      const plane = Math.hypot(dx, dz) || 1e-9;
      const at = pointAt(around, dx, dz);
      const wallAway = Math.hypot(between(wall.x, at) - view.x, between(wall.z, at) - view.z) / plane;
      const groundAway = dy > 1e-9 ? (ground - view.y) / dy : Infinity;
      hit.worn = 0;
      if (groundAway >= wallAway) {
        hit.distance = wallAway;
        hit.u = between(wall.u, at);
        hit.v = centreY + between(wall.scale, at) * (view.y + dy * wallAway);
        return;
      }
      hit.distance = groundAway;
      const x = view.x + dx * groundAway;
      const z = view.z + dz * groundAway;
      if (groundFrom !== undefined) {
        // Beyond what the picture shows the ground is folded back, in depth at its near border.
        const away = z >= groundFrom ? z : groundFrom + fold(groundFrom - z, 1 + depth - groundFrom);
        hit.u = centreX + (focal * x) / away;
        hit.v = centreY + (focal * this.#plan.ground) / away;
        hit.worn = z >= groundFrom ? 0 : Math.min(1, (groundFrom - z) / 1.2);
        return;
      }
      const foot = pointAt(this.#fromMiddle, x - pivotX, z - 1);
      const radius = Math.hypot(between(wall.x, foot) - pivotX, between(wall.z, foot) - 1);
      const runOut = Math.max(0, radius - Math.hypot(x - pivotX, z - 1));
      hit.u = between(wall.u, foot);
      hit.v = centreY + between(wall.scale, foot) * (ground + runOut);
      hit.worn = Math.min(1, runOut / radius);
    };
  }
}

function buildWall({ depth, breadth, pivotX }: RoomPlan, lens: Lens): Wall {
  const wall: Wall = { x: new Float64Array(POINTS + 1), z: new Float64Array(POINTS + 1), u: new Float64Array(POINTS + 1), scale: new Float64Array(POINTS + 1) };
  const middle = POINTS / 2;
  for (let i = 0; i <= POINTS; i++) {
    // Begins and ends opposite the picture, in the middle of the wall behind the camera; the middle point is straight behind the pivot.
    const angle = ((i - middle) / middle) * Math.PI;
    const [s, c] = [Math.sin(angle), Math.cos(angle)];
    const radius = (Math.abs(s / breadth) ** SQUARENESS + Math.abs(c / depth) ** SQUARENESS) ** (-1 / SQUARENESS);
    wall.x[i] = pivotX + radius * s;
    wall.z[i] = 1 + radius * c;
  }
  // In the picture every point is where the picture shows it. Beyond, columns go on by the length of the wall at the last point's scale.
  const shown = (i: number) => lens.centreX + (lens.focal * wall.x[i]) / wall.z[i];
  const set = (i: number, u: number, scale: number) => {
    wall.u[i] = u;
    wall.scale[i] = scale;
  };
  set(middle, shown(middle), lens.focal / wall.z[middle]);
  for (const step of [-1, 1]) {
    let inside = true;
    for (let i = middle + step; i >= 0 && i <= POINTS; i += step) {
      const before = i - step;
      inside &&= wall.z[i] > 1 && shown(i) > 0 && shown(i) < lens.width;
      if (inside) set(i, shown(i), lens.focal / wall.z[i]);
      else set(i, wall.u[before] + step * wall.scale[before] * Math.hypot(wall.x[i] - wall.x[before], wall.z[i] - wall.z[before]), wall.scale[before]);
    }
  }
  closeWall(wall, lens.width);
  return wall;
}

/** Stretches the two continuations a little so that they, mirrored at the picture's sides again and again, meet in the same column. */
function closeWall({ u, scale }: Wall, width: number): void {
  const turns = Math.max(1, Math.round((u[POINTS] - u[0]) / (2 * width)));
  const left = -u[0];
  const right = u[POINTS] - width;
  const wanted = turns * 2 * width - width;
  const factor = left + right > 0 ? wanted / (left + right) : 1;
  const meet = (scale[0] + scale[POINTS]) / 2;
  for (let i = 0; i <= POINTS; i++) {
    const beyond = u[i] < 0 ? -u[i] / left : u[i] > width ? (u[i] - width) / right : 0;
    if (u[i] < 0) u[i] *= factor;
    else if (u[i] > width) u[i] = width + (u[i] - width) * factor;
    scale[i] += (meet - scale[i]) * beyond;
  }
}

/** For every direction in plan, in steps from -180 to 180 degrees from z, the last point of the wall (as a broken number) that a look from (x, z) meets. */
function lookAround(wall: Wall, x: number, z: number): Float64Array {
  const looks = new Float64Array(POINTS + 1).fill(-1);
  for (let i = 0; i < POINTS; i++) {
    const [ax, az, bx, bz] = [wall.x[i] - x, wall.z[i] - z, wall.x[i + 1] - x, wall.z[i + 1] - z];
    // The near side of a room that is looked at from outside turns the other way and is looked through.
    if (ax * bz - az * bx > 0) continue;
    const from = ((Math.atan2(ax, az) / Math.PI + 1) / 2) * POINTS;
    let to = ((Math.atan2(bx, bz) / Math.PI + 1) / 2) * POINTS;
    if (to < from) to += POINTS;
    for (let k = Math.ceil(from); k <= to; k++) looks[k % POINTS] = i + (k - from) / (to - from || 1);
  }
  looks[POINTS] = looks[0];
  fillGaps(looks);
  return looks;
}

/** Directions that meet no wall get the nearest one that does. */
function fillGaps(looks: Float64Array): void {
  const first = looks.findIndex((look) => look >= 0);
  const known = [...looks.keys()].filter((k) => looks[k] >= 0);
  if (first < 0) throw new Error("the room has no wall");
  let next = 0;
  for (let k = 0; k < looks.length; k++) {
    if (looks[k] >= 0) continue;
    while (next < known.length && known[next] < k) next++;
    const right = known[next % known.length];
    const left = known[(next + known.length - 1) % known.length];
    const distance = (a: number) => Math.min((a - k + POINTS) % POINTS, (k - a + POINTS) % POINTS);
    looks[k] = looks[distance(left) <= distance(right) ? left : right];
  }
}

function pointAt(looks: Float64Array, dx: number, dz: number): number {
  const k = ((Math.atan2(dx, dz) / Math.PI + 1) / 2) * POINTS;
  const lower = Math.min(POINTS - 1, Math.floor(k));
  const [a, b] = [looks[lower], looks[lower + 1]];
  // Where the list begins anew there is nothing between its end and its beginning.
  return Math.abs(a - b) > POINTS / 2 ? (k - lower < 0.5 ? a : b) : a + (k - lower) * (b - a);
}

function between(values: Float64Array, at: number): number {
  const lower = Math.min(POINTS - 1, Math.floor(at));
  return values[lower] + (at - lower) * (values[lower + 1] - values[lower]);
}
