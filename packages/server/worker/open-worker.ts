import { join } from "node:path";
import { mkdir } from "node:fs/promises";
import type { Config } from "../config/settings.ts";
import { enginesFolder } from "../engines/load-engines.ts";
import type { Marking } from "@atelier/media/provenance/marking.ts";
import type { Cells } from "../processes/confinement/cells.ts";
import { promptModel } from "../prompts/prompt-model.ts";
import { JobProcesses } from "./job-processes/job-processes.ts";
import { SigningIdentity } from "./signing-identity.ts";
import { Sweeper, type SweeperParts } from "./sweeper.ts";
import { timing } from "./timing.ts";
import type { PhaseLimits } from "./work-clock.ts";
import { Worker, type WorkerParts } from "./worker.ts";

/** Who carries out jobs. */
export type Processes = Pick<JobProcesses, "run" | "close"> & Partial<Pick<JobProcesses, "reserve">>;

type OwnParts = "promptModel" | "marking" | "processes" | "scratchRoot" | "allowPrivateAddresses" | "slots" | "maxRunning" | "limits";

export type WorkRoom = Omit<WorkerParts, OwnParts> & Pick<SweeperParts, "temporary">;

/**
 * What works on tasks: the worker, the processes that it gives jobs to, and the sweeper.
 * @param dataDir whole path of the data folder
 * @param processes in place of the product's own
 */
export function openWorker(
  config: Config, dataDir: string, parts: WorkRoom, cells: Cells | undefined, engines: string = enginesFolder,
  processes: Processes = new JobProcesses(engines, config.jobMemory, cells),
) {
  const scratchRoot = join(dataDir, "scratch");
  const identity = new SigningIdentity(parts.database, join(dataDir, "provenance"));
  const worker = new Worker({
    ...parts,
    promptModel: promptModel(config, (err) => parts.log.warn({ err }, "the prompt model gave no prompt")),
    marking: markingOf(config.provenance, identity),
    processes,
    scratchRoot,
    allowPrivateAddresses: config.allowPrivateAddresses,
    slots: config.workers,
    maxRunning: config.maxRunningPerAccount,
    limits: limitsOf(config),
  });
  const temporary = cells ? [...parts.temporary, cells] : parts.temporary;
  const sweeper = new Sweeper({ ...parts, temporary, scratchRoot, usageKept: config, forAll: config.roles.includes("maintain") });
  return {
    async start(): Promise<void> {
      await mkdir(scratchRoot, { recursive: true });
      if (config.provenance === "c2pa") await identity.adopt();
      worker.start();
      sweeper.start();
    },
    /** @param grace milliseconds that running tasks get to end */
    async stop(grace: number): Promise<void> {
      await Promise.all([worker.stop(grace), sweeper.stop()]);
    },
    processes,
    slots: () => worker.slots,
  };
}

function limitsOf({ taskTimeout }: Config): PhaseLimits {
  const { preparing, waiting, longestWork } = timing;
  const work = (seconds: number) => (taskTimeout === undefined ? Math.min(longestWork, seconds * 1000) : taskTimeout * 1000);
  return { preparing: Math.min(preparing, work(preparing / 1000)), waiting, working: work };
}

function markingOf(level: Config["provenance"], identity: SigningIdentity): () => Promise<Marking> {
  return async () => (level === "c2pa" ? { level, credentials: await identity.credentials() } : { level });
}
