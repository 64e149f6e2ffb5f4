import type { EngineJob, JobKind } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { DigitalSourceType } from "@atelier/engine/engine.ts";
import type { Call, Dialect } from "../dialects/dialect.ts";

export interface Made {
  files: LocalFile[];
  sourceType: DigitalSourceType;
  /** Parameters that the caller gave and such servers cannot obey. */
  notApplied: string[];
}

/** How one kind of job is done with any dialect. */
export type Work<K extends JobKind> = (job: EngineJob<K>, call: Call, dialect: Dialect) => Promise<Made>;
