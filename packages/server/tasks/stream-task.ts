import { once } from "node:events";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { OpenStreams } from "../http/connections/open-streams.ts";
import type { TaskScope } from "../store/database/tasks/tasks.ts";
import type { TaskService } from "./task-service.ts";
import type { TaskView } from "./task-view.ts";

/** Longest time between two looks at the task: how late a change made by another process is sent. Milliseconds. */
const pollInterval = 500;
/** With many streams open they look less often, so that all of them together cost no more than so many looks a second. */
const mostLooks = 500;
/** A comment line goes out after so much silence, so that proxies do not take the connection for dead. Milliseconds. */
const heartbeat = 15_000;

/** Answers with server-sent events: one for each change of status or progress, the last when the task has ended. */
export async function streamTask(
  tasks: TaskService, streams: OpenStreams, id: string, scope: TaskScope, reply: FastifyReply,
): Promise<FastifyReply> {
  const ended = streams.take(scope.accountId, reply);
  const first = await tasks.get(id, scope);
  return reply
    .header("content-type", "text/event-stream; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(Readable.from(changes(tasks, streams, first, scope, ended), { objectMode: false }));
}

async function* changes(tasks: TaskService, streams: OpenStreams, first: TaskView, scope: TaskScope, signal: AbortSignal): AsyncGenerator<string> {
  let view = first;
  yield eventOf(view);
  let sentAt = performance.now();
  while (!hasEnded(view) && !signal.aborted) {
    await nextChange(tasks, view.task_id, AbortSignal.any([signal, AbortSignal.timeout(Math.max(pollInterval, (streams.open / mostLooks) * 1000))]));
    if (signal.aborted) return;
    const next = await tasks.get(view.task_id, scope).catch(() => undefined);
    if (!next) return;
    if (next.status !== view.status || next.progress !== view.progress) {
      yield eventOf(next);
      sentAt = performance.now();
    } else if (performance.now() - sentAt > heartbeat) {
      yield ": waiting\n\n";
      sentAt = performance.now();
    }
    view = next;
  }
}

const hasEnded = ({ status }: TaskView) => status === "COMPLETED" || status === "FAILED";

const eventOf = (view: TaskView) => `data: ${JSON.stringify(view)}\n\n`;

async function nextChange(tasks: TaskService, id: string, signal: AbortSignal): Promise<void> {
  try {
    for (;;) if ((await once(tasks.signals, "changed", { signal }))[0] === id) return;
  } catch {
    // The time is up or the client has gone; the loop above looks which.
  }
}
