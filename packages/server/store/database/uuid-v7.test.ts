import assert from "node:assert/strict";
import { test } from "node:test";
import { uuidV7 } from "./uuid-v7.ts";

test("an identifier is a UUID version 7 that carries its millisecond", () => {
  const now = Date.now() + 60_000;
  const id = uuidV7(now);
  assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.equal(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16), now);
});

test("identifiers sort as they were made, ten thousand in one millisecond and after the clock went back too", () => {
  const now = Date.now() + 120_000;
  const ids = Array.from({ length: 10_000 }, () => uuidV7(now));
  ids.push(uuidV7(now - 5_000));
  assert.deepEqual(ids.toSorted(), ids);
  assert.equal(new Set(ids).size, ids.length);
});
