import type { DigitalSourceType } from "@atelier/media/provenance/digital-source-type.ts";
import type { EngineJob, JobKind } from "./jobs/job.ts";
import type { LocalFile } from "./jobs/local-file.ts";
import type { Charge } from "./engine-error.ts";
import type { Materials } from "./materials.ts";

export { EngineError } from "./engine-error.ts";
export type { DigitalSourceType };

/** How a result came to be: a film drawn from words, drawn by rules, computed from the input by classical methods, made by a learned model. */
export type Fidelity = "animatic" | "procedural" | "classical" | "generative" | "approximate";

/** What a job asks for, before its inputs are there: which of them it has, by name. */
export interface Wanted {
  kind: JobKind;
  inputs: Readonly<Record<string, unknown>>;
}

/**
 * What a job is asked for before it runs: its parameters, what is known of each input that it has (`width`, `height`, `duration`; of one behind a URL
 * nothing), and what comes out as far as that says.
 */
export interface PricedOrder extends Wanted {
  parameters: EngineJob["parameters"];
  /** Without sizes and lengths that only the inputs decide. */
  target: Partial<EngineJob["target"]>;
}

/** An amount of money in millionths of a US dollar, a whole number, so that sums are exact. */
export type Micros = number;

/** What a job will cost. */
export interface Quote {
  micros: Micros;
  /** The model's id at its provider. */
  model: string;
  /** Day of the price list that it comes from, `2026-11-24`. */
  pricedOn: string;
}

/**
 * What a job has shown of its kind at one of an engine's servers: that it can be done there, or that it cannot before somebody mends something. The
 * service keeps the last of each kind and server, and gives it back to `capabilities`.
 */
export interface Trial {
  /** The server, by a name of the engine's own that only the engine reads. */
  place: string;
  passed: boolean;
  /** What went wrong, in plain words for whoever operates the server: every key may read it. */
  says?: string;
  /** What is to blame, by a name of the engine's own, such as a model file that other kinds need too. */
  subject?: string;
  /** Of the engine's own, such as the id of the prompt: by it the engine sees whether the server was restarted since. */
  mark: string;
}

export interface KnownTrial extends Trial {
  kind: JobKind;
  /** Milliseconds since 1970. */
  at: number;
}

/** What a kind asks of the engine's servers, for people. */
interface Requirements {
  /** What a server must be at least, such as `ComfyUI 0.25.0`. */
  requires?: string;
}

export type Capability = Requirements & (
  | {
      ready: true;
      fidelity: Fidelity;
      /** Who runs the model on machines of theirs, and so sees the inputs; absent where they stay on the operator's machines. */
      provider?: string;
      /** The same job with the same seed gives the same decoded pictures and sound. */
      repeats?: true;
      /** Why this engine cannot do such a job, though it does the kind; undefined where it can. */
      refuses?(wanted: Wanted): string | undefined;
    }
  | {
      ready: false;
      reason: string;
      /** The operator has not set it up for this kind: nothing waits for it, and the next engine takes the work. */
      unset?: true;
      /** A check may find that it can be done after all, though something speaks against it. */
      mayBeTried?: true;
    }
);

export interface EngineContext {
  /**
   * Aborted on cancel, on a lost lease, at the time limit and at shutdown: the engine stops its work and its processes, then rejects. Where the reason is
   * an `EngineError` of the code `unavailable`, another attempt goes on with the job: what runs elsewhere and can be found again may be left to it.
   */
  signal: AbortSignal;
  /** Fraction of the work done, 0..1, never falling. */
  progress(fraction: number): void;
  /** The service's own icons, sounds and tracks. */
  materials: Materials;
}

/** What an engine that works on other machines needs besides. */
export interface RemoteContext extends EngineContext {
  /** The same over every attempt at the job and over restarts of the service: a remote job that is named after it is found again. A UUID. */
  id: string;
  /**
   * The job begins to wait for its turn at a server, behind the work of others; `running` ends that. Its time limit counts running time alone; waiting has
   * a limit of its own, six hours. A job runs from its start on: an engine that cannot tell calls neither.
   * @param position jobs before it in that queue, where the server says it
   */
  waiting(position?: number): void;
  running(): void;
  /** What this engine has kept for the job in an earlier attempt, before a crash or a restart of the service. */
  note?: string;
  /**
   * Keeps a text of at most 4,000 characters for the next attempt, such as the id that a remote server gave its job. On disk when it resolves.
   * Rejects when the attempt holds its task no more. Of an engine that charges, what a note stands for is owed until an empty one takes it back.
   */
  keepNote(note: string): Promise<void>;
  /** The engine's settings as they are now: a key may have been replaced since it began. Undefined where the engine is no longer used; absent: as given. */
  settings?(): Promise<unknown>;
  /** Tells what the job has shown of its kind at a server; absent where nobody keeps it. */
  noteTrial?(trial: Trial): Promise<void>;
  /** Nobody has ordered it: it shows whether the kind can be done, at the smallest cost. Its result need not be good. */
  isCheck?: true;
}

export interface EngineResult {
  files: LocalFile[];
  fidelity: Fidelity;
  sourceType: DigitalSourceType;
  /** The model that made it, or several with commas, with their versions: for the answer (as `engine_model`) and the marks in the file. */
  model?: string;
  cost?: Charge;
  /** Name of the input that the one file is, pixel for pixel: there was nothing to do. The caller then gets the very file that was handed in. */
  unchanged?: string;
  /** Additional members of the task's answer, such as `effective_prompt`. */
  extras?: Record<string, unknown>;
}

export type Capabilities = Partial<Record<JobKind, Capability>>;

/**
 * Something that does jobs. It sees local files and parameters; it knows no database, task or endpoint.
 * Its package's `<id>-engine.ts` exports `createEngine(settings)`, which is called once in the server, where `capabilities` are asked, and once in
 * each job process, where jobs are run.
 */
export interface Engine {
  readonly id: string;
  /**
   * Of an engine that works on other machines: the jobs that it takes at the same time. They hold no slot of this machine's processors and share
   * one job process, so `run` must not block it and must end every job by itself when its signal aborts. Absent: each job gets a process alone.
   */
  readonly remote?: { slots: number };
  /**
   * Which kinds this engine does, and whether it could start one now. Kinds left out are not done at all. Asked every few seconds, never for a request.
   * @param trials the last of each kind and server, of all processes
   */
  capabilities(signal: AbortSignal, trials?: readonly KnownTrial[]): Promise<Capabilities>;
  /** Of an engine whose work is paid for: what such a job will cost, or undefined where nothing is charged or no price is known. Called in the server. */
  quote?(order: PricedOrder): Quote | undefined;
  /**
   * Rejects with `EngineError`, or with `signal.reason` when aborted, having ended what it started here and elsewhere. Two seconds after an abort
   * its process is killed.
   */
  run(job: EngineJob, context: RemoteContext): Promise<EngineResult>;
  /**
   * Ends what an attempt has begun elsewhere that died before it could end it, of a task that nobody wants any more. Called in the server, with the id
   * and the note of the attempt, until it resolves or an hour has passed. Rejects while the other machine cannot be asked.
   */
  abandon?(id: string, note: string, signal: AbortSignal): Promise<void>;
}

/** What `<id>-engine.ts` exports. Settings are its own, as `packages/server/config/` read them. */
export type CreateEngine<Settings = never> = (settings: Settings) => Engine;
