import { BODY } from "../../vision/people/read-body.ts";
import { type Point, smoothStep } from "../../vision/polygon.ts";
import { softLimit } from "../soft-limit.ts";
import { angleOf, apart, between, LIMBS, turned, wrapped } from "./bones.ts";
import { type HeadTurn, planUpper, rolled } from "./plan-upper.ts";
import type { BodyAct } from "./read-act.ts";
import type { RestBody } from "./rest-body.ts";

/** The character's skeleton in one frame, pixels of the picture. */
export interface BodyPose {
  hips: Point;
  /** How far the trunk is turned and how long it is beside its rest; the same of the shoulders' line and the head beside the trunk. */
  turn: number;
  stretch: number;
  tilt: number;
  head: number;
  /** How far the hips are turned, where that is not what the trunk's turn makes of them. */
  pelvis?: number;
  /** How the head turns by itself, instead of `head`. */
  headTurn?: HeadTurn;
  /** Joints of the limbs, in the order of `RestBody.limbs`. */
  limbs: { joints: [Point, Point, Point, Point]; isBehind: boolean; depth: number }[];
}

export interface BodyOrder {
  act: BodyAct;
  rest: RestBody;
  frames: number;
  frameRate: number;
  /** 1 as in the clip: how far every angle goes from the rest's. */
  amplitude: number;
  /** The way of the whole body is kept within the space that the picture has. */
  limited(way: Point): Point;
}

/** Seconds in which the character goes from its own pose to the clip's. */
const ENTRANCE = 0.5;
/** How short and how long a bone may be drawn beside the picture's. */
const BONE = { least: 0.7, most: 1.3 };
const TRUNK = { least: 0.85, most: 1.1 };
/** How far hands and feet turn beside the clip's middle, how far head and shoulders do beside the trunk, radians. */
const MOST = { last: 0.6, head: 0.5, tilt: 0.25, hidden: 0.35 };
/** Hips turn by this part of what shoulders turn by. */
export const PELVIS = 0.5;
/** Parts of the height by which a limb must be behind the trunk to be drawn there, and before it to come back. */
const BEHIND = { goes: 0.07, returns: 0.02 };
/** How much of the difference between the steps' way and the clip's is made up a second. */
const PULL = 0.8;

/** Seconds that nobody stays in the air: feet that are up for longer stand on higher ground. */
const AIRBORNE = 0.6;

/** Poses of the character, with its own bones, in the directions that those of the clip have. In the first frame it stands as in the picture. */
export class BodyPlan {
  readonly #order: BodyOrder;
  readonly #way: Point[];
  readonly #behind: boolean[][];
  /** How hands and feet turn beside the bone before them, of each limb; and the middle of that. */
  readonly #beside: { turn: number[]; usual: number }[];

