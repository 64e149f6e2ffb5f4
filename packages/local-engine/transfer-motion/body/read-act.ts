import { BODY, type BodyPoint } from "../../vision/people/read-body.ts";
import { type Point, smoothStep } from "../../vision/polygon.ts";
import type { HeadPose } from "./head-pose.ts";
import { angleOf, apart, between, heights, hips, JAW, LIMBS, PAIRS, quantile, SEEN, shoulders, wrapped } from "./bones.ts";
import { readUpper, type UpperAct } from "./upper-body.ts";

/** One bone of a clip's body over time. */
export interface BoneCurve {
  /** Direction in radians, without jumps. */
  angle: number[];
  /** What shows of its length, 1 as long as it ever is. */
  length: number[];
}

/** What a clip's body does, frame by frame, in pixels of the copies that were looked at. */
export interface BodyAct {
  /** Of the whole body in the first frame. */
  height: number;
  /** How large it is beside the first frame. */
  size: number[];
  trunk: BoneCurve;
  hips: Point[];
  /** How the line of the shoulders, and the head, lean beside the trunk; 0 in the mean. */
  tilt: number[];
  head: number[];
  /** In the order of `LIMBS`: three bones each, and how far it is behind the trunk, parts of the height. Undefined for what the clip does not show. */
  limbs: ({ bones: [BoneCurve, BoneCurve, BoneCurve]; behind: number[] } | undefined)[];
  /** Of the left and the right foot: its place, and how surely it stands, 0..1. Undefined where legs are not shown. */
  feet?: { place: Point[]; stands: number[] }[];
  /** The clip's hips show. */
  hasHips: boolean;
  /** Of what always shows, whatever the clip cuts off. */
  upper: UpperAct;
}

/** A bone that shows less than this part of its length points towards the viewer: its direction is held. */
const POINTING = { never: 0.12, always: 0.3 };
/** Heights a second of a foot that surely stands, and of one that surely goes. */
const STANDS = { surely: 0.2, never: 0.7 };
/** Share of the frames with a body in which a joint must be seen. */
const OFTEN = 0.2;

/** How far a body is turned to its right in the picture, -1..1, and how far towards the viewer; the middle over the frames. */
export function facing(frames: readonly (readonly BodyPoint[])[]): { side: number; front: number } {
  const middle = (of: (p: readonly BodyPoint[], height: number) => number) => quantile(frames.flatMap((p) => heightsOf(p).map((height) => of(p, height))), 0.5);
  return {
    side: middle((p, height) => {
      const head = (p[BODY.nose].x - between(p[BODY.leftEar], p[BODY.rightEar]).x) / (0.06 * height);
      const feet = (p[BODY.leftToe].x - p[BODY.leftHeel].x + p[BODY.rightToe].x - p[BODY.rightHeel].x) / (0.2 * height);
      return (head + feet) / 2;
    }),
    front: middle((p, height) => (p[BODY.leftShoulder].x - p[BODY.rightShoulder].x) / (0.2 * height)),
  };
}

/** The height that a body shows in a frame; none where it is not seen. */
const heightsOf = (points: readonly BodyPoint[]) => {
  const found = heights(points);
  return found.length > 0 ? [quantile(found, 0.8)] : [];
};

/** Turned so far it is seen from aside, and so far from before or behind. */
const SIDEWAYS = 0.45;
const FRONTAL = 0.35;

/**
 * The clip's body as the character can play it: mirrored where the two are seen from opposite sides, so that knees bend as knees do, and with left and
 * right exchanged where one is seen from before and the other from behind.
 * @param mayMirror false for head and shoulders, which have no knees, and whose head is turned to the side that the clip's is
 */
