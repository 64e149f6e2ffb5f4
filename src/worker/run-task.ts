import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { EngineError } from "../engines/engine.ts";
import type { Materials } from "../engines/materials.ts";
import type { EngineRouter } from "../engines/router.ts";
import type { SafetyChecker } from "../safety/safety-checker.ts";
import type { Marking } from "../media/provenance/marking.ts";
import type { TaskRow } from "../store/database/tasks.ts";
import type { StoredJob } from "../tasks/stored-task.ts";
import { type GatherParts, gatherInputs } from "./gather-inputs.ts";
import type { JobOutcome } from "../job/messages.ts";
import type { JobProcesses } from "./job-processes/job-processes.ts";
import { refuseUnsafe } from "./refuse-unsafe.ts";

export interface RunParts extends GatherParts {
  engines: EngineRouter;
  safety: SafetyChecker;
  marking: Marking;
  log: Logger;
  processes: Pick<JobProcesses, "run">;
  /** What engines may use of the catalogs, put into a folder. */
  materialsIn(folder: string): Materials;
  /** Where each attempt gets a directory of its own, named after its lease. */
  scratchRoot: string;
}

export type Attempt = TaskRow & { lease_token: string };

export interface Run {
  engine: string;
  outcome: JobOutcome;
}

/**
 * Does the work of one attempt, up to finished files in its scratch directory, and hands them to `use`, after which the
 * directory is removed.
 * @throws EngineError, or the signal's reason.
 */
export async function runTask<T>(parts: RunParts, task: Attempt, signal: AbortSignal, progress: (fraction: number) => void, use: (run: Run) => Promise<T>): Promise<T> {
  const scratch = join(parts.scratchRoot, task.lease_token);
  await mkdir(scratch, { recursive: true });
  try {
    const job = JSON.parse(task.job_json) as StoredJob;
    await refuseUnsafe(parts.safety, job, signal, (category) => parts.log.warn({ task: task.id, category }, "refused by the content policy"));
    const { kind, parameters, inputs, output, seed } = job;
    const engine = await parts.engines.choose(job);
    if (engine === undefined) throw new EngineError("unavailable", "no engine is ready");
    const fetched = await gatherInputs(parts, inputs, scratch, signal);
    signal.throwIfAborted();
    const outcome = await parts.processes.run({ engine, kind, parameters, inputs: fetched, output, seed, marking: parts.marking, scratch }, parts.materialsIn(scratch), signal, progress);
    return await use({ engine, outcome });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
