import assert from "node:assert/strict";

export interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds by the clock, and of the processor. */
  dur?: number;
  tdur?: number;
  args?: { name?: string; data?: { type?: string } };
}

/** Milliseconds of the processor, on the page's main thread. */
export function longestTask(events: readonly TraceEvent[]): number {
  const threads = events.filter(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const busy = (thread: TraceEvent) => events.filter(({ pid, tid, name }) => pid === thread.pid && tid === thread.tid && /RunTask/.test(name));
  const tasks = threads.map(busy).sort((a, b) => b.length - a.length)[0] ?? [];
  assert.ok(tasks.length > 0, "the trace holds the page's tasks");
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000;
}