  constructor(order: BodyOrder) {
    this.#order = order;
    this.#behind = order.rest.limbs.map(({ limb }) => {
      let isBehind = false;
      return clipLimb(order.act, limb.name)?.behind.map((far) => (isBehind = isBehind ? far > BEHIND.returns : far > BEHIND.goes)) ?? [];
    });
    this.#beside = order.rest.limbs.map(({ limb }) => {
      const bones = clipLimb(order.act, limb.name)?.bones;
      const turn = bones?.[2].angle.map((angle, t) => angle - bones[1].angle[t]) ?? [];
      return { turn, usual: turn.toSorted((a, b) => a - b)[turn.length >> 1] ?? 0 };
    });
    this.#way = this.isUpper ? [{ x: 0, y: 0 }] : this.#steps();
  }

  /** Hips show in one of the two at most: the upper body moves, and legs stand. */
  get isUpper(): boolean {
    return !(this.#order.rest.hasHips && this.#order.act.hasHips);
  }

  /** @param bends how much of each limb's bending at its joints is kept, 1 all; by the order of the rest's limbs */
  pose(t: number, bends: readonly number[] = []): BodyPose {
    const standing = this.#posture(t, bends);
    const way = this.#way[Math.min(t, this.#way.length - 1)];
    const moved = (p: Point): Point => ({ x: p.x + way.x, y: p.y + way.y });
    return {
      ...standing, hips: moved(standing.hips),
      limbs: standing.limbs.map((limb) => ({ ...limb, joints: limb.joints.map(moved) as typeof limb.joints })),
    };
  }

  /** The pose over the hips of the picture. */
  #posture(t: number, bends: readonly number[]): BodyPose {
    const { act, rest } = this.#order;
    const share = this.#share(t);
    const at = Math.min(t, act.trunk.angle.length - 1);
    const turn = this.#trunkTurn(at, share);
    const stretch = 1 + share * (rest.hasHips && act.hasHips ? Math.min(TRUNK.most, Math.max(TRUNK.least, act.trunk.length[at])) - 1 : 0);
    const tilt = share * softLimit(act.tilt[at], MOST.tilt);
    const head = share * softLimit(act.head[at], MOST.head);
    const pose: BodyPose = { hips: rest.trunk.hips, turn, stretch, tilt, head, ...(this.isUpper && this.#upper(t, head)), limbs: [] };
    pose.limbs = rest.limbs.map((limb, k) => ({
      joints: this.#limb(k, pose, at, share, bends[k] ?? 1), isBehind: this.#behind[k][at] ?? false,
      depth: clipLimb(act, limb.limb.name)?.behind[at] ?? 0,
    }));
    return pose;
  }

  #upper(t: number, head: number): Omit<BodyPose, "limbs"> {
    const { act, rest, frameRate, amplitude } = this.#order;
    const at = Math.min(t, act.upper.shoulders.length - 1);
    const { hips, head: headTurn, ...upper } = planUpper(this.#order, at, smoothStep(0, ENTRANCE, t / frameRate), amplitude);
    return { ...upper, pelvis: 0, hips: { x: rest.trunk.hips.x + hips.x, y: rest.trunk.hips.y + hips.y }, head, ...(headTurn && { headTurn }) };
  }

  /** Part of the clip's pose that is taken on. */
  #share(t: number): number {
    const { frameRate, amplitude } = this.#order;
    return smoothStep(0, ENTRANCE, t / frameRate) * amplitude;
  }

  #trunkTurn(t: number, share: number): number {
    const { act, rest } = this.#order;
    if (rest.hasHips && act.hasHips) return share * (wrapped(act.trunk.angle[0] - rest.trunk.angle) + act.trunk.angle[t] - act.trunk.angle[0]);
    // Hips that nobody sees are a guess: the trunk leans as it does beside the first frame, no farther than that is sure.
    return share * softLimit(act.trunk.angle[t] - act.trunk.angle[0], MOST.hidden);
  }

  #limb(index: number, pose: BodyPose, t: number, share: number, bend: number): [Point, Point, Point, Point] {
    const { limb, joints, angles, lengths, full } = this.#order.rest.limbs[index];
    const isLeg = limb.name.endsWith("Leg");
    const clip = isLeg && this.isUpper ? undefined : clipLimb(this.#order.act, limb.name);
    const result = [trunkPlace(this.#order.rest, pose, joints[0])];
    const follows = isLeg ? pelvisOf(pose) : pose.turn;
    const directions: number[] = [];
    for (const k of [0, 1, 2] as const) {
      let direction = angles[k] + follows;
      let length = lengths[k];
      if (clip && k < 2) {
        const { angle, length: shown } = clip.bones[k];
        direction = angles[k] + share * (wrapped(angle[0] - angles[k]) + angle[t] - angle[0]);
        length *= 1 + share * (Math.min(BONE.most, Math.max(BONE.least, (full[k] * shown[t]) / lengths[k])) - 1);
      } else if (clip) {
        // Hands and feet lie by the side they are seen from: they turn as the clip's do beside the bone before.
        const { turn, usual } = this.#beside[index];
        const part = isLeg ? 0.5 : 1;
        direction = angles[2] + part * (directions[1] - angles[1]) + share * softLimit(part * (turn[t] - usual), MOST.last);
      }
      if (k > 0 && bend < 1) {
        const straight = directions[k - 1] + angles[k] - angles[k - 1];
        direction = straight + bend * wrapped(direction - straight);
      }
      directions.push(direction);
      const from = result[k];
      result.push({ x: from.x + Math.cos(direction) * length, y: from.y + Math.sin(direction) * length });
    }
    return result as [Point, Point, Point, Point];
  }

  /**
   * The way of the body. On legs that show in both it goes as the standing foot lets it, over the ground on which the lower foot stands; otherwise as the
   * clip's hips do.
   */
  #steps(): Point[] {
    const { act, rest, frames, frameRate, limited, amplitude } = this.#order;
    const ratio = (rest.height / act.height) * amplitude;
    const last = act.hips.length - 1;
    if (!act.feet || !rest.stands) {
      return Array.from({ length: frames }, (_, t) => {
        const at = act.hips[Math.min(t, last)];
        return limited({ x: (at.x - act.hips[0].x) * ratio, y: (at.y - act.hips[0].y) * ratio });
      });
    }
    const feet = Array.from({ length: frames }, (_, t) => this.#feet(t));
    const ground = lowest(feet[0]);
    const clipFeet = act.feet[0].place.map((_, t) => lowest(act.feet!.map(({ place }) => place[t])));
    const clipGround = groundBelow(clipFeet, Math.round(AIRBORNE * frameRate));
    let x = 0;
    return feet.map((now, t) => {
      const [to, from] = [Math.min(t, last), Math.min(Math.max(0, t - 1), last)];
      if (t > 0) x += this.#stride(now, feet[t - 1], from, to, ratio) + (PULL / frameRate) * ((act.hips[to].x - act.hips[0].x) * ratio - x);
      const gone = limited({ x, y: (clipGround[to] - clipGround[0]) * ratio });
      return { x: gone.x, y: gone.y + (clipFeet[to] - clipGround[to]) * ratio + ground - lowest(now) };
    });
  }

  /** How far the hips go so that the feet which stand do as the clip's. */
  #stride(now: Point[], before: Point[], from: number, to: number, ratio: number): number {
    const { act } = this.#order;
    let [sum, weight] = [0, 0];
    act.feet!.forEach(({ place, stands }, side) => {
      const sure = Math.min(stands[from], stands[to]) ** 2;
      sum += sure * ((place[to].x - place[from].x) * ratio - (now[side].x - before[side].x));
      weight += sure;
    });
    const otherwise = (act.hips[to].x - act.hips[from].x) * ratio;
    return (sum + 0.15 * otherwise) / (weight + 0.15);
  }

  /** Left and right foot of a posture: between ankle and tip. */
  #feet(t: number): Point[] {
    const { rest } = this.#order;
    const { limbs } = this.#posture(t, []);
    return ["leftLeg", "rightLeg"].map((name) => {
      const { joints: [, , ankle, tip] } = limbs[rest.limbs.findIndex(({ limb }) => limb.name === name)];
      return between(ankle, tip);
    });
  }
}

