import type { Engine } from "@atelier/engine/engine.ts";
import type { EngineRouter } from "../engines/router.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { type JobClass, jobClasses, jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { Db } from "../store/database/schema.ts";
import { claimTasks as claimFrom } from "../store/database/tasks/begin-tasks.ts";
import type { Candidate } from "../store/database/tasks/candidates.ts";
import type { StoredJob } from "../tasks/stored-task.ts";
import type { Attempt } from "./run-task.ts";
import type { Slots } from "./slots.ts";
import { maxAttempts, timing } from "./timing.ts";

export interface Claimed {
  task: Attempt;
  /** Undefined where none does such work: the attempt fails. */
  engine: Engine | undefined;
}

/** Tasks claimed in one transaction at most. */
const most = 16;

export interface ClaimParts {
  /** By the database's clock, milliseconds since 1970. */
  now: number;
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
export async function claimTasks(trx: Db, { engines, slots, maxRunning, now }: ClaimParts): Promise<Claimed[]> {
  const chosen = new Map<string, Engine | undefined>();
  const accepts = (candidate: Candidate) => {
    if (!mayBegin(candidate, engines, slots, now)) return false;
    const engine = engines.choose(JSON.parse(candidate.job_json) as StoredJob);
    if (engine) slots.hold({ engine, kind: candidate.kind as JobKind });
    chosen.set(candidate.id, engine);
    return true;
  };
  const claim = (kinds: JobKind[]) =>
    claimFrom(trx, {
      now, until: now + timing.lease, maxAttempts, maxRunning, most, kinds: byClass(kinds), accepts,
      full: () => !jobKinds.some((kind) => hasSlot(kind, engines, slots)),
    });
  // What waits for an engine is looked at last, so that many such tasks do not hide others.
  const tasks = await claim(kindsWithSlot(engines, slots));
  if (tasks.length < most) tasks.push(...(await claim(kindsThatWait(engines))));
  return tasks.map((task) => ({ task: task as Attempt, engine: chosen.get(task.id) }));
}

function byClass(kinds: readonly JobKind[]): Record<JobClass, JobKind[]> {
  return { picture: kinds.filter((kind) => jobClasses[kind] === "picture"), film: kinds.filter((kind) => jobClasses[kind] === "film") };
}

/** Kinds of which a task might be begun, or that no engine does: the others need not be read. */
function kindsWithSlot(engines: EngineRouter, slots: Slots): JobKind[] {
  return jobKinds.filter(
    (kind) => hasSlot(kind, engines, slots) || (!isReady(engines, kind) && !engines.mayBecomeReadyFor(kind)),
  );
}

function kindsThatWait(engines: EngineRouter): JobKind[] {
  return jobKinds.filter((kind) => !isReady(engines, kind) && engines.mayBecomeReadyFor(kind));
}

const hasSlot = (kind: JobKind, engines: EngineRouter, slots: Slots) => engines.readyFor(kind).some((engine) => slots.isFree(engine, kind));
const isReady = (engines: EngineRouter, kind: JobKind) => engines.readyFor(kind).length > 0;

function mayBegin({ kind, job_json, created_at }: Candidate, engines: EngineRouter, slots: Slots, now: number): boolean {
  const engine = engines.choose(JSON.parse(job_json) as StoredJob);
  if (engine) return slots.isFree(engine, kind as JobKind);
  return !engines.mayBecomeReadyFor(kind as JobKind) || now - created_at > timing.engineWait;
}
