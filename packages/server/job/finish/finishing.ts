import type { Output } from "../../endpoints/definition/output.ts";
import type { DigitalSourceType } from "@atelier/engine/engine.ts";
import type { Marking } from "@atelier/media/provenance/marking.ts";
import type { Target } from "@atelier/engine/jobs/target.ts";
import type { PreparedInputs } from "../prepare-input.ts";

/** What the finishing step has to know of a task besides the engine's file. */
export interface Finishing {
  output: Output;
  target: Target;
  inputs: PreparedInputs;
  seed: number;
  /** Id of the engine, for the mark. */
  engine: string;
  sourceType: DigitalSourceType;
  /** What the engine ran, where it ran a model, for the mark. */
  model?: string | undefined;
  /** Name of the input that the engine gave back as it was. */
  unchanged?: string | undefined;
  marking: Marking;
  /** Ends the work, and the programs that it has started. */
  signal: AbortSignal;
}
