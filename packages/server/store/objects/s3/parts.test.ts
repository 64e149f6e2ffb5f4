import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { partSize, partsOf } from "./parts.ts";

async function sizes(...lengths: number[]): Promise<number[]> {
  const chunks = lengths.map((length) => randomBytes(length));
  const parts: Buffer[] = [];
  for await (const part of partsOf((async function* () { yield* chunks; })())) parts.push(part);
  assert.ok(Buffer.concat(parts).equals(Buffer.concat(chunks)));
  return parts.map(({ length }) => length);
}

test("parts have one size but for the last, wherever the chunks end, and hold the same bytes", async () => {
  assert.deepEqual(await sizes(), []);
  assert.deepEqual(await sizes(0, 0), []);
  assert.deepEqual(await sizes(3, 4), [7]);
  assert.deepEqual(await sizes(partSize), [partSize]);
  assert.deepEqual(await sizes(partSize - 1, 2, partSize - 1), [partSize, partSize]);
  assert.deepEqual(await sizes(5, 2 * partSize + 1), [partSize, partSize, 6]);
});
