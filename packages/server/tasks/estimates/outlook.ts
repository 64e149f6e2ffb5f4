import type { EngineRouter } from "../../engines/router.ts";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import { jobKinds } from "@atelier/engine/jobs/job-class.ts";
import type { Db } from "../../store/database/schema.ts";
import { workBefore, workUnderWay } from "../../store/database/tasks/task-queue.ts";
import type { TaskRow } from "../../store/database/tasks/tasks.ts";
import { noteIn } from "../stored-note.ts";
import type { RunTimes } from "./run-times.ts";

/** What is known of when a task ends. */
export interface Outlook {
  /** Waiting tasks of its class before it; of one in progress, requests before its own in the queue of whoever does it, where that says so. */
  queuePosition?: number;
  estimatedSeconds?: number;
}

/**
 * Place in the queue, and seconds until a task has probably ended: what is left of its own work and, while it waits, what runs and stands before it in its
 * class, divided by the slots that its class has now. Where something waits, the slots are taken, so that what runs tells how many there are, in all
 * processes. No seconds where nothing like it was measured yet.
 */
export async function outlookFor(db: Db, task: TaskRow, engines: EngineRouter, times: RunTimes): Promise<Outlook> {
  if (task.status !== "CREATED" && task.status !== "IN_PROGRESS") return {};
  await times.refresh();
  const engine = engines.readyFor(task.kind as JobKind)[0]?.id;
  const own = engine === undefined ? undefined : times.secondsFor(engine, task.kind, task.work);
  if (task.status === "IN_PROGRESS") {
    const queuePosition = noteIn(task)?.position;
    return { ...(queuePosition !== undefined && { queuePosition }), ...(own !== undefined && { estimatedSeconds: whole((1 - task.progress) * own) }) };
  }

  const before = await workBefore(db, task);
  const queuePosition = before.reduce((sum, { tasks }) => sum + tasks, 0);
  if (engine === undefined || own === undefined) return { queuePosition };
  const kinds = jobKinds.filter((kind) => engines.readyFor(kind)[0]?.id === engine);
  const running = await workUnderWay(db, task.class, kinds);
  // One that is not measured yet is taken to be as long as this one.
  const secondsFor = (kind: string, work: number | null) => times.secondsFor(engine, kind, work) ?? own;
  let seconds = running.reduce((sum, { kind, work, progress }) => sum + (1 - progress) * secondsFor(kind, work), 0);
  for (const { kind, tasks, known, work } of before) {
    // On a line, tasks together take as long as so many tasks of their mean work.
    if (kinds.includes(kind as JobKind)) seconds += tasks * secondsFor(kind, known > 0 ? work / known : null);
  }
  return { queuePosition, estimatedSeconds: whole(seconds / Math.max(1, running.length) + own) };
}

const whole = (seconds: number) => Math.max(1, Math.ceil(seconds));
