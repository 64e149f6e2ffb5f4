import type { LocalFile } from "../jobs/local-file.ts";
import { defineKind } from "../kind.ts";
import { filmOf } from "../samples/targets.ts";
import { filmLimit } from "../time-limit.ts";

/** `plain` takes words and a picture, `classic` words alone, `versatile` references, clips and sound, `shots` a list of shots. */
export type FilmVariant = "plain" | "classic" | "versatile" | "shots";

export interface Shot {
  prompt: string;
  /** Seconds. */
  duration: number;
}

/** `one` shot, several because the caller wants cuts (`many`), as many as suit the prompt where nobody has said it (`any`), or exactly these. */
export type Shots = "one" | "many" | "any" | Shot[];

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
    /** Empty where the shots say all. */
    prompt: string;
    negativePrompt?: string;
    /** Enrich the prompt first; the enriched one is returned in the extra `effective_prompt`. */
    expandPrompt: boolean;
    shots: Shots;
    /** 0..1: how closely to keep to the prompt. */
    guidance: number;
    /** Indices of the references (images first, then clips) that `voiceReferences` belong to, in its order. */
    voices: number[];
    /** For each of `imageReferences` the number of the subject that it shows, where several are views of one, the best first; else each shows its own. */
    imageSubjects?: number[];
    quality: "standard" | "high";
    /** Which model was chosen, of several that make films: by what it is best at. An engine that has one leaves it alone. */
    variant?: FilmVariant;
  };
}

const none = { imageReferences: [], videoReferences: [], voiceReferences: [] };
const plain = {
  prompt: "a boat on a lake at night", voices: [], expandPrompt: false, guidance: 0.5, quality: "standard", shots: "one",
} satisfies GenerateVideoJob["parameters"];

export const kind = defineKind<GenerateVideoJob>({
  class: "film",
  timeLimit: filmLimit(150),
  samples: ({ speech }) => [
    { inputs: none, parameters: plain, target: filmOf(192, 108, 24, 1, false) },
    {
      inputs: { ...none, audio: speech },
      parameters: { ...plain, shots: [{ prompt: "rain", duration: 1 }, { prompt: "sun", duration: 1 }] },
      target: filmOf(108, 192, 25, 2, true),
    },
  ],
});
