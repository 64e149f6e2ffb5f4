import assert from "node:assert/strict";
import { test } from "node:test";
import type { ServiceError } from "../errors.ts";
import { recentFor, requireRecentLogin } from "./recent-login.ts";

test("a login counts for ten minutes, and a key always", () => {
  const begunAt = Date.parse("2026-02-18T14:05:00Z");
  requireRecentLogin({ begunAt }, begunAt + recentFor);
  requireRecentLogin(undefined, begunAt);
  assert.throws(() => requireRecentLogin({ begunAt }, begunAt + recentFor + 1), (error: ServiceError) => error.status === 403 && error.code === "login_again");
});
