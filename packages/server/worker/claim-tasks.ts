import type { Engine } from "@atelier/engine/engine.ts";
import { paidEngineOf } from "../budgets/price.ts";
import type { EngineRouter } from "../engines/router.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { type JobClass, jobClasses, jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { Db } from "../store/database/schema.ts";
import { claimTasks as claimFrom, type HeldTask } from "../store/database/tasks/begin-tasks.ts";
import type { Candidate } from "../store/database/tasks/candidates.ts";
import type { StoredJob } from "../tasks/stored-task.ts";
import type { Attempt } from "./run-task.ts";
import { poolOf, type Slots } from "./slots.ts";
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

/** Work of kinds of which the engine is certain before any task is seen. */
interface CertainWork {
  kinds: JobKind[];
  engineOf: (kind: JobKind) => Engine | undefined;
  /** Tasks, and films among them, at most. */
  free: { all: number; films: number };
}

/**
 * Claims the tasks that there are free slots for, in their order. A task whose engine is not ready waits for it, up to an hour; one that no engine
 * does is claimed, so that it fails with a reason.
 */
export async function claimTasks(trx: Db, parts: ClaimParts): Promise<Claimed[]> {
  const { engines, slots } = parts;
  const kinds = kindsWithSlot(engines, slots);
  const certain = certainWork(kinds, parts);
  const claimed: Claimed[] = [];
  for (const work of certain) claimed.push(...(await claimCertain(trx, parts, work, most - claimed.length)));
  const others = kinds.filter((kind) => !certain.some((work) => work.kinds.includes(kind)));
  // What waits for an engine is looked at last, so that many such tasks do not hide others.
  for (const some of [others, kindsThatWait(engines)]) claimed.push(...(await claimByJob(trx, parts, some, most - claimed.length)));
  return claimed;
}

/** By the slots that they share; what no engine does goes with the first. */
function certainWork(kinds: readonly JobKind[], { engines, slots }: ClaimParts): CertainWork[] {
  const engineOf = new Map(kinds.map((kind) => [kind, engines.always(kind)]));
  const pools = Map.groupBy(kinds.filter((kind) => engineOf.get(kind)), (kind) => poolOf(engineOf.get(kind)!));
  const works = [...pools.values()].map((own) => ({
    kinds: own, engineOf: (kind: JobKind) => engineOf.get(kind), free: slots.free(engineOf.get(own[0]!)!),
  }));
  const hopeless = kinds.filter((kind) => isHopeless(engines, kind));
  if (works.length === 0 && hopeless.length > 0) return [{ kinds: hopeless, engineOf: () => undefined, free: { all: most, films: most } }];
  works[0]?.kinds.push(...hopeless);
  return works;
}

async function claimCertain(trx: Db, parts: ClaimParts, work: CertainWork, limit: number): Promise<Claimed[]> {
  if (limit === 0 || work.free.all === 0) return [];
  return begin(parts, work, await claimFrom(trx, certainLimits(parts, work, limit)));
}

function certainLimits({ maxRunning, now }: ClaimParts, { kinds, free }: CertainWork, limit: number) {
  const [all, films] = [Math.min(limit, free.all), Math.min(limit, free.films)];
  return { now, until: now + timing.lease, maxAttempts, maxRunning, most: all, mostFilms: films, kinds: byClass(kinds) };
}

function begin({ engines, slots }: ClaimParts, { engineOf }: CertainWork, tasks: readonly HeldTask[]): Claimed[] {
  return tasks.map((task) => {
    const certain = engineOf(task.kind as JobKind);
    // One that its caller has chosen may be gone: no other does it instead.
    const engine = engineFor(task, engines, ({ engine: chosen }) => (chosen === undefined || chosen === certain?.id ? certain : undefined));
    if (engine) slots.hold({ engine, kind: task.kind as JobKind });
    return { task, engine };
  });
}

/** Of kinds whose engine depends on the job, each of which is looked at. */
async function claimByJob(trx: Db, { engines, slots, maxRunning, now }: ClaimParts, kinds: readonly JobKind[], limit: number): Promise<Claimed[]> {
  if (limit === 0 || kinds.length === 0) return [];
  const chosen = new Map<string, Engine | undefined>();
  const accepts = (candidate: Candidate) => {
    if (!mayBegin(candidate, engines, slots, now)) return false;
    const engine = engineFor(candidate, engines, (job) => engines.choose(job));
    if (engine) slots.hold({ engine, kind: candidate.kind as JobKind });
    chosen.set(candidate.id, engine);
    return true;
  };
  const tasks = await claimFrom(trx, {
    now, until: now + timing.lease, maxAttempts, maxRunning, most: limit, kinds: byClass(kinds), accepts,
    full: () => !jobKinds.some((kind) => hasSlot(kind, engines, slots)),
  });
  return tasks.map((task) => ({ task: task as Attempt, engine: chosen.get(task.id) }));
}

function byClass(kinds: readonly JobKind[]): Record<JobClass, JobKind[]> {
  return { picture: kinds.filter((kind) => jobClasses[kind] === "picture"), film: kinds.filter((kind) => jobClasses[kind] === "film") };
}

/** Kinds of which a task might be begun, or that no engine does: the others need not be read. */
function kindsWithSlot(engines: EngineRouter, slots: Slots): JobKind[] {
  return jobKinds.filter((kind) => hasSlot(kind, engines, slots) || isHopeless(engines, kind));
}

function kindsThatWait(engines: EngineRouter): JobKind[] {
  return jobKinds.filter((kind) => !isReady(engines, kind) && engines.mayBecomeReadyFor(kind));
}

const hasSlot = (kind: JobKind, engines: EngineRouter, slots: Slots) => engines.readyFor(kind).some((engine) => slots.isFree(engine, kind));
const isHopeless = (engines: EngineRouter, kind: JobKind) => !isReady(engines, kind) && !engines.mayBecomeReadyFor(kind);
const isReady = (engines: EngineRouter, kind: JobKind) => engines.readyFor(kind).length > 0;

/**
 * What was sent to where it is paid for goes on there, also while nothing new would be taken, and ends where that engine is no longer used; any other task
 * goes to whoever takes it now.
 */
function engineFor(task: Candidate, engines: EngineRouter, taker: (job: StoredJob) => Engine | undefined): Engine | undefined {
  const paid = paidEngineOf(task);
  return paid === undefined ? taker(JSON.parse(task.job_json) as StoredJob) : engines.named(paid);
}

function mayBegin(candidate: Candidate, engines: EngineRouter, slots: Slots, now: number): boolean {
  const { kind, created_at } = candidate;
  const engine = engineFor(candidate, engines, (job) => engines.choose(job));
  if (engine) return slots.isFree(engine, kind as JobKind);
  if (paidEngineOf(candidate) !== undefined) return true;
  return !engines.mayBecomeReadyFor(kind as JobKind) || now - created_at > timing.engineWait;
}
