import assert from "node:assert/strict";
import { test } from "node:test";
import type { Tracing } from "../tracing/tracing.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { AttemptTrace } from "./attempt-trace.ts";

const task = { id: "one", endpoint: "lip-sync/model-1-0", kind: "lip-sync", attempt: 2, job_json: '{"trace":"callers"}' } as TaskRow;

/** What spans tell, in the order of their ends. */
function recorded(): { tracing: Tracing; ended: string[] } {
  const ended: string[] = [];
  const begin: Tracing["begin"] = (name, { parent } = {}) => {
    const end = (error?: string) => void ended.push([name, parent, error].join(" "));
    return { traceparent: name, set() {}, end };
  };
  return { tracing: { begin, close: async () => {} }, ended };
}

test("what a job process was at when it died ends with it, and the attempt tells why", async () => {
  const { tracing, ended } = recorded();
  const trace = new AttemptTrace(tracing, task, "local");
  const died = Object.assign(new Error("died"), { code: "unavailable" });
  const working = trace.inProcess(async () => {
    await trace.services.beginSpan("prepare inputs");
    await trace.services.endSpan("prepare inputs");
    await trace.services.beginSpan("engine");
    throw died;
  });
  await assert.rejects(working, died);
  trace.end(died);
  assert.deepEqual(ended, [
    "prepare inputs job process ",
    "engine job process lost",
    "job process task lip-sync/model-1-0 unavailable",
    "task lip-sync/model-1-0 callers unavailable",
  ]);
});
