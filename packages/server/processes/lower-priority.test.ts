import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { getPriority, setPriority } from "node:os";
import { test } from "node:test";
import { lowerPriority } from "./lower-priority.ts";

test("what a service with a low priority starts has a lower one still", (t) => {
  setPriority(Math.max(7, getPriority()));
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  t.after(() => child.kill("SIGKILL"));
  lowerPriority(child.pid!, 5);
  assert.equal(getPriority(child.pid!), getPriority() + 5);
  lowerPriority(child.pid!, 15);
  assert.equal(getPriority(child.pid!), 19);
});
