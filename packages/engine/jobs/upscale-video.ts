import type { LocalFile } from "./local-file.ts";

/** Enlarge a clip, and with a doubled target frame rate make the frames between. Its sound is not touched. */
export interface UpscaleVideoJob {
  inputs: { video: LocalFile };
  parameters:
    | { method: "precision"; /** 0..100: how strongly to denoise and restore; without meaning when frames are added. */ strength: number }
    | { method: "standard" | "turbo"; /** 0..100 */ creativity: number; flavor: "vivid" | "natural" };
}
