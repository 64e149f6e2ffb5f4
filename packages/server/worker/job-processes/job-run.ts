import type { JobServices } from "../../job/messages.ts";

/** What the server is to a job while it runs. */
export interface JobRun {
  services: JobServices;
  /** Aborts the engine's signal. What has not ended by itself after a grace is killed, with everything it has started. */
  signal: AbortSignal;
  progress(fraction: number): void;
  /** Whether the job may run in one process together with others of its engine. */
  shared: boolean;
}
