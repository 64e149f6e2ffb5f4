import type { LocalFile } from "./local-file.ts";

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
