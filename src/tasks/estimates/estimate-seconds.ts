import type { EngineRouter } from "../../engines/router.ts";
import type { JobKind } from "../../jobs/job.ts";
import { jobKinds } from "../../jobs/job-class.ts";
import type { Db } from "../../store/database/schema.ts";
import { workBefore, workUnderWay } from "../../store/database/task-queue.ts";
import type { TaskRow } from "../../store/database/tasks.ts";
import type { RunTimes } from "./run-times.ts";

/**
 * Seconds until a task has probably ended: what is left of its own work and, while it waits, what runs and stands before it in its class, divided by the
 * slots that its class has now. Where something waits, the slots are taken, so that what runs tells how many there are, in all processes.
 * @returns undefined for a task that has ended, and where nothing like it was measured yet
 */
export async function estimateSeconds(db: Db, task: TaskRow, engines: EngineRouter, times: RunTimes): Promise<number | undefined> {
  if (task.status !== "CREATED" && task.status !== "IN_PROGRESS") return undefined;
  const engine = engines.readyFor(task.kind as JobKind)[0]?.id;
  if (engine === undefined) return undefined;
  await times.refresh();
  const own = times.secondsFor(engine, task.kind, task.work);
  if (own === undefined) return undefined;
  if (task.status === "IN_PROGRESS") return whole((1 - task.progress) * own);

  const kinds = jobKinds.filter((kind) => engines.readyFor(kind)[0]?.id === engine);
  const running = await workUnderWay(db, task.class, kinds);
  // One that is not measured yet is taken to be as long as this one.
  const secondsFor = (kind: string, work: number | null) => times.secondsFor(engine, kind, work) ?? own;
  let before = running.reduce((sum, { kind, work, progress }) => sum + (1 - progress) * secondsFor(kind, work), 0);
  // On a line, tasks together take as long as so many tasks of their mean work.
  for (const { kind, tasks, known, work } of await workBefore(db, task, kinds)) before += tasks * secondsFor(kind, known > 0 ? work / known : null);
  return whole(before / Math.max(1, running.length) + own);
}

const whole = (seconds: number) => Math.max(1, Math.ceil(seconds));
