import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { until } from "@atelier/tools/service/until.ts";
import { engineParts } from "../test/engine-parts.ts";
import type { FakeComfyui } from "../test/fake-server.ts";

/** Seconds. */
const stallAfter = 0.4;

/** Holds whichever server gets the prompt first, and lets the others go on. */
async function holdOne(fakes: readonly FakeComfyui[]): Promise<FakeComfyui> {
  await until(15_000, "the prompt runs", async () => fakes.some(({ state }) => state.queue.running));
  const held = fakes.find(({ state }) => state.queue.running)!;
  for (const fake of fakes) if (fake !== held) fake.faults.held = false;
  return held;
}

// They wait more than they work: together they take as long as the longest.
describe("a prompt that stands still", { concurrency: true }, () => {
  test("is ended there, and its job done elsewhere", async (t) => {
    const { fakes, run } = await engineParts(t, 2, stallAfter);
    for (const fake of fakes) fake.faults.held = true;
    const running = run("edit-image");
    const held = await holdOne(fakes);
    assert.equal((await running).files.length, 1);
    assert.deepEqual(held.left(), [], "nothing of it runs on");
    assert.deepEqual(fakes.map(({ state }) => state.queue.finished.length).sort(), [0, 1]);
  });

  test("is not one that goes on, however long it is", async (t) => {
    const { fake, run } = await engineParts(t, 1, 1.5);
    // Four nodes, which take longer than the limit together.
    fake.faults.pace = 450;
    await run("edit-image");
    assert.equal(fake.state.submitted.length, 1);
  });

  test("and cannot be ended there: those behind it go elsewhere, and no other is put there", async (t) => {
    const { fakes, run } = await engineParts(t, 2, stallAfter);
    for (const fake of fakes) fake.faults.held = true;
    const jobs = ["edit-image", "edit-image", "edit-image", "edit-image"].map((kind) => run(kind as "edit-image"));
    await until(15_000, "one runs and one waits at each", async () => fakes.every((fake) => fake.left().length === 2));
    const held = await holdOne(fakes);
    held.faults.deaf = true;
    for (const { files } of await Promise.all(jobs)) assert.equal(files.length, 1);
    await run("edit-image");
    assert.deepEqual([held.state.submitted.length, held.left().length], [2, 1], "its first two, of which one hangs there");
  });

  test("everywhere: its job is given up after three moves, as one to try again", async (t) => {
    const { fake, run } = await engineParts(t, 1, stallAfter);
    fake.faults.held = true;
    await assert.rejects(run("edit-image"), { code: "unavailable", message: "server 1 has made no progress for 0.4 s" });
    assert.equal(fake.state.submitted.length, 4);
    assert.deepEqual(fake.left(), []);
  });
});
