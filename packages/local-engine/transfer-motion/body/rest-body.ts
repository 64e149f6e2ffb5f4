import type { Plane } from "@atelier/media/raster/raster.ts";
import type { Face } from "../../vision/faces/find-faces.ts";
import type { Person } from "../../vision/people/find-people.ts";
import { BODY } from "../../vision/people/read-body.ts";
import type { Point } from "../../vision/polygon.ts";
import { coverAt } from "../cover-at.ts";
import { angleOf, apart, heights, hips, JAW, type Limb, LIMBS, quantile, SEEN, shoulders, toSegment, TRUNK } from "./bones.ts";
import { type HeadPose, headPose } from "./head-pose.ts";

/** A limb as the picture shows it. */
export interface RestLimb {
  limb: Limb;
  /** Places of its joints, pixels of the picture: root, middle, end, tip. */
  joints: [Point, Point, Point, Point];
  /** Of its three bones. */
  angles: [number, number, number];
  lengths: [number, number, number];
  /** Lengths that the bones have when they are not seen from aside. */
  full: [number, number, number];
}

/** The character's own pose and measures, pixels of the picture. */
export interface RestBody {
  points: Person["points"];
  /** Of the whole body, whatever the picture shows of it. */
  height: number;
  /** From the hips to the shoulders. */
  trunk: { hips: Point; shoulders: Point; angle: number; length: number };
  /** Limbs that the picture shows from root to end and apart from each other: they move by themselves, the others go with the trunk. */
  limbs: RestLimb[];
  /** How the head is held, where a face shows. */
  head?: HeadPose;
  /** The hips show. */
  hasHips: boolean;
  /** Both legs are among the limbs. */
  stands: boolean;
}

/** A bone in a picture is taken to be at least this part of what the body's height lets expect, as it may point towards the viewer. */
const LEAST_LENGTH = 0.8;
/** Trunks of less than this part of the height are seen from above or guessed. */
const LEAST_TRUNK = 0.1;

/**
 * The rest pose of a character; undefined where the picture shows too little of a body: shoulders must show, or a face, whose body then hangs below it.
 * @param matte of the picture's size, 0..1
 */
export function restBody(person: Person | undefined, matte: Plane, face?: Face): RestBody | undefined {
  if (!person) return undefined;
  const { points } = person;
  const high = shoulders(points);
  const head = face && apart(face.landmarks[30], points[BODY.nose]) < 0.5 * face.width ? headPose(face.landmarks) : undefined;
  const height = quantile(heights(points), 0.8) || (head?.size ?? 0) / JAW;
  const hasHips = [BODY.leftHip, BODY.rightHip].every((k) => isIn(points[k], matte));
  const isLong = apart(hips(points), high) >= LEAST_TRUNK * height;
  const shows = [BODY.leftShoulder, BODY.rightShoulder].every((k) => points[k].visible >= SEEN);
  if (height <= 0 || !(shows || head) || !(isLong || (head && !hasHips))) return undefined;
  // Hips below the picture's border are a guess, which may lie anywhere.
  const low = hasHips || isLong ? hips(points) : { x: high.x, y: high.y + TRUNK * height };
  const length = apart(low, high);
  const shown = LIMBS.flatMap((limb) => restLimb(limb, points, height, matte) ?? []);
  const limbs = shown.filter((one) => !isEntangled(one, shown, points, height));
  return {
    points, height, limbs, trunk: { hips: low, shoulders: high, angle: angleOf(low, high), length },
    ...(head && { head }), hasHips,
    stands: limbs.filter(({ limb }) => limb.name.endsWith("Leg")).length === 2,
  };
}

/** The same body with legs that are of one piece with the trunk, as they stand. */
export function withoutLegs(rest: RestBody): RestBody {
  return { ...rest, limbs: rest.limbs.filter(({ limb }) => limb.name.endsWith("Arm")), stands: false };
}

/** Hands nearer than this to another arm or to the head, in parts of the height, hold the same thing or lie on each other. */
const TOUCHES = 0.06;

/** Whether a limb lies on another one, so that neither can be separated from the other: hands that hold one thing, legs that cross, a hand at the head. */
function isEntangled(one: RestLimb, all: readonly RestLimb[], points: Person["points"], height: number): boolean {
  const isArm = one.limb.name.endsWith("Arm");
  const other = all.find(({ limb }) => limb !== one.limb && limb.name.endsWith("Arm") === isArm);
  const crosses = (k: number, j: number) => other !== undefined && cross(one.joints[k], one.joints[k + 1], other.joints[j], other.joints[j + 1]);
  if (!isArm) return [0, 1].some((k) => [0, 1].some((j) => crosses(k, j)));
  const [, , wrist, tip] = one.joints;
  const reach = TOUCHES * height;
  if (apart(tip, points[BODY.nose]) < 2 * reach || apart(wrist, points[BODY.nose]) < 2 * reach) return true;
  const ends = (limb: RestLimb) => limb.joints.slice(2);
  return other !== undefined && (
    ends(one).some((p) => toBones(p, other.joints) < reach) || ends(other).some((p) => toBones(p, one.joints) < reach) ||
    crosses(1, 1)
  );
}

const toBones = (p: Point, joints: readonly Point[]) => Math.min(...[1, 2].map((k) => toSegment(p, joints[k], joints[k + 1])));

/** Whether two segments cross. */
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

const isIn = ({ x, y, visible }: Person["points"][number], { width, height }: Plane) =>
  visible >= SEEN && x > 0.005 * width && y > 0.005 * height && x < 0.995 * width && y < 0.995 * height;

/** Whether the character is within a distance of a place. */
const isOn = (matte: Plane, { x, y }: Point, reach: number) =>
  [[0, 0], [1, 0], [-1, 0], [0, 1], [0, -1]].some(([across, down]) => coverAt(matte, x + across * reach, y + down * reach) > 0.5);

function restLimb(limb: Limb, points: Person["points"], height: number, matte: Plane): RestLimb | undefined {
  const [root, middle, end] = limb.joints.map((k) => points[k]);
  if (![root, middle, end].every((p) => isIn(p, matte))) return undefined;
  if (![root, middle, end].every((p) => isOn(matte, p, limb.radii[2] * height))) return undefined;
  let tip: Point = points[limb.joints[3]];
  const reach = limb.lengths[2] * height;
  // A hand or a foot that the network only guesses goes on as the bone before it does.
  if (points[limb.joints[3]].visible < SEEN || apart(end, tip) < 0.3 * reach || apart(end, tip) > 1.8 * reach) {
    const angle = angleOf(middle, end);
    tip = { x: end.x + Math.cos(angle) * 0.8 * reach, y: end.y + Math.sin(angle) * 0.8 * reach };
  }
  const joints: RestLimb["joints"] = [root, middle, end, tip];
  const bones = [0, 1, 2] as const;
  const lengths = bones.map((k) => apart(joints[k], joints[k + 1])) as RestLimb["lengths"];
  if (lengths[0] < 0.15 * limb.lengths[0] * height || lengths[1] < 0.15 * limb.lengths[1] * height) return undefined;
  return {
    limb, joints, lengths, angles: bones.map((k) => angleOf(joints[k], joints[k + 1])) as RestLimb["angles"],
    full: bones.map((k) => Math.max(lengths[k], LEAST_LENGTH * limb.lengths[k] * height)) as RestLimb["full"],
  };
}
