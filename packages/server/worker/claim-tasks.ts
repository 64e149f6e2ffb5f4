import { randomUUID } from "node:crypto";
import type { Engine } from "@atelier/engine/engine.ts";
import type { EngineRouter } from "../engines/router.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { type JobClass, jobClasses, jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { Db } from "../store/database/schema.ts";
import { type Candidate, claimTask } from "../store/database/task-queue.ts";
import type { StoredJob } from "../tasks/stored-task.ts";
import type { Attempt } from "./run-task.ts";
import type { Slots } from "./slots.ts";
import { maxAttempts, timing } from "./timing.ts";

export interface Claimed {
  task: Attempt;
  /** Undefined where none does such work: the attempt fails. */
  engine: Engine | undefined;
}

export interface ClaimParts {
  engines: EngineRouter;
  /** Changed by what is claimed. */
  slots: Slots;
  /** Tasks that one account may have in progress, in all processes together. */
  maxRunning: number;
}

/**
 * Claims the tasks that there are free slots for, in their order. A task whose engine is not ready waits for it, up to an hour; one that no engine
 * does is claimed, so that it fails with a reason.
 */
export async function claimTasks(trx: Db, { engines, slots, maxRunning }: ClaimParts): Promise<Claimed[]> {
  const claimed: Claimed[] = [];
  for (;;) {
    const now = Date.now();
    const accepts = (candidate: Candidate) => mayBegin(candidate, engines, slots, now);
    const claim = (kinds: JobKind[]) =>
      claimTask(trx, { token: randomUUID(), until: now + timing.lease }, { now, maxAttempts, maxRunning, kinds: byClass(kinds), accepts });
    // What waits for an engine is looked at last, so that many such tasks do not hide others.
    const task = (await claim(kindsWithSlot(engines, slots))) ?? (await claim(kindsThatWait(engines)));
    if (!task) return claimed;
    const engine = engines.choose(JSON.parse(task.job_json) as StoredJob);
    if (engine) slots.hold({ engine, kind: task.kind as JobKind });
    claimed.push({ task: task as Attempt, engine });
  }
}

function byClass(kinds: readonly JobKind[]): Record<JobClass, JobKind[]> {
  return { picture: kinds.filter((kind) => jobClasses[kind] === "picture"), film: kinds.filter((kind) => jobClasses[kind] === "film") };
}

/** Kinds of which a task might be begun, or that no engine does: the others need not be read. */
function kindsWithSlot(engines: EngineRouter, slots: Slots): JobKind[] {
  return jobKinds.filter(
    (kind) => engines.readyFor(kind).some((engine) => slots.isFree(engine, kind)) || (!isReady(engines, kind) && !engines.mayBecomeReadyFor(kind)),
  );
}

function kindsThatWait(engines: EngineRouter): JobKind[] {
  return jobKinds.filter((kind) => !isReady(engines, kind) && engines.mayBecomeReadyFor(kind));
}

const isReady = (engines: EngineRouter, kind: JobKind) => engines.readyFor(kind).length > 0;

function mayBegin({ kind, job_json, created_at }: Candidate, engines: EngineRouter, slots: Slots, now: number): boolean {
  const engine = engines.choose(JSON.parse(job_json) as StoredJob);
  if (engine) return slots.isFree(engine, kind as JobKind);
  return !engines.mayBecomeReadyFor(kind as JobKind) || now - created_at > timing.engineWait;
}
