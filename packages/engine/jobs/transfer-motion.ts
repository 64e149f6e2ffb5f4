import type { LocalFile } from "./local-file.ts";

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