export function turnedTowards(
  frames: BodyPoint[][], character: readonly BodyPoint[], mayMirror = true,
): { frames: BodyPoint[][]; isMirrored: boolean } {
  const [clip, own] = [facing(frames), facing([character])];
  const opposite = (a: number, b: number, least: number) => a * b < 0 && Math.min(Math.abs(a), Math.abs(b)) > least;
  const isMirrored = mayMirror && opposite(clip.side, own.side, SIDEWAYS);
  const exchanges = opposite(clip.front, own.front, FRONTAL) !== isMirrored;
  const middle = hips(frames[0]).x;
  const mirrored = isMirrored ? frames.map((points) => points.map((p) => ({ ...p, x: 2 * middle - p.x }))) : frames;
  return { isMirrored, frames: exchanges ? mirrored.map(exchanged) : mirrored };
}

function exchanged(points: BodyPoint[]): BodyPoint[] {
  const result = points.slice();
  for (const [left, right] of PAIRS) [result[left], result[right]] = [points[right], points[left]];
  return result;
}

/** Seconds in which the pose after a cut is reached from the one before it. */
const JOINED = 0.3;

/**
 * Reads directions, lengths, size and steps from the steady points of a clip's body.
 * @param cuts numbers of the frames that begin another scene: the body goes on from where it was
 */
export function readAct(
  points: readonly BodyPoint[][], frameRate: number, cuts: readonly number[] = [], heads: readonly (HeadPose | undefined)[] = [],
): BodyAct {
  const frames = withoutLeaps(points, cuts);
  const joined = ({ angle, length }: BoneCurve): BoneCurve => ({ angle: eased(angle, cuts, frameRate), length: eased(length, cuts, frameRate) });
  const size = eased(sizes(frames, frameRate, (heads.find((head) => head)?.size ?? 0) / JAW), cuts, frameRate);
  const height = size[0];
  const often = oftenSeen(frames);
  const limbs = LIMBS.map(({ joints, lengths }) => {
    if (!joints.slice(0, 3).every(often)) return undefined;
    const bones = [0, 1, 2].map((k) => {
      const pairs = frames.map((points) => [points[joints[k]], points[joints[k + 1]]] as const);
      return joined(boneCurve(pairs, size.map((one) => one * lengths[k])));
    }) as [BoneCurve, BoneCurve, BoneCurve];
    const trunk = [BODY.leftShoulder, BODY.rightShoulder, BODY.leftHip, BODY.rightHip];
    const behind = frames.map((points, t) => {
      const mean = (marks: readonly number[]) => marks.reduce((sum, k) => sum + points[k].z, 0) / marks.length;
      return (mean(joints.slice(1, 3)) - mean(trunk)) / size[t];
    });
    return { bones, behind };
  });
  const trunk = joined(boneCurve(frames.map((points) => [hips(points), shoulders(points)] as const), size.map((one) => one * 0.29)));
  const upper = readUpper(points, heads, frameRate, (values) => withoutSteps(values, cuts));
  const lean = (of: (points: readonly BodyPoint[]) => number) => eased(centred(frames.map(of)), cuts, frameRate);
  return {
    height, size: size.map((one) => one / height), trunk, limbs, hips: frames.map((points) => hips(points)),
    tilt: lean((points) => tiltOf(points, height)),
    head: lean((points) => {
      const neck = shoulders(points);
      return wrapped(angleOf(neck, between(points[BODY.leftEar], points[BODY.rightEar])) - angleOf(hips(points), neck));
    }),
    upper, hasHips: showsHips(points),
    ...(limbs[2] && limbs[3] && { feet: [29, 30].map((heel) => footCurve(frames, heel, height, frameRate)) }),
  };
}

/** The body after a cut stands where it stood before it. */
function withoutLeaps(frames: readonly BodyPoint[][], cuts: readonly number[]): readonly BodyPoint[][] {
  if (cuts.length === 0) return frames;
  let away: Point = { x: 0, y: 0 };
  return frames.map((points, t) => {
    if (t > 0 && cuts.includes(t)) {
      const [was, is] = [hips(frames[t - 1]), hips(points)];
      away = { x: away.x + was.x - is.x, y: away.y + was.y - is.y };
    }
    return points.map((p) => ({ ...p, x: p.x + away.x, y: p.y + away.y }));
  });
}

