import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { startService } from "./start-service.ts";

test("a second server on the same folder says so first, takes nobody's key away, and a killed one is not taken for a running one", async (t) => {
  const one = await startService();
  t.after(() => one.dispose());
  assert.doesNotMatch(one.output(), /Another server/);
  const second = { ATELIER_DATA_DIR: one.dataDir, ATELIER_API_KEY: "" };
  const two = await startService(second);
  t.after(() => two.dispose());
  const first = `Another server (process ${one.pid} on `;
  assert.ok(two.output().startsWith(first) && two.output().includes(one.url), two.output());
  const works = async (url: string) => {
    const answer = await fetch(new URL("/v1/usage?from=2020-01-01", url), { headers: { "x-service-api-key": "whole-service-test-key" } });
    return answer.status !== 401;
  };
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.ok(await works(one.url), "the key of the running process still works");

  await two.kill9();
  await one.kill9();
  await two.restart();
  const last = two.output().split(first).length;
  assert.equal(last, 2, "warning once, at the start at which it was true");
  assert.ok(!(await works(two.url)), "nobody gives that key any more");

  two.set({ ATELIER_SECRET_KEY: randomBytes(32).toString("base64") });
  await one.restart();
  await two.stop();
  const warning = /A server without ATELIER_SECRET_KEY \(process \d+ on .*\) runs on this data folder/;
  await assert.rejects(two.restart(), warning, "its secrets are not taken from under it");
});
