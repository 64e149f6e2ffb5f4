import assert from "node:assert/strict";
import { test } from "node:test";
import serverEnvironment from "./server-environment.json" with { type: "json" };
import { forgetAllocator } from "./forget-allocator.ts";

test("what the launcher says of the server's allocator does not reach the processes of jobs", () => {
  assert.ok(Object.keys(serverEnvironment).length > 0);
  const environment = { ...serverEnvironment, MALLOC_CONF: "of another allocator", PATH: "/bin" };
  forgetAllocator(environment);
  assert.deepEqual(environment, { MALLOC_CONF: "of another allocator", PATH: "/bin" });
});
