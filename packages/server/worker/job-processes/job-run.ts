import type { FromJobProcess, JobServices, Phase, ToJobProcess } from "../../job/messages.ts";
import type { Cell } from "../../processes/confinement/cells.ts";
import type { LaunchedProcess } from "../../processes/launcher.ts";

/** What the server is to a job while it runs. */
export interface JobRun {
  services: JobServices;
  /** Aborts the engine's signal. What has not ended by itself after a grace is killed, with everything it has started. */
  signal: AbortSignal;
  progress(fraction: number): void;
  /** Absent where nobody watches the time. */
  phase?(phase: Phase): void;
  /** Account on whose behalf: a process does jobs of one alone. */
  owner: string;
  /** Whether the job may run in one process together with others of its engine and owner. */
  shared: boolean;
  /** What `reserve` has given for it. */
  place?: Place | undefined;
}

/** A cell for a job, which its process sees. */
export interface Place {
  cell: Cell;
  /** The process that sees it, once there is one. */
  process?: LaunchedProcess<ToJobProcess, FromJobProcess> | undefined;
  /** Stops the process, once its job is done, until the release: what it has written stays as it is. One that others share goes on. */
  stop(): Promise<void>;
  release(): void;
}
