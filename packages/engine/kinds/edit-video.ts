import type { LocalFile } from "../jobs/local-file.ts";
import { defineKind } from "../kind.ts";
import { filmLike, filmOf } from "../samples/targets.ts";
import { filmLimit } from "../time-limit.ts";

/** Carry out an instruction on a clip, with pictures as material. */
export interface EditVideoJob {
  inputs: { video: LocalFile; images: LocalFile[] };
  parameters: {
    prompt?: string;
    negativePrompt?: string;
    expandPrompt: boolean;
    /** `origin` keeps the clip's sound as it is; `auto` may change it with the picture. */
    sound: "auto" | "origin";
  };
}

export const kind = defineKind<EditVideoJob>({
  class: "film",
  timeLimit: filmLimit(150),
  samples: ({ clip }) => [
    {
      inputs: { video: clip, images: [] },
      parameters: { prompt: "make it black and white", expandPrompt: false, sound: "origin" },
      target: filmLike(clip),
    },
    {
      inputs: { video: clip, images: [] },
      parameters: { prompt: "make it warmer", expandPrompt: false, sound: "auto" },
      target: filmOf(96, 64, 24, 1, true),
    },
  ],
});
