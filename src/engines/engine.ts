import type { EngineJob, JobKind } from "../jobs/job.ts";
import type { LocalFile } from "../jobs/local-file.ts";
import type { Materials } from "./materials.ts";

/** How a result came to be: drawn by rules, computed from the input by classical methods, made by a learned model. */
export type Fidelity = "procedural" | "classical" | "generative" | "approximate";

/** IPTC digital source type of a result (http://cv.iptc.org/newscodes/digitalsourcetype/), written into the file by the finishing step. */
export type DigitalSourceType =
  | "algorithmicallyEnhanced"
  | "algorithmicMedia"
  | "compositeSynthetic"
  | "trainedAlgorithmicMedia"
  | "compositeWithTrainedAlgorithmicMedia";

/** What a job asks for, before its inputs are there: which of them it has, by name. */
export interface Wanted {
  kind: JobKind;
  inputs: Readonly<Record<string, unknown>>;
}

export type Capability =
  | {
      ready: true;
      fidelity: Fidelity;
      /** Why this engine cannot do such a job, though it does the kind; undefined where it can. */
      refuses?(wanted: Wanted): string | undefined;
    }
  | { ready: false; reason: string };

export interface EngineContext {
  /** Aborted on cancel, on a lost lease, at the time limit and at shutdown: the engine stops its work and its processes, then rejects. */
  signal: AbortSignal;
  /** Fraction of the work done, 0..1, never falling. */
  progress(fraction: number): void;
  /** The service's own icons, sounds and tracks. */
  materials: Materials;
}

export interface EngineResult {
  files: LocalFile[];
  fidelity: Fidelity;
  sourceType: DigitalSourceType;
  /** Additional members of the task's answer, such as `effective_prompt`. */
  extras?: Record<string, unknown>;
}

/** Something that does jobs. It sees local files and parameters; it knows no database, task, wire name or URL. */
export interface Engine {
  readonly id: string;
  /** Which kinds this engine does, and whether it could start one now. Kinds left out are not done at all. */
  capabilities(): Promise<Partial<Record<JobKind, Capability>>>;
  /** Rejects with `EngineError`, or with `signal.reason` when aborted. */
  run(job: EngineJob, context: EngineContext): Promise<EngineResult>;
}

/**
 * Why a job failed, in a form that decides what happens next: `invalid_input` and `content_policy` are the caller's to
 * mend and are never retried, nor is what ran into its `timeout` or `out_of_memory`; `unavailable` and `failed` are tried again.
 */
export class EngineError extends Error {
  readonly code: "invalid_input" | "no_face" | "unavailable" | "failed" | "content_policy" | "timeout" | "out_of_memory";

  constructor(code: EngineError["code"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EngineError";
    this.code = code;
  }
}
