import { setImmediate } from "node:timers/promises";
import { BODY } from "../../vision/people/read-body.ts";
import type { Point } from "../../vision/polygon.ts";
import { type BodyMesh, bodyMesh, distortion, inMesh } from "../body-mesh.ts";
import type { Character } from "../character.ts";
import { coverAt } from "../cover-at.ts";
import { type Anchor, RigidWarp } from "../rigid-warp.ts";
import type { Similarity } from "../similarity.ts";
import { angleOf, apart, LIMBS } from "./bones.ts";
import type { BodyPart } from "./cut-parts.ts";
import { type BodyPlan, type BodyPose, headOf, headPlace, trunkPlace } from "./plan-body.ts";
import { facesBefore, lookAside, partOf } from "./plan-upper.ts";
import type { RestBody, RestLimb } from "./rest-body.ts";
import { unfolded } from "./unfold-mesh.ts";

/** A part with its mesh and what leads it. */
interface Puppet extends BodyPart {
  mesh: BodyMesh;
  anchors: Anchor[];
  led: ((pose: BodyPose) => Point)[];
  /** Of the part that holds a head which turns: how far each vertex lies before the head's axis. */
  before?: Float64Array;
}

export interface PosedPart extends BodyPart {
  mesh: BodyMesh;
  /** Places of the mesh's vertices in each frame, pixels of the picture. */
  places: Float32Array[];
}

export interface PartPoses {
  parts: PosedPart[];
  /** Numbers of the parts from the farthest to the nearest, frame by frame. */
  order: number[][];
  /** The smallest area that a triangle has in any frame, in parts of its own at rest: above 0 nothing is folded over. */
  smallestArea: number;
  /** Part of the bending that is kept where it is least. */
  leastShare: number;
  handles: number;
  /** The farthest that a limb's first joint is drawn from where it is on the trunk, in parts of the height. */
  gap: number;
}

/** Distance between vertices in parts of the body's height, and in pixels at least. */
const STEP = { of: 0.022, least: 5 };
/** The same of a head that turns, in parts of its size, as far as the whole mesh gets no more vertices than this. */
const HEAD_STEP = { of: 0.11, vertices: 1200 };
/** Triangles keep this part of their area. */
const LEAST_AREA = 0.05;
/** Triangles that are smaller than this part of their area are unfolded. */
const UNFOLDED = 0.12;
/** How much a place that leads a limb counts beside an edge: with less a knee that is sharply bent in the picture stays 10 degrees bent. */
const LED = 14;
/** Parts of a bending that are tried, one after the other. */
const SHARES = [1, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1, 0];
const ROUNDS = 6;
/** Seconds over which a bending that must be held back is approached and left. */
const EASING = 0.3;
/** Parts of the height by which legs must differ in depth to change places. */
const NEARER = 0.04;

/** Bends the parts of a character to the poses of a plan; where a mesh would fold over, the limb bends less, before and after as well. */
export async function poseParts(
  parts: readonly BodyPart[], plan: BodyPlan, rest: RestBody,
  { character, frames, frameRate, signal }: { character: Character; frames: number; frameRate: number; signal: AbortSignal },
): Promise<PartPoses> {
  const puppets = parts.map((part) => puppet(part, rest, character, plan.isUpper));
  const result: PartPoses = { parts: [], order: order(plan, rest, parts, frames), smallestArea: Infinity, leastShare: 1, handles: 0, gap: 0 };
  for (const one of puppets) {
    const kept = await bendings(one, rest, plan, frames, signal);
    const eased = kept.some((share) => share < 1) ? easedShares(kept, Math.max(1, Math.round(EASING * frameRate))) : kept;
    const warp = new RigidWarp(one.mesh, one.anchors, one.limb === undefined ? undefined : LED);
    const places: Float32Array[] = [];
    for (let t = 0; t < frames; t++) {
      let posed = solve(warp, one, rest, plan, t, eased[t]);
      for (const share of [0.5, 0]) if (distortion(one.mesh, posed).area <= LEAST_AREA / 3) posed = solve(warp, one, rest, plan, t, share * eased[t]);
      result.smallestArea = Math.min(result.smallestArea, distortion(one.mesh, posed).area);
      places.push(Float32Array.from(posed));
      if (t % 8 === 7) await setImmediate();
      signal.throwIfAborted();
    }
    result.leastShare = Math.min(result.leastShare, ...eased);
    result.handles += one.anchors.length;
    result.parts.push({ front: one.front, margins: one.margins, ...(one.limb !== undefined && { limb: one.limb }), mesh: one.mesh, places });
  }
  result.gap = largestGap(result.parts, rest, frames);
  return result;
}

function largestGap(parts: readonly PosedPart[], { limbs, height }: RestBody, frames: number): number {
  const trunk = parts.find(({ limb }) => limb === undefined)!;
  return Math.max(0, ...parts.flatMap((part) => {
    if (part.limb === undefined) return [];
    const [joint] = limbs[part.limb].joints;
    const [own, other] = [inMesh(part.mesh, joint), inMesh(trunk.mesh, joint)];
    if (!own || !other) return [];
    return Array.from({ length: frames }, (_, t) => apart(placeOf(own, part.places[t]), placeOf(other, trunk.places[t])) / height);
  }));
}

