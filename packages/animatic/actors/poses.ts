import { easeOut } from "@atelier/media/raster/ease.ts";
import { fbm1 } from "@atelier/media/raster/value-noise.ts";
import type { Motion } from "./actor.ts";

/** How an actor is held at a moment, relative to its place. Lengths are shares of its height. */
export interface Pose {
  x: number;
  y: number;
  rotation: number;
  scaleX: number;
  scaleY: number;
  lean: number;
  bend?: (row: number) => number;
  wave?: (column: number) => number;
  /** How far above the ground it is, 0..1: its shadow fades. */
  lifted: number;
}

export interface PoseInput {
  /** Seconds, with a shift of its own for each actor. */
  time: number;
  /** Seconds since the shot began. */
  age: number;
  /** 1 on a beat, falling to 0. */
  beat: number;
  /** 0..1 of the guiding sound. */
  energy: number;
  /** 1 is the usual speed of its limbs. */
  tempo: number;
  key: number;
}

const still: Pose = { x: 0, y: 0, rotation: 0, scaleX: 1, scaleY: 1, lean: 0, lifted: 0 };
const { sin, cos, abs, max, PI } = Math;

/** A bounce that stays on the ground for a while: 0 there, 1 at the top. */
const bounce = (phase: number) => abs(sin(phase)) ** 0.8;

interface Rhythm extends PoseInput {
  /** Time in the actor's own tempo. */
  t: number;
  /** 0.75..1.25 by the guiding sound. */
  lively: number;
}

