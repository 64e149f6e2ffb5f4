import assert from "node:assert/strict";
import { test } from "node:test";
import { BODY, type BodyPoint } from "../../vision/people/read-body.ts";
import { identity } from "../similarity.ts";
import { angleOf, apart, LIMBS } from "./bones.ts";
import { BodyPlan } from "./plan-body.ts";
import { facing, readAct, turnedTowards } from "./read-act.ts";
import type { RestBody } from "./rest-body.ts";
import { restBody } from "./rest-body.ts";
import { steadyBody } from "./steady-body.ts";

const frameRate = 25;

/** Somebody of 400 pixels who faces the viewer at (x, 100); arms and legs in given directions, radians from straight down towards the picture's left. */
function body({ x = 300, arm = 0.2, leg = 0.1, knee = 0 }: { x?: number; arm?: number; leg?: number; knee?: number } = {}): BodyPoint[] {
  const points: BodyPoint[] = Array.from({ length: 33 }, () => ({ x, y: 100, z: 0, visible: 1 }));
  const put = (k: number, at: { x: number; y: number }) => Object.assign(points[k], at);
  const from = (p: { x: number; y: number }, angle: number, length: number) => ({ x: p.x - Math.sin(angle) * length, y: p.y + Math.cos(angle) * length });
  put(BODY.leftEar, { x: x + 14, y: 96 });
  put(BODY.rightEar, { x: x - 14, y: 96 });
  for (const [side, sign] of [[0, -1], [1, 1]] as const) {
    const shoulder = { x: x - 40 * sign, y: 150 };
    const hip = { x: x - 30 * sign, y: 266 };
    const [elbow, knees] = [from(shoulder, sign * arm, 74), from(hip, sign * leg, 98)];
    const [wrist, ankle] = [from(elbow, sign * arm, 58), from(knees, sign * leg + knee, 98)];
    for (const [k, at] of [[11, shoulder], [13, elbow], [15, wrist], [19, from(wrist, sign * arm, 28)], [17, wrist], [21, wrist]] as const) put(k + side, at);
    const [heel, toe] = [{ ...ankle, y: ankle.y + 8 }, { x: ankle.x - 6 * sign, y: ankle.y + 12 }];
    for (const [k, at] of [[23, hip], [25, knees], [27, ankle], [29, heel], [31, toe]] as const) put(k + side, at);
  }
  return points;
}

const matte = { data: new Float32Array(600 * 600).fill(1), width: 600, height: 600 };
const rest: RestBody = restBody({ crop: { x: 300, y: 266, side: 500, turn: 0 }, points: body(), masks: [], undecided: 0.1 }, matte)!;
const free = (way: { x: number; y: number }) => way;
const planned = (points: BodyPoint[][]) =>
  new BodyPlan({ act: readAct(points, frameRate), rest, frames: points.length, frameRate, amplitude: 1, limited: free });
const still = (points: (BodyPoint[] | undefined)[], cuts: number[] = []) =>
  steadyBody(points, { camera: points.map(() => identity), scale: 1, cuts, frameRate });

test("the first frame is the picture's own pose, and half a second later every bone points where the clip's does", () => {
  const clip = Array.from({ length: 30 }, () => body({ arm: 1.2, leg: 0.3 }));
  const plan = planned(clip);
  const own = plan.pose(0);
  rest.limbs.forEach(({ joints }, k) => joints.forEach((joint, j) => assert.ok(apart(joint, own.limbs[k].joints[j]) < 1e-6)));
  const later = plan.pose(20);
  LIMBS.forEach(({ joints, name }, k) => {
    for (const j of [0, 1]) {
      const [seen, meant] = [angleOf(later.limbs[k].joints[j], later.limbs[k].joints[j + 1]), angleOf(clip[20][joints[j]], clip[20][joints[j + 1]])];
      assert.ok(Math.abs(seen - meant) < 0.01, `${name}, bone ${j}: ${seen} instead of ${meant}`);
    }
  });
});

