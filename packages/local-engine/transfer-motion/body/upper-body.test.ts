import assert from "node:assert/strict";
import { test } from "node:test";
import { BODY, type BodyPoint } from "../../vision/people/read-body.ts";
import type { Character } from "../character.ts";
import { apart, between } from "./bones.ts";
import type { HeadPose } from "./head-pose.ts";
import { BodyPlan, headPlace, trunkPlace } from "./plan-body.ts";
import { readAct } from "./read-act.ts";
import { cutParts } from "./cut-parts.ts";
import { poseParts } from "./pose-parts.ts";
import { type RestBody, restBody, withoutLegs } from "./rest-body.ts";

const frameRate = 25;
const frames = 60;

/** Somebody of 800 pixels who stands before the viewer; @param x way of everything above the hips @param line turn of the shoulders' line */
function person({ x = 0, line = 0, hips = 1 } = {}): BodyPoint[] {
  const points: BodyPoint[] = Array.from({ length: 33 }, () => ({ x: 300 + x, y: 100, z: 0, visible: 1 }));
  const put = (k: number, px: number, py: number, visible = 1) => Object.assign(points[k], { x: px, y: py, visible });
  put(BODY.leftEar, 332 + x, 96);
  put(BODY.rightEar, 268 + x, 96);
  for (const [side, sign] of [[0, 1], [1, -1]] as const) {
    put(11 + side, 300 + x + 80 * sign * Math.cos(line), 196 + 80 * sign * Math.sin(line));
    put(13 + side, 300 + x + 90 * sign, 340, hips);
    put(15 + side, 300 + x + 95 * sign, 450, hips);
    put(23 + side, 300 + 60 * sign, 428, hips);
    for (const [k, y] of [[25, 620], [27, 810], [29, 825], [31, 830]] as const) put(k + side, 300 + 60 * sign, y, hips);
  }
  return points;
}

const head = (turn: Partial<HeadPose> = {}): HeadPose => ({ x: 300, y: 100, size: 70, roll: 0, yaw: 0, pitch: 0, ...turn });
const landmarks = Array.from({ length: 68 }, () => ({ x: 300, y: 100 }));
/** A picture so high of that person, whose head is held so. */
function picture(height: number, held?: HeadPose): RestBody {
  const matte = { data: new Float32Array(600 * height).fill(1), width: 600, height };
  const points = person().map((p) => ({ ...p, visible: p.y < height ? 1 : 0.1 }));
  const rest = restBody({ crop: { x: 300, y: 430, side: 900, turn: 0 }, points, masks: [], undecided: 0.1 }, matte)!;
  return { ...rest, ...(held && { head: held }) };
}
const plan = (clip: BodyPoint[][], heads: HeadPose[], rest: RestBody) => new BodyPlan({
  act: readAct(clip, frameRate, [], heads), rest, frames, frameRate, amplitude: 1, limited: (way) => way,
});
const wave = (t: number) => Math.sin((2 * Math.PI * t) / 50);
const every = <T>(of: (t: number) => T): T[] => Array.from({ length: frames }, (_, t) => of(t));

test("where the clip shows head and shoulders, those of a whole figure move and its hips and legs stand", () => {
  const rest = picture(900, head());
  const swaying = plan(every((t) => person({ x: 30 * wave(t), hips: 0 })), every((t) => head({ x: 300 + 30 * wave(t) })), rest);
  assert.ok(swaying.isUpper && rest.limbs.length === 4);
  const poses = every((t) => swaying.pose(t));
  const shoulders = poses.map((pose) => trunkPlace(rest, pose, rest.trunk.shoulders).x);
  assert.ok(shoulders[12] - shoulders[0] > 20 && shoulders[37] - shoulders[0] < -20, `shoulders go from ${shoulders[12]} to ${shoulders[37]}`);
  const legs = rest.limbs.flatMap(({ limb }, k) => (limb.name.endsWith("Leg") ? [k] : []));
  for (const pose of poses) {
    assert.ok(apart(pose.hips, rest.trunk.hips) < 1e-9);
    for (const k of legs) assert.ok(apart(pose.limbs[k].joints[2], rest.limbs[k].joints[2]) < 12, "an ankle stands");
  }
});

