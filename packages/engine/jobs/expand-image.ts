import type { LocalFile } from "./local-file.ts";

/** Continue a picture beyond its edges. Output: the target's size; the original pixels come back bit by bit. */
export interface ExpandImageJob {
  inputs: { image: LocalFile };
  parameters: {
    /** Pixels to add; at least one is above 0. */
    left: number;
    right: number;
    top: number;
    bottom: number;
    /** What to show; undefined leaves it to the picture. */
    prompt?: string;
    /**
     * Without a prompt, make one from the picture and tell it in the extra `effective_prompt`. Where a model has made one, and always for engines on other
     * machines, that is done before the job, and this is false.
     */
    describe: boolean;
  };
}
