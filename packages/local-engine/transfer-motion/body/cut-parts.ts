import { fillSmoothly } from "../../vision/filters/fill-smoothly.ts";
import { createPlane, type Raster } from "@atelier/media/raster/raster.ts";
import { BODY } from "../../vision/people/read-body.ts";
import { type Point, signedDistance, smoothStep } from "../../vision/polygon.ts";
import type { Character } from "../character.ts";
import { apart, type Limb, LIMBS, shareOf, toSegment } from "./bones.ts";
import { headOf } from "./plan-body.ts";
import type { RestBody } from "./rest-body.ts";

/** A piece of the character that is drawn and bent by itself: the trunk with the head, or a limb. */
export interface BodyPart {
  /** Place among `RestBody.limbs`; undefined is the trunk. */
  limb?: number;
  /** RGBA multiplied by its cover; where it begins in the picture, pixels, negated. */
  front: Raster;
  margins: { left: number; top: number };
}

/** Half the thickness of the trunk in profile, and what is added around the corners of shoulders and hips, in parts of the height. */
const TRUNK = { spine: 0.07, around: 0.03 };
/** Pixels by which the trunk goes on below its limbs, so that no gap shows when they begin to move. */
const BELOW = 3;

/**
 * Cuts the character's front along its limbs. A limb begins with a round end about its first joint, which fades into the trunk; below it the trunk goes
 * on in its own colours, so that an arm which lay before it uncovers no hole.
 */
export function cutParts({ front, margins }: Pick<Character, "front" | "margins">, rest: RestBody): BodyPart[] {
  const shapes = new Shapes(rest);
  const { width, height } = front;
  const count = rest.limbs.length;
  const covers = Array.from({ length: count + 1 }, () => new Uint8Array(width * height));
  const [trunk, known] = [covers[count], createPlane(width, height)];
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (front.data[4 * i + 3] === 0) continue;
      const at = shapes.look({ x: x + 0.5 - margins.left, y: y + 0.5 - margins.top });
      for (let k = 0; k < count; k++) covers[k][i] = 255 * at.limbs[k] + 0.5;
      trunk[i] = 255 * Math.max(at.trunk, at.below, at.stump) + 0.5;
      known.data[i] = Math.max(at.trunk > 0.98 ? 1 : 0, at.stump > 0 ? 1 : 0) * (front.data[4 * i + 3] / 255);
    }
  }
  const whole = underlaid(front, known, trunk);
  return covers.map((cover, k) => ({ ...(k < count && { limb: k }), ...cropped(k < count ? front : whole, cover, margins) }));
}

/** The front with the trunk's own colours where limbs lie before it. */
function underlaid(front: Raster, known: ReturnType<typeof createPlane>, trunk: Uint8Array): Raster {
  const colours: Raster = { ...front, data: new Uint8Array(front.data) };
  for (let i = 0; i < trunk.length; i++) {
    const cover = front.data[4 * i + 3];
    for (let c = 0; c < 3; c++) colours.data[4 * i + c] = cover > 0 ? Math.min(255, (front.data[4 * i + c] * 255) / cover) : 0;
  }
  fillSmoothly(colours, known, 3);
  for (let i = 0; i < trunk.length; i++) {
    const cover = front.data[4 * i + 3] / 255;
    for (let c = 0; c < 3; c++) colours.data[4 * i + c] = known.data[i] > 0 ? front.data[4 * i + c] : colours.data[4 * i + c] * cover + 0.5;
  }
  return colours;
}

