import type { LocalFile } from "./local-file.ts";
import type { Shot } from "./generate-video.ts";

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
    /** Pictures of things that appear, each list one thing. */
    elements: LocalFile[];
  };
  parameters: {
    prompt?: string;
    negativePrompt?: string;
    expandPrompt: boolean;
    shots: "one" | "many" | Shot[];
    guidance: number;
    quality: "standard" | "high";
  };
}
