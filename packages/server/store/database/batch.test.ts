import assert from "node:assert/strict";
import { test } from "node:test";
import { inBatches } from "./batch.ts";
import { OutcomeUnknown } from "./database.ts";

test("a bad piece of a batch fails alone, and a database that is away fails all of it at once", async () => {
  const batches: string[][] = [];
  let away = false;
  const add = inBatches(async (pieces: readonly string[]) => {
    batches.push([...pieces]);
    if (away) throw new OutcomeUnknown(new Error("gone"));
    if (pieces.includes("bad")) throw new Error("bad");
    return pieces;
  });
  const outcomes = async () => (await Promise.allSettled(["a", "bad", "c"].map(add))).map(({ status }) => status);
  assert.deepEqual(await outcomes(), ["fulfilled", "rejected", "fulfilled"]);
  assert.deepEqual(batches.splice(0), [["a", "bad", "c"], ["a"], ["bad"], ["c"]]);
  away = true;
  assert.deepEqual(await outcomes(), ["rejected", "rejected", "rejected"]);
  assert.deepEqual(batches, [["a", "bad", "c"]], "none is made again");
});