/** The ground below feet: who leaps was on it shortly before and comes back to it; feet that come no more stand on higher ground. */
function groundBelow(feet: readonly number[], reach: number): number[] {
  return feet.map((_, t) => Math.min(Math.max(...feet.slice(Math.max(0, t - reach), t + 1)), Math.max(...feet.slice(t, t + reach + 1))));
}

const lowest = (points: readonly Point[]): number => Math.max(...points.map(({ y }) => y));

const clipLimb = (act: BodyAct, name: string) => act.limbs[LIMBS.findIndex((limb) => limb.name === name)];

const pelvisOf = ({ pelvis, turn }: BodyPose): number => pelvis ?? PELVIS * turn;

/** Where a place of the trunk or the head at rest is in a pose. Across the trunk shoulders turn more than hips. */
export function trunkPlace({ trunk }: RestBody, pose: BodyPose, place: Point): Point {
  const { hips, turn, stretch, tilt } = pose;
  const axis = { x: trunk.shoulders.x - trunk.hips.x, y: trunk.shoulders.y - trunk.hips.y };
  const offset = { x: place.x - trunk.hips.x, y: place.y - trunk.hips.y };
  const along = (offset.x * axis.x + offset.y * axis.y) / (trunk.length * trunk.length);
  const across = { x: offset.x - along * axis.x, y: offset.y - along * axis.y };
  const spine = turned({ x: axis.x * along * stretch, y: axis.y * along * stretch }, turn);
  const level = Math.min(1, Math.max(0, along));
  const pelvis = pelvisOf(pose);
  const beside = turned(across, pelvis + level * (turn - pelvis + tilt));
  return { x: hips.x + spine.x + beside.x, y: hips.y + spine.y + beside.y };
}

/** Where a place of the head at rest is in a pose: it turns about the neck. */
export function headPlace(rest: RestBody, pose: BodyPose, place: Point): Point {
  const neck = trunkPlace(rest, pose, rest.trunk.shoulders);
  if (pose.headTurn && rest.head) {
    return rolled({ head: rest.head }, pose.headTurn, { x: neck.x - rest.trunk.shoulders.x, y: neck.y - rest.trunk.shoulders.y }, place);
  }
  const offset = turned({ x: place.x - rest.trunk.shoulders.x, y: place.y - rest.trunk.shoulders.y }, pose.turn + pose.head);
  return { x: neck.x + offset.x, y: neck.y + offset.y };
}

/** Middle and radius of the head, pixels. */
export function headOf({ points, height, trunk }: RestBody): { middle: Point; radius: number } {
  const ears = between(points[BODY.leftEar], points[BODY.rightEar]);
  const away = apart(trunk.shoulders, ears);
  const angle = angleOf(trunk.shoulders, ears);
  return { middle: { x: ears.x + 0.1 * away * Math.cos(angle), y: ears.y + 0.1 * away * Math.sin(angle) }, radius: 0.055 * height };
}