test("feet that stand in the clip stand while the body squats", () => {
  const squats = Array.from({ length: 50 }, (_, t) => body({ leg: 0.1 + 0.5 * Math.sin(t / 16) ** 2 }));
  const clip = squats.map((points) => points.map((p) => ({ ...p, y: p.y + squats[0][BODY.leftHeel].y - points[BODY.leftHeel].y })));
  const plan = planned(clip);
  const ground = Array.from(clip, (_, t) => Math.max(...plan.pose(t).limbs.slice(2).map(({ joints: [, , ankle, tip] }) => (ankle.y + tip.y) / 2)));
  assert.ok(Math.max(...ground) - Math.min(...ground) < 6, `the ground moves by ${Math.max(...ground) - Math.min(...ground)} pixels`);
});

test("who walks away from the viewer does not float, and who leaps leaves the ground", () => {
  const walk = Array.from({ length: 50 }, (_, t) => body().map((p) => ({ ...p, y: p.y - 2 * t })));
  const leap = Array.from({ length: 50 }, (_, t) => body().map((p) => ({ ...p, y: p.y - (t >= 20 && t < 30 ? 40 * Math.sin(((t - 20) / 10) * Math.PI) : 0) })));
  const lifts = [walk, leap].map((clip) => {
    const plan = new BodyPlan({ act: readAct(still(clip), frameRate), rest, frames: 50, frameRate, amplitude: 1, limited: ({ x }) => ({ x, y: 0 }) });
    return plan.pose(0).hips.y - Math.min(...clip.map((_, t) => plan.pose(t).hips.y));
  });
  assert.ok(lifts[0] < 2 && lifts[1] > 30, `lifted by ${lifts.join(" and ")} pixels`);
});

test("sides that the network confuses for some frames stay as they were, and a hidden arm is held", () => {
  const clip = Array.from({ length: 20 }, () => body({ arm: 0.6, leg: 0.4 }));
  for (const t of [8, 9]) for (const k of [25, 27, 29, 31]) [clip[t][k], clip[t][k + 1]] = [clip[t][k + 1], clip[t][k]];
  for (let t = 12; t < 16; t++) for (const k of [13, 15]) Object.assign(clip[t][k], { x: 0, y: 0, visible: 0.1 });
  const steady = still(clip);
  const meant = body({ arm: 0.6, leg: 0.4 });
  for (const points of steady) for (const k of [13, 15, 25, 26, 27, 28]) assert.ok(apart(points[k], meant[k]) < 2, `point ${k}`);
});

test("a body that is seen from the other side is mirrored, and left and right change places between front and back", () => {
  const aside = body().map((p) => ({ ...p }));
  for (const [heel, toe] of [[29, 31], [30, 32]]) Object.assign(aside[toe], { x: aside[heel].x + 40 });
  Object.assign(aside[BODY.nose], { x: aside[BODY.nose].x + 30 });
  const other = aside.map((p) => ({ ...p, x: 600 - p.x }));
  assert.ok(facing([aside]).side > 0.5 && facing([other]).side < -0.5);
  const { isMirrored, frames } = turnedTowards([other], aside);
  assert.ok(isMirrored && facing(frames).side > 0.5);
  const behind = body().map((p) => ({ ...p, x: 600 - p.x }));
  assert.ok(facing(turnedTowards([behind], body()).frames).front > 0.3);
});

test("after a cut the body goes on from where it stood, and its pose is reached without a leap", () => {
  const clip = Array.from({ length: 40 }, (_, t) => (t < 20 ? body({ arm: 0.2 }) : body({ x: 480, arm: 1.2 })));
  const act = readAct(still(clip, [20]), frameRate, [20]);
  assert.ok(Math.abs(act.hips[39].x - act.hips[0].x) < 1);
  const angle = act.limbs[0]!.bones[0].angle;
  for (let t = 1; t < 40; t++) assert.ok(Math.abs(angle[t] - angle[t - 1]) < 0.25, `leaps by ${angle[t] - angle[t - 1]} in frame ${t}`);
  assert.ok(Math.abs(Math.abs(angle[39] - angle[0]) - 1) < 0.02);
});
