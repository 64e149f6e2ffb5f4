import type { PlannedJob } from "../endpoints/definition/endpoint.ts";
import type { DigitalSourceType, EngineError, EngineResult, Fidelity, Trial } from "@atelier/engine/engine.ts";
import type { ReportedFailure } from "@atelier/engine/engine-error.ts";
import type { Materials } from "@atelier/engine/materials.ts";
import type { FoundMedia } from "@atelier/media/media-limits.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import type { Marking } from "@atelier/media/provenance/marking.ts";

/** An input as it came: nothing is normalised yet. */
export interface FetchedInput {
  field: string;
  path: string;
  rule: MediaRule;
  /** What was found when it came from an address elsewhere; absent for files that were looked into before the task was made. */
  found?: FoundMedia & { bytes: number };
}

/** All that a job process needs to know of a task: no database, no address, nothing it could publish. */
export interface JobOrder {
  /** The same for every attempt at the task. */
  id: string;
  /** Settings come with the order, because a command line is for everybody to read. */
  engine: { name: string; settings: unknown };
  kind: PlannedJob["kind"];
  parameters: PlannedJob["parameters"];
  /** By input name; lists where the job takes a list. */
  inputs: Record<string, FetchedInput | FetchedInput[]>;
  output: PlannedJob["output"];
  seed: number;
  marking: Marking;
  /** An empty directory, removed by who gave the order. */
  scratch: string;
  /** What the engine kept in an earlier attempt. */
  note?: string;
  /** See `RemoteContext.isCheck`. */
  isCheck?: true;
  /** The server has a model that makes prompts from pictures. */
  describes?: true;
  /** The server has spans for the parts of the job. */
  traced?: true;
}

/** Where the copy of an input lies that the server's model is to look at, in the order's scratch directory. */
export const describedPicture = "described.jpg";

export interface FinishedFile {
  path: string;
  format: "png" | "jpeg" | "mp4";
  width: number;
  height: number;
  /** Seconds and frames per second; absent for pictures. */
  duration?: number;
  frameRate?: number;
  /** A small picture of it; absent where none could be made. */
  preview?: Preview;
}

/** A WebP of at most 512 pixels a side. */
export interface Preview {
  path: string;
  width: number;
  height: number;
}

export interface JobOutcome {
  files: FinishedFile[];
  fidelity: Fidelity;
  sourceType: DigitalSourceType;
  cost?: EngineResult["cost"];
  extras: Record<string, unknown>;
}

/** What a job is at, once its inputs are ready: its turn has not come at a model server, or it is worked on, for at most `limit` seconds in all. */
export type Phase = { is: "waiting"; /** Jobs before it in that queue, where the server says it. */ position?: number } | { is: "working"; limit: number };

/** Parts of a job that a trace tells apart. */
export type JobStep = "prepare inputs" | "engine" | "finish";

/** What the server does for a job while it runs. */
export interface JobServices extends Materials {
  keepNote(note: string): Promise<void>;
  /** Of the job's engine, as they are now. */
  settings(): Promise<unknown>;
  noteTrial(trial: Trial): Promise<void>;
  /** A prompt made from `describedPicture`; undefined where there is none to be had. Rejects with EngineError `content_policy` where it must not be shown. */
  describe(): Promise<string | undefined>;
  /** Begins the span of a part of the job; its `traceparent`. */
  beginSpan(step: JobStep): Promise<string>;
  /** @param error code of a failure */
  endSpan(step: JobStep, error?: string): Promise<void>;
}

/** Of a server that keeps nothing, has no model and traces nothing. */
export const noServices: Omit<JobServices, keyof Materials> = {
  keepNote: async () => {},
  settings: async () => undefined,
  noteTrial: async () => {},
  describe: async () => undefined,
  beginSpan: async () => "",
  endSpan: async () => {},
};

/** A call of one of the services, answered by its number. Jobs of one process are known by the numbers that the server gives them. */
export type ServiceCall = {
  [M in keyof JobServices]: { type: "call"; job: number; number: number; method: M; arguments: Parameters<JobServices[M]> };
}[keyof JobServices];

export type ToJobProcess =
  /** `alone`: no other job runs in the process before this one has ended. */
  | { type: "run"; job: number; order: JobOrder; alone: boolean }
  /** The engine's signal aborts, with an error of this message, and of this code where it is an `EngineError`'s. */
  | { type: "cancel"; job: number; code?: EngineError["code"]; message: string }
  | { type: "answer"; number: number; value?: unknown }
  /** With the code of an `EngineError`. */
  | { type: "no-answer"; number: number; code?: EngineError["code"]; message: string };

export type FromJobProcess =
  | ServiceCall
  | { type: "progress"; job: number; fraction: number }
  | { type: "phase"; job: number; phase: Phase }
  | { type: "done"; job: number; outcome: JobOutcome }
  | { type: "failed"; job: number; failure: ReportedFailure };
