import assert from "node:assert/strict";
import { test } from "node:test";
import { fullDiskLines } from "./full-disk-lines.ts";

test("a full disk is logged once a minute with its reason and how often it was met, everything else as it is", () => {
  const clock = { now: 0 };
  const line = fullDiskLines(() => clock.now);
  const full = (message: string, code?: string) => [{ err: Object.assign(new Error(message), { code }), task: "t" }, "background work"];
  const other = [{ err: new Error("cannot roll back") }, "background work"];
  assert.equal(line(other), other);
  const reason = "ENOSPC: no space left on device, write";
  assert.deepEqual((line(full(reason, "ENOSPC")) as unknown[])[0], { reason, failures: 1 });
  clock.now = 59_999;
  assert.equal(line(full("database or disk is full", "SQLITE_FULL")), undefined);
  assert.equal(line([{ err: new Error("failed", { cause: Object.assign(new Error("x"), { code: "EDQUOT" }) }) }]), undefined);
  clock.now = 60_000;
  assert.deepEqual((line(full("database or disk is full")) as unknown[])[0], { reason: "database or disk is full", failures: 3 });
});
