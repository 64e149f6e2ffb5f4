import type { LocalFile } from "./local-file.ts";

/** Carry out an instruction on the first reference, with the others as material. Output: one picture of the target's size. */
export interface EditImageJob {
  inputs: {
    /** One to five, in the order in which the instruction may name them ("image 2"). */
    references: LocalFile[];
  };
  parameters: { prompt: string };
}
