import { mkdir } from "node:fs/promises";
import type { Config } from "../config/settings.ts";
import type { Marking } from "@atelier/media/provenance/marking.ts";
import { promptModel } from "../prompts/prompt-model.ts";
import { moderationEndpoint } from "../safety/moderation-endpoint.ts";
import { promptPolicy } from "../safety/prompt-policy.ts";
import { allOf, type SafetyChecker } from "../safety/safety-checker.ts";
import type { JobProcesses } from "./job-processes/job-processes.ts";
import type { SigningIdentity } from "./signing-identity.ts";
import { timing } from "./timing.ts";
import type { PhaseLimits } from "./work-clock.ts";
import { Worker, type WorkerParts } from "./worker.ts";

/** Who carries out jobs. */
export type Processes = Pick<JobProcesses, "run" | "close"> & Partial<Pick<JobProcesses, "reserve">>;

type FromSettings = "safety" | "promptModel" | "marking" | "allowPrivateAddresses" | "slots" | "maxRunning" | "limits";

export interface OpenWorkerParts extends Omit<WorkerParts, FromSettings> {
  identity: SigningIdentity;
}

/** What works on tasks, as the settings say. */
export function openWorker(config: Config, { identity, ...parts }: OpenWorkerParts) {
  const worker = new Worker({
    ...parts,
    safety: safetyOf(config),
    promptModel: promptModel(config, (err) => parts.log.warn({ err }, "the prompt model gave no prompt")),
    marking: markingOf(config.provenance, identity),
    allowPrivateAddresses: config.allowPrivateAddresses,
    slots: config.workers,
    maxRunning: config.maxRunningPerAccount,
    limits: limitsOf(config),
  });
  return {
    get slots() {
      return worker.slots;
    },
    async start(): Promise<void> {
      await mkdir(parts.scratchRoot, { recursive: true });
      worker.start();
    },
    /** @param grace milliseconds that running tasks get to end */
    stop: (grace: number): Promise<void> => worker.stop(grace),
  };
}

function limitsOf({ taskTimeout }: Config): PhaseLimits {
  const { preparing, waiting, longestWork } = timing;
  const work = (seconds: number) => (taskTimeout === undefined ? Math.min(longestWork, seconds * 1000) : taskTimeout * 1000);
  return { preparing: Math.min(preparing, work(preparing / 1000)), waiting, working: work };
}

function safetyOf({ moderationUrl }: Config): SafetyChecker {
  return allOf(moderationUrl === undefined ? [promptPolicy] : [promptPolicy, moderationEndpoint(moderationUrl)]);
}

function markingOf(level: Config["provenance"], identity: SigningIdentity): () => Promise<Marking> {
  return async () => (level === "c2pa" ? { level, credentials: await identity.credentials() } : { level });
}
