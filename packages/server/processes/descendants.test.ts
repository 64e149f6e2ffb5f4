import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { descendantsOf } from "./descendants.ts";

test("children and their children are found, and no other process", async (t) => {
  const program = (inner: string) =>
    `const { spawn } = require("child_process"); const child = ${inner}; process.stdin.resume(); process.stdin.on("end", () => child.kill("SIGKILL"));`;
  const child = spawn(process.execPath, ["-e", `${program(`spawn("sleep", ["60"])`)} console.log(child.pid)`], { stdio: ["pipe", "pipe", "inherit"] });
  t.after(() => child.stdin.end());
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  assert.deepEqual(descendantsOf(child.pid!), [Number(String(line))]);
  const below = descendantsOf(process.pid);
  assert.ok(below.includes(child.pid!) && below.includes(Number(String(line))) && !below.includes(process.ppid));
});