function cropped(front: Raster, cover: Uint8Array, margins: { left: number; top: number }): { front: Raster; margins: { left: number; top: number } } {
  let [left, top, right, bottom] = [front.width, front.height, 0, 0];
  for (let i = 0; i < cover.length; i++) {
    if (cover[i] === 0) continue;
    const [x, y] = [i % front.width, Math.floor(i / front.width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  [left, top, right, bottom] = [Math.max(0, left - 2), Math.max(0, top - 2), Math.min(front.width, right + 2), Math.min(front.height, bottom + 2)];
  const [width, height] = [Math.max(1, right - left), Math.max(1, bottom - top)];
  const data = new Uint8Array(width * height * 4);
  for (let y = 0, k = 0; y < height; y++) {
    for (let x = 0; x < width; x++, k += 4) {
      const i = (y + top) * front.width + x + left;
      for (let c = 0; c < 4; c++) data[k + c] = (front.data[4 * i + c] * cover[i]) / 255 + 0.5;
    }
  }
  return { front: { data, width, height, channels: 4 }, margins: { left: margins.left - left, top: margins.top - top } };
}

interface Look {
  /** Cover of each limb, of the trunk, of the trunk below limbs, and of the trunk's end of limbs, 0..1. */
  limbs: number[];
  trunk: number;
  below: number;
  stump: number;
}

class Shapes {
  readonly #rest: RestBody;
  readonly #quad: Point[];
  readonly #head: { middle: Point; radius: number };
  /** Limbs that do not move by themselves, as far as the network sees them. */
  readonly #bound: { joints: Point[]; radii: readonly number[] }[];

  constructor(rest: RestBody) {
    this.#rest = rest;
    this.#quad = [BODY.leftShoulder, BODY.rightShoulder, BODY.rightHip, BODY.leftHip].map((k) => rest.points[k]);
    this.#head = headOf(rest);
    this.#bound = LIMBS.filter((limb) => !rest.limbs.some((one) => one.limb === limb)).map((limb) => ({
      joints: limb.joints.map((k) => rest.points[k]), radii: limb.radii.map((radius) => radius * rest.height),
    }));
  }

  look(p: Point): Look {
    const { limbs, height } = this.#rest;
    const distances = limbs.map(({ limb, joints }) => along(p, joints, limb, height));
    const own = this.#trunk(p);
    const others = (k: number) => distances.reduce((least, distance, j) => (j === k ? least : Math.min(least, distance)), own);
    const result: Look = { limbs: [], trunk: 0, below: 0, stump: 0 };
    let nearest = Infinity;
    limbs.forEach(({ limb, joints }, k) => {
      nearest = Math.min(nearest, distances[k]);
      const radius = limb.radii[0] * height;
      const fromRoot = apart(p, joints[0]);
      const covered = smoothStep(-1, 1, others(k) - distances[k]);
      // Towards the trunk the limb fades out within its round end.
      const ahead = ((p.x - joints[0].x) * (joints[1].x - joints[0].x) + (p.y - joints[0].y) * (joints[1].y - joints[0].y)) / apart(joints[0], joints[1]);
      const end = fromRoot < radius ? smoothStep(-0.9 * radius, -0.1 * radius, ahead) * smoothStep(radius, 0.7 * radius, fromRoot) : 0;
      result.limbs.push(Math.max(covered * (fromRoot < radius ? smoothStep(-0.9 * radius, -0.1 * radius, ahead) : 1), end));
      result.stump = Math.max(result.stump, covered * smoothStep(radius, 0.5 * radius, fromRoot));
    });
    result.trunk = limbs.length === 0 ? 1 : smoothStep(-1, 1, nearest - own);
    result.below = Math.max(nearest - own > -BELOW ? 1 : 0, signedDistance(this.#quad, p.x, p.y) < 0 ? 1 : 0);
    return result;
  }

  /** Distance to the trunk with the head and what is bound to them, negative inside; limbs before it count more than it does. */
  #trunk(p: Point): number {
    const { trunk, height } = this.#rest;
    const quad = Math.max(signedDistance(this.#quad, p.x, p.y) - TRUNK.around * height, -TRUNK.around * height);
    const spine = Math.max(toSegment(p, trunk.hips, trunk.shoulders) - TRUNK.spine * height, -TRUNK.around * height);
    const head = Math.min(apart(p, this.#head.middle), toSegment(p, trunk.shoulders, this.#head.middle)) - this.#head.radius;
    const bound = this.#bound.map(({ joints, radii }) => Math.min(...[0, 1, 2].map((k) => toSegment(p, joints[k], joints[k + 1]) - radii[k])));
    return Math.min(Math.max(0, Math.min(quad, spine)) + Math.min(0, 0.02 * Math.min(quad, spine)), head, ...bound);
  }
}

function along(p: Point, joints: readonly Point[], { radii }: Limb, height: number): number {
  return Math.min(...[0, 1, 2].map((k) => {
    const [a, b] = [joints[k], joints[k + 1]];
    const share = shareOf(p, a, b);
    return Math.hypot(p.x - a.x - share * (b.x - a.x), p.y - a.y - share * (b.y - a.y)) - (radii[k] + share * (radii[k + 1] - radii[k])) * height;
  }));
}
