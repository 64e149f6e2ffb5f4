import type { PlannedJob } from "../../endpoints/definition/endpoint.ts";
import type { DigitalSourceType, Fidelity } from "../../engines/engine.ts";
import type { Material, Materials } from "../../engines/materials.ts";
import type { MediaRule } from "../../media/media-rule.ts";
import type { Marking } from "../../media/provenance/marking.ts";

/** A fetched input that nobody has looked into yet. */
export interface FetchedInput {
  field: string;
  path: string;
  rule: MediaRule;
}

/** All that a job process needs to know of a task: no database, no address, nothing it could publish. */
export interface JobOrder {
  engine: string;
  kind: PlannedJob["kind"];
  parameters: PlannedJob["parameters"];
  /** By input name; lists where the job takes a list. */
  inputs: Record<string, FetchedInput | FetchedInput[]>;
  output: PlannedJob["output"];
  seed: number;
  marking: Marking;
  /** An empty directory, removed by who gave the order. */
  scratch: string;
}

export interface FinishedFile {
  path: string;
  format: "png" | "jpeg" | "mp4";
  width: number;
  height: number;
  /** Seconds and frames per second; absent for pictures. */
  duration?: number;
  frameRate?: number;
}

export interface JobOutcome {
  files: FinishedFile[];
  fidelity: Fidelity;
  sourceType: DigitalSourceType;
  extras: Record<string, unknown>;
}

/** A call of one of the methods of `Materials`, answered by its number. */
export type MaterialRequest = { [M in keyof Materials]: { type: "find"; number: number; method: M; arguments: Parameters<Materials[M]> } }[keyof Materials];

export type ToJobProcess =
  | { type: "run"; order: JobOrder }
  | { type: "found"; number: number; material: Material | undefined }
  | { type: "not-found"; number: number; message: string };

export type FromJobProcess =
  | MaterialRequest
  | { type: "progress"; fraction: number }
  | { type: "done"; outcome: JobOutcome }
  | { type: "failed"; code: string; message: string };
