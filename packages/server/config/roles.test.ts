import assert from "node:assert/strict";
import { test } from "node:test";
import { loadConfig } from "./load-config.ts";
import { roles } from "./roles.ts";

test("a process has every role unless some are named, each once and in one order", () => {
  assert.deepEqual(loadConfig({}).roles, [...roles]);
  assert.deepEqual(loadConfig({ ATELIER_ROLES: " worker, api,worker" }).roles, ["api", "worker"]);
});

test("an unknown role, and none, stop the start with the roles that there are", () => {
  for (const value of ["api,workers", ","]) assert.throws(() => loadConfig({ ATELIER_ROLES: value }), /ATELIER_ROLES must be one .*api, search, worker/);
});
