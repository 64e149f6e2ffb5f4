import type { LocalFile } from "../jobs/local-file.ts";
import { defineKind } from "../kind.ts";
import { pictureLike } from "../samples/targets.ts";
import { pictureLimit } from "../time-limit.ts";

/** Continue a picture beyond its edges. Output: the target's size; the original pixels come back bit by bit. */
export interface ExpandImageJob {
  inputs: { image: LocalFile };
  parameters: {
    /** Pixels to add; at least one is above 0. */
    left: number;
    right: number;
    top: number;
    bottom: number;
    /** What to show; undefined leaves it to the picture. */
    prompt?: string;
    /**
     * Without a prompt, make one from the picture and tell it in the extra `effective_prompt`. Where a model has made one, and always for engines on other
     * machines, that is done before the job, and this is false.
     */
    describe: boolean;
    /** Which model was chosen, of several: one that is `instructed` with words, or one that has `painted` margins alone. Others leave it alone. */
    variant?: "instructed" | "painted";
  };
}

export const kind = defineKind<ExpandImageJob>({
  class: "picture",
  timeLimit: pictureLimit,
  samples: ({ portrait }) => [
    { inputs: { image: portrait }, parameters: { left: 24, right: 0, top: 0, bottom: 9, describe: false }, target: pictureLike(portrait, 24, 9) },
    { inputs: { image: portrait }, parameters: { left: 1, right: 1, top: 1, bottom: 1, describe: true }, target: pictureLike(portrait, 2, 2) },
  ],
});
