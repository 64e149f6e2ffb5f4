import { once } from "node:events";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { TaskScope } from "../store/database/tasks/tasks.ts";
import type { TaskService } from "./task-service.ts";
import type { TaskView } from "./task-view.ts";

/** Longest time between two looks at the task: how late a change made by another process is told. Milliseconds. */
const pollInterval = 500;
/** A comment line goes out after this many silent looks, so that proxies do not take the connection for dead. */
const silentLooks = 30;

/** Answers with server-sent events: one for each change of status or progress, the last when the task has ended. */
export async function streamTask(tasks: TaskService, id: string, scope: TaskScope, reply: FastifyReply): Promise<FastifyReply> {
  const first = await tasks.get(id, scope);
  const closed = new AbortController();
  reply.raw.once("close", () => closed.abort());
  return reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(Readable.from(changes(tasks, first, scope, closed.signal), { objectMode: false }));
}

async function* changes(tasks: TaskService, first: TaskView, scope: TaskScope, signal: AbortSignal): AsyncGenerator<string> {
  let view = first;
  yield eventOf(view);
  for (let silent = 0; !ended(view) && !signal.aborted; silent++) {
    await nextChange(tasks, view.task_id, signal);
    const next = await tasks.get(view.task_id, scope).catch(() => undefined);
    if (!next) return;
    if (next.status !== view.status || next.progress !== view.progress) {
      yield eventOf(next);
      silent = 0;
    } else if (silent % silentLooks === silentLooks - 1) yield ": waiting\n\n";
    view = next;
  }
}

const ended = ({ status }: TaskView) => status === "COMPLETED" || status === "FAILED";

const eventOf = (view: TaskView) => `data: ${JSON.stringify(view)}\n\n`;

async function nextChange(tasks: TaskService, id: string, signal: AbortSignal): Promise<void> {
  const waited = AbortSignal.any([signal, AbortSignal.timeout(pollInterval)]);
  try {
    for (;;) if ((await once(tasks.signals, "changed", { signal: waited }))[0] === id) return;
  } catch {
    // The time is up or the client has gone; the loop above looks which.
  }
}
