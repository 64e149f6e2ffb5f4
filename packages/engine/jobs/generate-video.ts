import type { LocalFile } from "./local-file.ts";

export interface Shot {
  prompt: string;
  /** Seconds. */
  duration: number;
}

/** Make a video from words, and where there are any, with the subjects of reference pictures and clips in it. */
export interface GenerateVideoJob {
  inputs: {
    /** Becomes the sound and drives the motion. */
    audio?: LocalFile;
    imageReferences: LocalFile[];
    videoReferences: LocalFile[];
    /** Voices of the references, images first; the order of the references that have one is in `voices`. */
    voiceReferences: LocalFile[];
    /** The first frame, for references that appear in a given scene. */
    start?: LocalFile;
  };
  parameters: {
    prompt: string;
    negativePrompt?: string;
    /** Enrich the prompt first; the enriched one is told in the extra `effective_prompt`. */
    expandPrompt: boolean;
    /** `one` shot, as `many` as suit the prompt, or exactly these. */
    shots: "one" | "many" | Shot[];
    /** 0..1: how closely to keep to the prompt. */
    guidance: number;
    /** Indices of the references (images first, then clips) that `voiceReferences` belong to, in its order. */
    voices: number[];
    /** For each of `imageReferences` the number of the subject that it shows, where several are views of one, the best first; else each shows its own. */
    imageSubjects?: number[];
    quality: "standard" | "high";
  };
}
