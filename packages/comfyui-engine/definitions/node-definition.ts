/** One input of a node: what it takes, and within what. `optional` inputs may be left out; all others must be there. */
export type InputDefinition =
  | { type: "INT" | "FLOAT"; min?: number; max?: number; step?: number; optional?: true }
  | { type: "STRING" | "BOOLEAN"; optional?: true }
  /** One of a fixed list of words. */
  | { type: "COMBO"; options: readonly (string | number | boolean)[]; optional?: true }
  /** A model file, by its name in a folder below the server's `models/`. */
  | { type: "FILE"; folder: string; optional?: true }
  /** A file that was uploaded before. The server looks whether it is there, and the list of `/object_info` does not hold it. */
  | { type: "UPLOAD"; optional?: true }
  /** A word that decides which further inputs there are: `mode.mask_1` is the input `mask_1` of an option of `mode`. */
  | { type: "CHOICE"; options: Readonly<Record<string, Readonly<Record<string, InputDefinition>>>>; optional?: true }
  /** Anything, by any number of dotted names. */
  | { type: "ANY"; optional?: true }
  /** Only what another node puts out; `type` is what that output must be. */
  | { type: "LINK"; of: string; optional?: true };

export interface NodeDefinition {
  inputs: Readonly<Record<string, InputDefinition>>;
  /** Types of its outputs, in the order of their slots. */
  outputs: readonly string[];
  /** It saves or shows: a prompt needs at least one such node, and runs what leads to one. */
  isOutput?: true;
  /** Least ComfyUI release that has it, where that is later than the release of `nodes.generated.ts`. */
  release?: string;
}

/** Node class to definition. */
export type Definitions = Readonly<Record<string, NodeDefinition>>;
