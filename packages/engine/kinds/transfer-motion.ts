import type { LocalFile } from "../jobs/local-file.ts";
import { defineKind } from "../kind.ts";
import { filmLike } from "../samples/targets.ts";
import { filmLimit } from "../time-limit.ts";

/** Let the character of a picture move as the person of a clip does. The clip's sound is kept. */
export interface TransferMotionJob {
  inputs: { character: LocalFile; motion: LocalFile };
  parameters: {
    prompt?: string;
    /** Whose orientation the result has: the clip's person's or the picture's character's. */
    orientation: "video" | "image";
    guidance: number;
    quality: "standard" | "high";
  };
}

export const kind = defineKind<TransferMotionJob>({
  class: "film",
  timeLimit: filmLimit(150),
  samples: ({ portrait, clip }) => [
    {
      inputs: { character: portrait, motion: clip },
      parameters: { orientation: "video", guidance: 0.5, quality: "standard" },
      target: filmLike(clip),
    },
  ],
});
