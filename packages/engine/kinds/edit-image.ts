import type { LocalFile } from "../jobs/local-file.ts";
import { defineKind } from "../kind.ts";
import { pictureLike, pictureOf } from "../samples/targets.ts";
import { pictureLimit } from "../time-limit.ts";

/** Carry out an instruction on the first reference, with the others as material. Output: one picture of the target's size. */
export interface EditImageJob {
  inputs: {
    /** One to five, in the order in which the instruction may name them ("image 2"). */
    references: LocalFile[];
  };
  parameters: { prompt: string };
}

export const kind = defineKind<EditImageJob>({
  class: "picture",
  timeLimit: pictureLimit,
  samples: ({ portrait }) => [
    { inputs: { references: [portrait] }, parameters: { prompt: "make it black and white" }, target: pictureLike(portrait) },
    { inputs: { references: [portrait] }, parameters: { prompt: "make it warmer" }, target: pictureOf(301, 199) },
  ],
});
