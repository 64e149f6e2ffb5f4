import type { LocalFile } from "../jobs/local-file.ts";
import { defineKind } from "../kind.ts";
import { pictureLike } from "../samples/targets.ts";
import { pictureLimit } from "../time-limit.ts";

export const skinGoals = ["enhance_skin", "improve_lighting", "enhance_everything", "transform_to_real", "no_make_up"] as const;
export type SkinGoal = (typeof skinGoals)[number];

/**
 * Retouch the skin of the people in a picture; everything that is not skin stays as it is.
 * Output: one picture of the input's size. Sharpening and grain are added by the finishing step, not by the engine.
 */
export interface RetouchSkinJob {
  inputs: {
    /** Oriented 8-bit sRGB PNG, with or without alpha. */
    image: LocalFile;
  };
  parameters:
    | { mode: "faithful"; /** 0..100: how much of the fine (pore) texture stays. */ skinDetail: number }
    | { mode: "flexible"; goal: SkinGoal };
}

export const kind = defineKind<RetouchSkinJob>({
  class: "picture",
  timeLimit: pictureLimit,
  samples: ({ portrait }) => [
    { inputs: { image: portrait }, parameters: { mode: "faithful", skinDetail: 50 }, target: pictureLike(portrait) },
    { inputs: { image: portrait }, parameters: { mode: "flexible", goal: "improve_lighting" }, target: pictureLike(portrait) },
  ],
});
