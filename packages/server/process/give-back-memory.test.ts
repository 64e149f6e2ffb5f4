import assert from "node:assert/strict";
import { test } from "node:test";
import { giveBackMemory } from "./give-back-memory.ts";

test("what was garbage is given back to the system", () => {
  let garbage: unknown[] | undefined = Array.from({ length: 600_000 }, (_, i) => ({ name: `thing ${i}`, parts: [i] }));
  const used = process.memoryUsage().rss;
  assert.equal(garbage.length, 600_000);
  garbage = undefined;
  giveBackMemory();
  assert.ok(process.memoryUsage().rss < used - 40e6, `${used / 1e6} MB became ${process.memoryUsage().rss / 1e6} MB`);
});
