import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { engineParts } from "../test/engine-parts.ts";

test("never more than one of ours waits on a server, and no server is idle meanwhile", async (t) => {
  const { fakes, run } = await engineParts(t, 2);
  for (const fake of fakes) fake.faults.pace = 4;
  await Promise.all(Array.from({ length: 12 }, () => run("edit-image")));
  assert.deepEqual(fakes.map(({ state }) => state.mostWaiting), [1, 1]);
  assert.equal(fakes.reduce((sum, { state }) => sum + state.queue.finished.length, 0), 12);
});

test("two processes of ours at the same server do each job once", async (t) => {
  const { fake, run, engine, newEngine } = await engineParts(t);
  fake.faults.pace = 4;
  const engines = [engine, newEngine()];
  await Promise.all(Array.from({ length: 8 }, (_, index) => run("edit-image", {}, engines[index % 2])));
  assert.equal(new Set(fake.state.queue.finished).size, 8);
  assert.ok(fake.state.mostWaiting <= 2, "a second one is taken back");
});

test("a job goes where nothing runs, and of two free servers where its models are loaded", async (t) => {
  const { fakes, run } = await engineParts(t, 2);
  const [first, second] = fakes as [(typeof fakes)[0], (typeof fakes)[0]];
  const count = () => [first, second].map(({ state }) => state.submitted.length);
  await run("edit-image");
  assert.deepEqual(count(), [1, 0]);
  first.faults.pace = 30;
  const film = run("generate-video");
  await sleep(100);
  // The film went to a free server that had run nothing, or the same; the picture goes to the other one.
  await run("edit-image");
  await film;
  await run("edit-image");
  assert.ok(count().every((jobs) => jobs > 0));
});

test("a job goes to a server that has its model, and waits for nobody who has not", async (t) => {
  const { fakes, run } = await engineParts(t, 2);
  fakes[0]!.state.models.clear();
  await run("edit-image");
  assert.deepEqual(fakes.map(({ state }) => state.submitted.length), [0, 1]);
  fakes[1]!.state.models.clear();
  await assert.rejects(run("edit-image"), { code: "unavailable" });
});

test("a server that hangs delays no job that another can do", async (t) => {
  const { fakes, run } = await engineParts(t, 2);
  fakes[0]!.faults.hangs = true;
  await run("edit-image");
  assert.deepEqual(fakes.map(({ state }) => state.submitted.length), [0, 1]);
});
