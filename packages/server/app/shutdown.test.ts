import assert from "node:assert/strict";
import { test } from "node:test";
import pino from "pino";
import { Shutdown } from "./shutdown.ts";

test("a stage that never ends, or fails, is named in the log and keeps none of the others from its turn", async () => {
  const logged: { stage: string; msg: string }[] = [];
  const shutdown = new Shutdown(pino({}, { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) }));
  const done: string[] = [];
  await shutdown.run("hangs", () => new Promise(() => {}), 20);
  await shutdown.run("fails", () => Promise.reject(new Error("broken")), 20);
  await shutdown.run("ends", () => void done.push("ends"), 20);
  await shutdown.run("closes", () => void done.push("closes"));
  assert.deepEqual(done, ["ends", "closes"]);
  assert.deepEqual(logged.map(({ stage, msg }) => `${stage}: ${msg}`), [
    "hangs: a stage of the shutdown is late, and left", "fails: a stage of the shutdown failed",
  ]);
  assert.throws(() => shutdown.end(), /broken/);
});