const poses: Record<Motion, (rhythm: Rhythm) => Pose> = {
  walk: ({ t }) => {
    // Two steps a cycle: up when a leg passes, tilted from one leg to the other, feet swinging under the body.
    const phase = t * 2 * PI * 0.95;
    return {
      ...still, y: -0.022 * abs(sin(phase)), rotation: 0.035 * sin(phase), scaleY: 1 + 0.012 * cos(2 * phase),
      bend: (row) => 0.028 * sin(phase) * max(0, row - 0.62) * 2.6, lifted: 0.05 * abs(sin(phase)),
    };
  },
  run: ({ t }) => {
    const phase = t * 2 * PI * 1.35;
    const up = bounce(phase);
    return {
      ...still, y: -0.085 * up, rotation: -0.05 + 0.085 * cos(phase), scaleX: 1 + 0.045 * (up - 0.4), scaleY: 1 - 0.045 * (up - 0.4),
      bend: (row) => 0.035 * sin(phase * 1) * max(0, row - 0.55) * 2, lifted: 0.35 * up,
    };
  },
  hop: ({ t, lively }) => {
    const up = bounce(t * PI * 1.25);
    const squash = 0.1 * (1 - up) ** 5;
    return {
      ...still, y: -0.32 * up * lively, rotation: 0.06 * cos(t * PI * 1.25), scaleX: 1 + squash - 0.03 * up, scaleY: 1 - squash + 0.05 * up,
      lifted: up,
    };
  },
  crawl: ({ t }) => ({ ...still, scaleX: 1 + 0.05 * sin(t * 4), scaleY: 1 - 0.035 * sin(t * 4), wave: (column) => 0.015 * sin(column * 9 - t * 6) }),
  fly: ({ t, key }) => {
    // Beats of wings seen from the side: the body rises on the down stroke, then glides.
    const glide = 0.35 + 0.65 * (0.5 + 0.5 * sin(t * 0.9 + key));
    const flap = sin(t * 2 * PI * 2.1) * glide;
    return {
      ...still, y: 0.12 * sin(t * 1.3) - 0.03 * flap, rotation: 0.07 * sin(t * 1.3 + 0.8), scaleY: 1 + 0.13 * flap,
      wave: (column) => 0.05 * flap * (abs(column - 0.5) * 2) ** 1.5, lifted: 1,
    };
  },
  flutter: ({ t, key }) => ({
    ...still, x: 0.5 * fbm1(t * 0.45, 64, 2, key), y: 0.45 * fbm1(t * 0.5 + 9, 64, 2, key + 1), rotation: 0.25 * sin(t * 1.7),
    scaleX: 0.42 + 0.58 * abs(sin(t * 2 * PI * 2.6)), lifted: 1,
  }),
  // A wave that runs to the tail and grows towards it (carangiform swimming).
  swim: ({ t, key }) => ({
    ...still, y: 0.07 * sin(t * 1.4 + key), rotation: 0.06 * cos(t * 1.4 + key), wave: (column) => 0.075 * column ** 1.6 * sin(column * 5 - t * 7),
    scaleX: 1 + 0.025 * sin(t * 7), lifted: 1,
  }),
  leap: ({ t, key }) => {
    // Out of the water in an arc, and back.
    const cycle = (t * 0.42 + (key % 97) / 97) % 1;
    const air = cycle < 0.62 ? cycle / 0.62 : -1;
    return air < 0 ? { ...still, y: 2, lifted: 1 } : { ...still, y: 0.85 - 1.5 * sin(air * PI), rotation: 0.75 * cos(air * PI), lifted: 1 };
  },
  sail: ({ t, key }) => ({ ...still, y: 0.018 * sin(t * 1.5) + 0.01 * sin(t * 2.6), rotation: 0.045 * sin(t * 1.15 + key) }),
  drive: ({ t }) => ({ ...still, y: -0.008 * abs(sin(t * 11)) - 0.006 * abs(sin(t * 17)), rotation: 0.008 * sin(t * 5), lean: 0.01 * sin(t * 2) }),
  soar: ({ t }) => ({ ...still, y: 0.1 * sin(t * 0.8), rotation: 0.05 * sin(t * 0.6 + 1), lifted: 1 }),
  hover: ({ t }) => ({ ...still, x: 0.05 * sin(t * 0.8), y: 0.09 * sin(t * 1.4) + 0.02 * sin(t * 3.1), rotation: 0.06 * sin(t * 0.8 + 0.6), lifted: 0.8 }),
  launch: ({ age }) => {
    const up = max(0, age - 0.6);
    return {
      ...still, rotation: -PI / 4, x: age < 0.6 ? 0.012 * sin(age * 60) : 0.006 * sin(age * 50), y: -0.34 * up * up - 0.02 * up,
      lifted: up > 0 ? 1 : 0,
    };
  },
  drift: ({ t, key }) => ({ ...still, x: 0.16 * sin(t * 0.45 + key), y: 0.14 * sin(t * 0.7 + key), rotation: 0.16 * sin(t * 0.5 + 1.2), lifted: 1 }),
  dance: ({ t, beat, lively }) => {
    const hit = max(beat, 0.35 * abs(sin(t * PI * 2)));
    return {
      ...still, y: -0.1 * hit * lively, rotation: 0.1 * sin(t * PI) * lively, scaleX: 1 - 0.04 * hit, scaleY: 1 + 0.06 * hit,
      bend: (row) => 0.05 * sin(t * PI) * (1 - row), lifted: 0.4 * hit,
    };
  },
  idle: ({ t, energy }) => ({
    ...still, scaleY: 1 + 0.016 * sin(t * 2.1) + 0.05 * (energy - 0.5), scaleX: 1 - 0.008 * sin(t * 2.1), rotation: 0.014 * sin(t * 0.9),
    bend: (row) => 0.012 * sin(t * 1.1) * (1 - row) ** 2,
  }),
  sway: ({ t, key }) => ({ ...still, bend: (row) => (0.05 * sin(t * 1.2 + key) + 0.02 * sin(t * 2.7)) * (1 - row) ** 1.6 }),
  roll: ({ t, lively }) => {
    const up = bounce(t * PI * 1.1) * 0.35 * (0.6 + 0.4 * lively);
    return { ...still, y: -up, rotation: -t * 3.2, lifted: up };
  },
  burn: ({ t, energy }) => ({
    ...still, scaleY: 1 + 0.06 * sin(t * 9) + 0.04 * sin(t * 14.3) + 0.1 * (energy - 0.5), scaleX: 1 - 0.03 * sin(t * 9),
    bend: (row) => 0.05 * sin(t * 6 + row * 5) * (1 - row),
  }),
  shine: ({ t, age }) => {
    const arrival = easeOut(age / 0.6);
    return { ...still, y: -0.05 - 0.035 * sin(t * 1.5), rotation: 0.05 * sin(t * 1.1), scaleX: arrival, scaleY: arrival, lifted: 0.5 };
  },
  spin: ({ t }) => ({ ...still, rotation: t * 1.2 }),
  still: () => still,
};

/** Every way of moving as a curve in time: no state, so that any frame can be drawn alone. */
export const poseOf = (motion: Motion, input: PoseInput): Pose => poses[motion]({ ...input, t: input.time * input.tempo, lively: 0.75 + 0.5 * input.energy });

/** Between two poses: 0 is the first, 1 the second. */
export function mixPoses(a: Pose, b: Pose, share: number): Pose {
  const both = (key: "x" | "y" | "rotation" | "scaleX" | "scaleY" | "lean" | "lifted") => a[key] + (b[key] - a[key]) * share;
  const bend = (row: number) => (a.bend?.(row) ?? 0) * (1 - share) + (b.bend?.(row) ?? 0) * share;
  const wave = (column: number) => (a.wave?.(column) ?? 0) * (1 - share) + (b.wave?.(column) ?? 0) * share;
  return {
    x: both("x"), y: both("y"), rotation: both("rotation"), scaleX: both("scaleX"), scaleY: both("scaleY"), lean: both("lean"),
    lifted: both("lifted"), ...((a.bend || b.bend) && { bend }), ...((a.wave || b.wave) && { wave }),
  };
}
