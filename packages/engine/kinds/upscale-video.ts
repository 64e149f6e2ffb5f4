import type { LocalFile } from "../jobs/local-file.ts";
import { defineKind } from "../kind.ts";
import { filmLike } from "../samples/targets.ts";
import { filmLimit } from "../time-limit.ts";

/** Enlarge a clip, and with a doubled target frame rate make the frames between. Its sound is not touched. */
export interface UpscaleVideoJob {
  inputs: { video: LocalFile };
  parameters:
    | { method: "precision"; /** 0..100: how strongly to denoise and restore; without meaning when frames are added. */ strength: number }
    | { method: "standard" | "turbo"; /** 0..100 */ creativity: number; flavor: "vivid" | "natural" };
}

export const kind = defineKind<UpscaleVideoJob>({
  class: "film",
  // A quarter of a second for a megapixel of each frame: enlarging models go frame by frame.
  timeLimit: (ordered) => filmLimit(0.25 * (ordered.target.frameRate ?? 30))(ordered),
  samples: ({ clip }) => [
    { inputs: { video: clip }, parameters: { method: "turbo", creativity: 20, flavor: "natural" }, target: filmLike(clip, { times: 2 }) },
    { inputs: { video: clip }, parameters: { method: "precision", strength: 30 }, target: filmLike(clip, { times: 2, boost: 2 }) },
  ],
});
