import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
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
  }, { lockedFor: (piece) => piece });
  const outcomes = async () => (await Promise.allSettled(["a", "bad", "c"].map(add))).map(({ status }) => status);
  assert.deepEqual(await outcomes(), ["fulfilled", "rejected", "fulfilled"]);
  assert.deepEqual(batches.splice(0), [["a", "bad", "c"], ["a"], ["bad"], ["c"]]);
  away = true;
  assert.deepEqual(await outcomes(), ["rejected", "rejected", "rejected"]);
  assert.deepEqual(batches, [["a", "bad", "c"]], "none is made again");
});

test("whose rows somebody else holds waits apart, and all others are written meanwhile", async () => {
  const held = new Set(["a"]);
  const written: string[] = [];
  const add = inBatches(async (pieces: readonly string[], { forLocks }) => {
    const isHeld = () => pieces.some((piece) => held.has(piece[0]!));
    if (isHeld() && forLocks === false) throw Object.assign(new Error("held"), { code: "55P03" });
    while (isHeld()) await sleep(5);
    written.push(...pieces);
    return pieces;
  }, { lockedFor: (piece) => piece[0]! });
  const waiting = [add("a1"), add("b1"), add("a2"), add("c1")];
  await Promise.all([waiting[1], waiting[3]]);
  waiting.push(add("a3"));
  await Promise.all(["b2", "b3", "c2"].map(add));
  assert.deepEqual(written.toSorted(), ["b1", "b2", "b3", "c1", "c2"]);
  held.clear();
  assert.deepEqual(await Promise.all(waiting), ["a1", "b1", "a2", "c1", "a3"]);
  assert.deepEqual(written.slice(5), ["a1", "a2", "a3"], "in their order");
  await add("a4");
});