test("legs are of one piece with the trunk that leans above them: nothing tears, and feet stay where they are", async () => {
  const rest = withoutLegs(picture(900, head()));
  assert.deepEqual(rest.limbs.map(({ limb }) => limb.name), ["leftArm", "rightArm"]);
  const leaning = plan(every((t) => person({ x: 40 * wave(t), hips: 0 })), every((t) => head({ x: 300 + 40 * wave(t) })), rest);
  const [width, height, margins] = [600, 900, { left: 0, top: 0, right: 0, bottom: 0 }];
  const isIn = (i: number) => Math.abs((i % width) - 300) < 110;
  const front = { data: Uint8Array.from({ length: width * height * 4 }, (_, i) => (isIn(i >> 2) ? 255 : 0)), width, height, channels: 4 as const };
  const plane = { data: Float32Array.from({ length: width * height }, (_, i) => (isIn(i) ? 1 : 0)), width, height };
  const character: Character = {
    front, margins, matte: plane, background: { ...front, channels: 3 }, box: { x: 0, y: 0, width, height }, body: rest,
  };
  const parts = cutParts(character, rest);
  const poses = await poseParts(parts, leaning, rest, { character, frames: 14, frameRate, signal: new AbortController().signal });
  const trunk = poses.parts.find(({ limb }) => limb === undefined)!;
  let farthest = 0;
  for (let v = 0; v < trunk.mesh.rest.length; v += 2) {
    const [x, y] = [trunk.mesh.rest[v], trunk.mesh.rest[v + 1]];
    if (y > 640 && Math.abs(x - 300) < 90) farthest = Math.max(farthest, Math.hypot(trunk.places[12][v] - x, trunk.places[12][v + 1] - y));
  }
  assert.ok(farthest < 4 && poses.smallestArea > 0, `what stands goes ${farthest} pixels, least area ${poses.smallestArea}`);
});

test("shoulders of a picture that ends at the chest tilt and rise as the clip's do, in the size of its own head", () => {
  const rest = picture(330, head({ size: 140 }));
  assert.ok(!rest.hasHips && rest.limbs.length === 0);
  const clip = every((t) => person({ line: 0.12 * wave(t), hips: 0 }).map((p) => ({ ...p, y: p.y - 10 * wave(t) })));
  const rising = plan(clip, every((t) => head({ y: 100 - 10 * wave(t) })), rest);
  const [still, high] = [0, 12].map((t) => [BODY.leftShoulder, BODY.rightShoulder].map((k) => trunkPlace(rest, rising.pose(t), rest.points[k])));
  const rises = between(still[0], still[1]).y - between(high[0], high[1]).y;
  assert.ok(rises > 17 && rises < 22, `rises by ${rises}, 20 meant`);
  const tilts = Math.atan2(high[0].y - high[1].y, high[0].x - high[1].x);
  assert.ok(Math.abs(tilts - 0.12) < 0.02, `tilts by ${tilts}`);
});

test("the head tilts, turns and nods with the clip's, beside its own rest, and begins as in the picture", () => {
  const rest = picture(330, head({ roll: 0.05, yaw: -0.1 }));
  const heads = every((t) => head({ roll: 0.05 + 0.25 * wave(t), yaw: -0.1 + 0.15 * wave(t), pitch: 0.3 - 0.12 * wave(t) }));
  const turning = plan(every(() => person({ hips: 0 })), heads, rest);
  const { headTurn: first } = turning.pose(0);
  assert.ok([first!.roll, first!.yaw, first!.pitch].every((angle) => Math.abs(angle) < 1e-6));
  const { headTurn } = turning.pose(12);
  for (const [name, meant] of [["roll", 0.25], ["yaw", 0.15], ["pitch", -0.12]] as const) {
    assert.ok(Math.abs(headTurn![name] - meant) < 0.02, `${name} ${headTurn![name]} instead of ${meant}`);
  }
  const [chin, crown] = [140, 30].map((y) => headPlace(rest, turning.pose(12), { x: 300, y }));
  assert.ok(Math.abs(Math.atan2(chin.x - crown.x, chin.y - crown.y) + 0.25) < 0.02, "it stands aslant");
});

test("a trembling reading of shoulders does not shake head and shoulders", () => {
  const rest = picture(330, head());
  const shaken = plan(every((t) => person({ x: t % 2 ? 4 : -4, hips: 0 })), every(() => head()), rest);
  const shoulders = every((t) => trunkPlace(rest, shaken.pose(t), rest.trunk.shoulders).x);
  for (let t = 8; t < frames - 8; t++) assert.ok(Math.abs(shoulders[t] - shoulders[t - 1]) < 1, `${shoulders[t] - shoulders[t - 1]} pixels in frame ${t}`);
});

test("a face alone, whose shoulders lie below the border, has a body; without a face it has none", () => {
  const matte = { data: new Float32Array(600 * 150).fill(1), width: 600, height: 150 };
  const points = person().map((p) => ({ ...p, visible: p.y < 150 ? 1 : 0.1 }));
  const one = { crop: { x: 300, y: 430, side: 900, turn: 0 }, points, masks: [], undecided: 0.1 };
  assert.equal(restBody(one, matte), undefined);
  const model: [number, number, number][] = [
    [0, -35, 0], [16, 35, 0], [36, -22, -3], [39, -8, -3], [42, 8, -3], [45, 22, -3], [27, 0, -4], [28, 0, 3], [29, 0, 10], [30, 0, 16], [33, 0, 22],
    [31, -7, 20], [35, 7, 20], [48, -13, 35], [54, 13, 35],
  ];
  const marks = landmarks.slice();
  for (const [k, x, y] of model) marks[k] = { x: 300 + x, y: 84 + y };
  const rest = restBody(one, matte, { landmarks: marks, width: 70, down: { x: 0, y: 1 }, score: 0.9 });
  assert.ok(rest && !rest.hasHips && Math.abs(rest.head!.size - 70) < 4, JSON.stringify(rest?.head));
});
