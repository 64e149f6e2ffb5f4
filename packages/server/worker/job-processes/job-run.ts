import type { FromJobProcess, JobServices, Phase, ToJobProcess } from "../../job/messages.ts";
import type { LaunchedProcess } from "../../processes/launcher.ts";

/** What the server is to a job while it runs. */
export interface JobRun {
  services: JobServices;
  /** Aborts the engine's signal. What has not ended by itself after a grace is killed, with everything it has started. */
  signal: AbortSignal;
  progress(fraction: number): void;
  /** Absent where nobody watches the time. */
  phase?(phase: Phase): void;
  /** Whether the job may run in one process together with others of its engine. */
  shared: boolean;
  /** What `reserve` has given for it. */
  place?: Place | undefined;
}

/** A folder for a job, which its process sees. */
export interface Place {
  folder: string;
  /** The process that sees it, once there is one. */
  process?: LaunchedProcess<ToJobProcess, FromJobProcess> | undefined;
  release(): void;
}