const placeOf = ({ vertices, shares }: Anchor, places: Float32Array): Point => ({
  x: vertices.reduce((sum, v, i) => sum + shares[i] * places[2 * v], 0), y: vertices.reduce((sum, v, i) => sum + shares[i] * places[2 * v + 1], 0),
});

/** How much of its bending a part keeps in each frame. */
async function bendings(one: Puppet, rest: RestBody, plan: BodyPlan, frames: number, signal: AbortSignal): Promise<number[]> {
  const warp = new RigidWarp(one.mesh, one.anchors, one.limb === undefined ? undefined : LED);
  const kept: number[] = [];
  for (let t = 0; t < frames; t++) {
    kept.push(SHARES.find((share) => distortion(one.mesh, solve(warp, one, rest, plan, t, share)).area > LEAST_AREA) ?? 0);
    if (t % 8 === 7) await setImmediate();
    signal.throwIfAborted();
  }
  return kept;
}

function solve(warp: RigidWarp, { mesh, led, limb, before }: Puppet, rest: RestBody, plan: BodyPlan, t: number, share: number): Float64Array {
  const pose = plan.pose(t, limb === undefined ? [] : Array.from({ length: limb + 1 }, () => share));
  const held: BodyPose = limb === undefined && share < 1
    ? { ...pose, head: share * pose.head, tilt: share * pose.tilt, ...(pose.headTurn && { headTurn: partOf(pose.headTurn, share) }) } : pose;
  const targets = new Float64Array(2 * led.length);
  led.forEach((lead, i) => {
    const to = lead(held);
    targets[2 * i] = to.x;
    targets[2 * i + 1] = to.y;
  });
  const carried = rigidly(mesh.rest, carrier(rest, held, limb));
  const stands = limb === undefined && held.pelvis !== undefined && rest.hasHips;
  const posed = unfolded(mesh, warp.solve(stands ? standing(mesh.rest, carried, rest) : carried, targets, ROUNDS), UNFOLDED);
  if (!before || !held.headTurn || !rest.head) return posed;
  // The next frame's solution begins at this one's.
  const looking = posed.slice();
  lookAside(looking, before, rest.head, held.headTurn);
  return looking;
}

/** How a part goes as a whole: the trunk about the hips, a limb about its root. What no place leads, such as hair and what is held, goes so. */
function carrier(rest: RestBody, pose: BodyPose, limb: number | undefined): Similarity {
  if (limb === undefined) return aboutPoint(rest.trunk.hips, pose.hips, pose.turn);
  const [from, to] = [rest.limbs[limb].joints, pose.limbs[limb].joints];
  return aboutPoint(from[0], to[0], angleOf(to[0], to[1]) - angleOf(from[0], from[1]));
}

/** A trunk that leans over hips which stand: what lies above the shoulders is carried, what lies below the hips stays. */
function standing(places: Float64Array, carried: Float64Array, { trunk: { hips, shoulders, length } }: RestBody): Float64Array {
  const [ux, uy] = [(shoulders.x - hips.x) / length ** 2, (shoulders.y - hips.y) / length ** 2];
  return carried.map((value, i) => {
    const along = (places[i & ~1] - hips.x) * ux + (places[i | 1] - hips.y) * uy;
    return places[i] + Math.min(1, Math.max(0, along)) * (value - places[i]);
  });
}

function aboutPoint(from: Point, to: Point, turn: number): Similarity {
  const [a, b] = [Math.cos(turn), Math.sin(turn)];
  return { a, b, x: to.x - a * from.x + b * from.y, y: to.y - b * from.x - a * from.y };
}

function rigidly(places: Float64Array, { a, b, x, y }: Similarity): Float64Array {
  return places.map((value, i) => (i & 1 ? b * places[i - 1] + a * value + y : a * value - b * places[i + 1] + x));
}

function puppet(part: BodyPart, rest: RestBody, character: Character, isUpper: boolean): Puppet {
  const turns = isUpper && part.limb === undefined ? rest.head : undefined;
  let covered = 0;
  for (let i = 3; i < part.front.data.length; i += 4) if (part.front.data[i] >= 2) covered++;
  const headStep = turns ? Math.max(HEAD_STEP.of * turns.size, Math.sqrt((1.17 * covered) / HEAD_STEP.vertices)) : Infinity;
  const step = Math.max(STEP.least, Math.min(STEP.of * rest.height, headStep));
  const mesh = bodyMesh(part.front, part.margins, Math.max(6, (1.17 * covered) / (step * step)));
  const leads = part.limb === undefined ? trunkLeads(rest, character, isUpper) : limbLeads(rest.limbs[part.limb], part.limb, rest.height);
  const one: Puppet = { ...part, mesh, anchors: [], led: [], ...(turns && { before: facesBefore(turns, mesh.rest) }) };
  for (const { place, lead } of leads) {
    const anchor = inMesh(mesh, place);
    if (!anchor) continue;
    one.anchors.push(anchor);
    one.led.push(lead);
  }
  return one;
}

