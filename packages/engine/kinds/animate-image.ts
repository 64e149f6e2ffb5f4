import type { LocalFile } from "../jobs/local-file.ts";
import { defineKind } from "../kind.ts";
import { filmOf } from "../samples/targets.ts";
import { filmLimit } from "../time-limit.ts";

import type { FilmVariant, Shots } from "./generate-video.ts";

/**
 * Set a picture in motion, go from one picture to another, or go on where a clip ends. At least one of `start` and `clip` is
 * there. The first frame is the start picture (or the clip's first), the last the end picture.
 */
export interface AnimateImageJob {
  inputs: {
    start?: LocalFile;
    end?: LocalFile;
    clip?: LocalFile;
    audio?: LocalFile;
    /** Pictures of things that appear. */
    elements: LocalFile[];
  };
  parameters: {
    prompt?: string;
    negativePrompt?: string;
    expandPrompt: boolean;
    shots: Shots;
    guidance: number;
    /** Of `elements`, as of the pictures of `generate-video`. */
    imageSubjects?: number[];
    quality: "standard" | "high";
    /** As of `generate-video`. */
    variant?: FilmVariant;
  };
}

const plain = { expandPrompt: false, guidance: 0.5, quality: "standard", shots: "one" } as const;

export const kind = defineKind<AnimateImageJob>({
  class: "film",
  timeLimit: filmLimit(150),
  samples: ({ portrait }) => [
    {
      inputs: { start: portrait, elements: [] },
      parameters: { ...plain, prompt: "the camera moves closer" },
      target: filmOf(160, 160, 24, 1, false),
    },
    { inputs: { start: portrait, end: portrait, elements: [] }, parameters: plain, target: filmOf(192, 108, 30, 1.5, true) },
  ],
});