/** Whether a point is seen in enough of the frames in which the body is. */
function oftenSeen(frames: readonly (readonly BodyPoint[])[]): (k: number) => boolean {
  const known = frames.filter((points) => points.some(({ visible }) => visible > 0));
  return (k) => known.filter((points) => points[k].visible >= SEEN).length >= OFTEN * known.length;
}

/** Whether a clip shows a body's hips, and not head and shoulders alone. */
export const showsHips = (frames: readonly (readonly BodyPoint[])[]): boolean => [BODY.leftHip, BODY.rightHip].every(oftenSeen(frames));

/** What follows a cut goes on from where it was. */
function withoutSteps(values: readonly number[], cuts: readonly number[]): number[] {
  let away = 0;
  return values.map((value, t) => {
    if (t > 0 && cuts.includes(t)) away += values[t - 1] - value;
    return value + away;
  });
}

function eased(values: number[], cuts: readonly number[], frameRate: number): number[] {
  const result = values.slice();
  for (const cut of cuts) {
    const leap = cut > 0 && cut < values.length ? values[cut - 1] - values[cut] : 0;
    for (let t = cut; t < values.length && t - cut < JOINED * frameRate; t++) result[t] += leap * (1 - smoothStep(0, JOINED * frameRate, t - cut));
  }
  return result;
}

/** Heights in pixels, smoothed over a second: poses change what shows of a body faster than it comes nearer. */
function sizes(frames: readonly BodyPoint[][], frameRate: number, otherwise: number): number[] {
  let last = quantile(frames.flatMap((points) => heights(points)), 0.8) || otherwise || 1;
  const raw = frames.map((points) => (last = quantile(heights(points), 0.8) || last));
  const half = Math.round(frameRate / 2);
  return raw.map((_, t) => quantile(raw.slice(Math.max(0, t - half), t + half + 1), 0.6));
}

function boneCurve(pairs: readonly (readonly [Point, Point])[], full: readonly number[]): BoneCurve {
  const shown = pairs.map(([from, to], t) => apart(from, to) / full[t]);
  // What is never seen at its full length has short bones, or is seen from aside all the time.
  const longest = Math.max(0.8, quantile(shown, 0.9));
  const known = shown.findIndex((one) => one > POINTING.always);
  let last = angleOf(...pairs[Math.max(0, known)]);
  const angle = pairs.map(([from, to], t) => (last += smoothStep(POINTING.never, POINTING.always, shown[t]) * wrapped(angleOf(from, to) - last)));
  return { angle, length: shown.map((one) => Math.min(1.1, one / longest)) };
}

/** How far the line of the shoulders is turned from the trunk's perpendicular; from aside it says nothing. */
function tiltOf(points: readonly BodyPoint[], height: number): number {
  const [left, right] = [points[BODY.leftShoulder], points[BODY.rightShoulder]];
  const across = left.x >= right.x ? angleOf(right, left) : angleOf(left, right);
  const trunk = angleOf(hips(points), shoulders(points)) + Math.PI / 2;
  return smoothStep(0.08, 0.16, apart(left, right) / height) * wrapped(across - trunk);
}

function centred(values: number[]): number[] {
  const middle = quantile(values, 0.5);
  return values.map((value) => value - middle);
}

function footCurve(frames: readonly BodyPoint[][], heel: number, height: number, frameRate: number) {
  const place = frames.map((points) => between(points[heel], points[heel + 2]));
  const reach = Math.max(1, Math.round(0.06 * frameRate));
  const stands = place.map((_, t) => {
    const [from, to] = [Math.max(0, t - reach), Math.min(place.length - 1, t + reach)];
    const speed = (apart(place[from], place[to]) * frameRate) / Math.max(1, to - from) / height;
    return 1 - smoothStep(STANDS.surely, STANDS.never, speed);
  });
  return { place, stands };
}
