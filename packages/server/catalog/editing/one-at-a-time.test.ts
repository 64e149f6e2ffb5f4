import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "node:test";
import { OneAtATime } from "./one-at-a-time.ts";

test("work of one name runs in turn even after a failure, work of another name does not wait", async () => {
  const turns = new OneAtATime();
  const seen: string[] = [];
  const work = (name: string, label: string, milliseconds: number) =>
    turns.run(name, async () => {
      seen.push(`begin ${label}`);
      await sleep(milliseconds);
      seen.push(`end ${label}`);
      if (label === "1") throw new Error("first");
      return label;
    });
  const first = work("a", "1", 30);
  const all = [work("a", "2", 1), work("b", "3", 1)];
  await assert.rejects(first, /first/);
  assert.deepEqual(await Promise.all(all), ["2", "3"]);
  assert.deepEqual(seen, ["begin 1", "begin 3", "end 3", "end 1", "begin 2", "end 2"]);
});