interface Lead {
  place: Point;
  lead(pose: BodyPose): Point;
}

/** Places along legs that stay where they are. */
function standingLeads({ points }: RestBody, { matte }: Character): Lead[] {
  const places = LIMBS.filter(({ name }) => name.endsWith("Leg")).flatMap(({ joints }) => [0, 1, 2].flatMap(
    (k) => [0.25, 0.5, 0.75, 1].map((share) => mix(points[joints[k]], points[joints[k + 1]], share)),
  ));
  return places.filter(({ x, y }) => coverAt(matte, x, y) > 0.5).map((place) => ({ place, lead: () => place }));
}

/** Places along the bones of a limb, and beside their middles, where they tell which way it is turned. */
function limbLeads({ joints, limb }: RestLimb, index: number, height: number): Lead[] {
  const place = (j: readonly Point[], k: number, u: number, v: number): Point => {
    const angle = angleOf(j[k], j[k + 1]);
    return { x: j[k].x + u * (j[k + 1].x - j[k].x) - v * Math.sin(angle), y: j[k].y + u * (j[k + 1].y - j[k].y) + v * Math.cos(angle) };
  };
  const leads: Lead[] = [];
  for (const k of [0, 1, 2]) {
    const half = 0.6 * limb.radii[k] * height;
    for (const [u, v] of [[0, 0], [0.3, 0], [0.5, half], [0.5, -half], [0.7, 0], ...(k === 2 ? [[1, 0]] : [])]) {
      leads.push({ place: place(joints, k, u, v), lead: (pose) => place(pose.limbs[index].joints, k, u, v) });
    }
  }
  return leads;
}

function trunkLeads(rest: RestBody, character: Character, isUpper: boolean): Lead[] {
  const { points, trunk, height } = rest;
  const { width, height: rows } = character.matte;
  const leads: Lead[] = [];
  const bottom = character.margins.bottom > 0 ? 0.9 * rows : Infinity;
  for (const along of [0, 0.33, 0.67, 1]) {
    for (const across of [0, 0.5, 1]) {
      const side = (left: number, right: number) => mix(points[left], points[right], across);
      const place = mix(side(BODY.leftHip, BODY.rightHip), side(BODY.leftShoulder, BODY.rightShoulder), along);
      if (place.y < bottom) leads.push({ place, lead: (pose) => trunkPlace(rest, pose, place) });
    }
  }
  const { middle, radius } = headOf(rest);
  for (const [x, y] of [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]]) {
    const place = { x: middle.x + x * 0.7 * radius, y: middle.y + y * 0.7 * radius };
    leads.push({ place, lead: (pose) => headPlace(rest, pose, place) });
  }
  if (isUpper && rest.hasHips) leads.push(...standingLeads(rest, character));
  // Whom the lower border cuts off stays on it.
  for (let k = 0; bottom < Infinity && k <= 10; k++) {
    const place = { x: (k / 10) * (width - 1), y: rows - 2 };
    if (coverAt(character.matte, place.x, place.y) < 0.5) continue;
    leads.push({ place, lead: ({ hips }) => ({ x: place.x + hips.x - trunk.hips.x, y: place.y + hips.y - trunk.hips.y }) });
  }
  return leads.filter(({ place }) => height > 0 && Number.isFinite(place.x));
}

const mix = (a: Point, b: Point, share: number): Point => ({ x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y) });

/** Arms that are behind, the trunk, the farther leg, the nearer leg, the other arms. */
function order(plan: BodyPlan, rest: RestBody, parts: readonly BodyPart[], frames: number): number[][] {
  const isLeg = (k: number) => rest.limbs[k].limb.name.endsWith("Leg");
  let swapped = false;
  return Array.from({ length: frames }, (_, t) => {
    const { limbs } = plan.pose(t);
    const legs = parts.flatMap(({ limb }, i) => (limb !== undefined && isLeg(limb) ? [i] : []));
    if (legs.length === 2) {
      const ahead = limbs[parts[legs[0]].limb!].depth - limbs[parts[legs[1]].limb!].depth;
      if (Math.abs(ahead) > NEARER) swapped = ahead < 0;
      if (swapped) legs.reverse();
    }
    const arms = parts.flatMap(({ limb }, i) => (limb !== undefined && !isLeg(limb) ? [i] : []));
    const isBehind = (i: number) => limbs[parts[i].limb!].isBehind;
    return [...arms.filter(isBehind), parts.findIndex(({ limb }) => limb === undefined), ...legs, ...arms.filter((i) => !isBehind(i))];
  });
}

/** The least share of the frames around each, then their mean: never more than what was found, and without jumps. */
export function easedShares(kept: readonly number[], reach: number): number[] {
  const around = (values: readonly number[], t: number) => values.slice(Math.max(0, t - reach), t + reach + 1);
  const least = kept.map((_, t) => Math.min(...around(kept, t)));
  return least.map((_, t) => {
    const near = around(least, t);
    return near.reduce((sum, share) => sum + share, 0) / near.length;
  });
}
