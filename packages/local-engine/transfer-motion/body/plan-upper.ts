import type { Point } from "../../vision/polygon.ts";
import { softLimit } from "../soft-limit.ts";
import { between, JAW, turned } from "./bones.ts";
import type { HeadPose } from "./head-pose.ts";
import type { RestBody } from "./rest-body.ts";
import type { BodyAct } from "./read-act.ts";

/** Trunk, shoulders and head of a character in one frame, where the hips of the clip or of the picture do not show. */
export interface UpperPose {
  /** Way of the hips, pixels, and the trunk's turn and length beside its rest. */
  hips: Point;
  turn: number;
  stretch: number;
  /** How the line of the shoulders turns beside the trunk. */
  tilt: number;
  head?: HeadTurn;
}

/** A head that turns by itself: radians beside its rest, and its way in pixels. */
export interface HeadTurn {
  way: Point;
  roll: number;
  yaw: number;
  pitch: number;
}

/** Radians by which the trunk leans, where the picture shows hips and where it does not, and by which the line of shoulders turns; parts of the trunk. */
const TRUNK = { leans: 0.22, swings: 0.14, tilts: 0.2, rises: 0.05 };
/** Sizes of the head by which all that a picture without hips shows goes: who walks on in the clip stays in the picture. */
const GOES = { aside: 0.5, down: 0.25 };
/** Radians by which a head turns, and parts of its size that it goes beside the shoulders: a picture has no other side to show. */
const HEAD = { roll: 0.55, yaw: 0.38, pitch: 0.22, aside: 0.4, down: 0.22 };
/** Radians by which a head begins to be held as the clip's is, and not as in the picture: how long a nose is looks like nodding, so pitch is not taken on. */
const TAKEN_ON = { roll: 0.16, yaw: 0.14 };

/**
 * The upper body in a frame: shoulders go as the clip's beside its first frame, in sizes of the head, and the trunk leans about the hips so that they do.
 * Where the picture shows hips, they and the legs stand; otherwise what lies below its border may go with the shoulders.
 * @param share 0 to 1 while the clip's pose is taken on @param amplitude 1 as in the clip
 */
export function planUpper(
  { act, rest, limited }: { act: BodyAct; rest: RestBody; limited(way: Point): Point }, t: number, share: number, amplitude: number,
): UpperPose {
  const { shoulders, line, head } = act.upper;
  const ratio = amplitude * (rest.head && head ? rest.head.size / head.first.size : rest.height / act.height);
  const unit = rest.head?.size ?? JAW * rest.height;
  const [x, y] = [shoulders[t].x * ratio, shoulders[t].y * ratio];
  const { length } = rest.trunk;
  const turn = softLimit(Math.atan2(x, length), rest.hasHips ? TRUNK.leans : TRUNK.swings);
  const tilt = softLimit(amplitude * line[t], TRUNK.tilts) - turn;
  const pose = rest.hasHips
    ? { hips: { x: 0, y: 0 }, stretch: 1 - softLimit(y / length, TRUNK.rises) }
    : { hips: limited({ x: softLimit(x - length * Math.tan(turn), GOES.aside * unit), y: softLimit(y, GOES.down * unit) }), stretch: 1 };
  if (!rest.head || !head) return { ...pose, turn, tilt };
  const { size, roll, yaw } = rest.head;
  const taken = (own: number, clip: number, most: number) => share * Math.max(-most, Math.min(most, clip - own));
  const way = { x: head.way[t].x * ratio, y: head.way[t].y * ratio };
  return { ...pose, turn, tilt, head: {
    way: { x: softLimit(way.x, HEAD.aside * size), y: softLimit(way.y, HEAD.down * size) },
    roll: softLimit(amplitude * head.roll[t] + taken(roll, head.first.roll, TAKEN_ON.roll), HEAD.roll),
    yaw: softLimit(amplitude * head.yaw[t] + taken(yaw, head.first.yaw, TAKEN_ON.yaw), HEAD.yaw),
    pitch: softLimit(amplitude * head.pitch[t], HEAD.pitch),
  } };
}

/** Where a place of the head is when it has turned: rolled about between its ears, and gone with the shoulders. */
export function rolled({ head }: { head: HeadPose }, { way, roll }: HeadTurn, shoulders: Point, place: Point): Point {
  const { x, y } = turned({ x: place.x - head.x, y: place.y - head.y }, roll);
  return { x: head.x + shoulders.x + way.x + x, y: head.y + shoulders.y + way.y + y };
}

/** Half width and height of what turns of a head, and how far its middle lies before the ears, in its sizes. */
const FACE = { across: 0.74, down: 1.0, before: 0.6, below: 0.1 };

/** How far each place of a mesh lies before the axis of the head: pixels, 0 beside the face. @param places two numbers each */
export function facesBefore({ x, y, size, roll, yaw, pitch }: HeadPose, places: Float64Array): Float64Array {
  // The face of a head that is turned aside lies aside.
  const ahead = turned({ x: 0.4 * Math.sin(yaw), y: FACE.below + 0.4 * Math.sin(pitch) }, roll);
  const middle = { x: x + ahead.x * size, y: y + ahead.y * size };
  return Float64Array.from({ length: places.length / 2 }, (_, i) => {
    const { x: u, y: v } = turned({ x: (places[2 * i] - middle.x) / size, y: (places[2 * i + 1] - middle.y) / size }, -roll);
    const inside = 1 - (u / FACE.across) ** 2 - (v / FACE.down) ** 2;
    return inside > 0 ? FACE.before * size * inside ** 1.5 : 0;
  });
}

/** Lets the face of a posed mesh look aside and down: what lies before the axis goes, and the outline stays. In place. */
export function lookAside(places: Float64Array, before: Float64Array, { roll }: HeadPose, turn: HeadTurn): void {
  const { x, y } = turned({ x: Math.sin(turn.yaw), y: Math.sin(turn.pitch) }, roll + turn.roll);
  for (let i = 0; i < before.length; i++) {
    places[2 * i] += before[i] * x;
    places[2 * i + 1] += before[i] * y;
  }
}

/** A part of a head's turn. */
export function partOf({ way, roll, yaw, pitch }: HeadTurn, share: number): HeadTurn {
  return { way: between({ x: 0, y: 0 }, way, share), roll: share * roll, yaw: share * yaw, pitch: share * pitch };
}
