import type { LocalFile } from "../jobs/local-file.ts";
import { defineKind } from "../kind.ts";
import { filmOf } from "../samples/targets.ts";
import { filmLimit } from "../time-limit.ts";

/** Let the person of a portrait speak. As long as the speech; fails with `no_face` where there is none. */
export interface LipSyncJob {
  inputs: { image: LocalFile; audio: LocalFile };
  parameters: { quality: "standard" | "fast" };
}

export const kind = defineKind<LipSyncJob>({
  class: "film",
  timeLimit: filmLimit(150),
  samples: ({ portrait, speech }) => [
    { inputs: { image: portrait, audio: speech }, parameters: { quality: "fast" }, target: filmOf(256, 256, 25, speech.duration!, true) },
  ],
});
