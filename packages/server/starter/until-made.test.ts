import assert from "node:assert/strict";
import { test } from "node:test";
import { untilMade } from "./until-made.ts";

test("what fails is reported and tried again, after longer and longer pauses, until it is made", async () => {
  let tries = 0;
  const reported: [string, number][] = [];
  // What holds the process, as the server's socket does.
  const held = setInterval(() => {}, 1000);
  const make = async () => {
    if (++tries < 5) throw new Error(`no space, try ${tries}`);
  };
  await untilMade(make, (error, pause) => reported.push([(error as Error).message, pause]), [1, 2, 4]);
  clearInterval(held);
  assert.equal(tries, 5);
  assert.deepEqual(reported, [["no space, try 1", 1], ["no space, try 2", 2], ["no space, try 3", 4], ["no space, try 4", 4]]);
});
