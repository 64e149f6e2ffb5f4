import assert from "node:assert/strict";
import type { IncomingMessage, ServerResponse } from "node:http";
import { test } from "node:test";
import type { EngineError } from "@atelier/engine/engine.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { until } from "@atelier/tools/service/until.ts";
import { createEngine } from "../comfyui-engine.ts";
import { engineParts } from "../test/engine-parts.ts";
import { foreignPrompt } from "../test/foreign-prompt.ts";
import { startFakeComfyui } from "../test/profile-models.ts";

test("a socket that is cut in mid-run costs nothing but progress, and is opened again", { timeout: 60_000 }, async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.held = true;
  const running = run("edit-image");
  await until(15_000, "the prompt runs", async () => fake.state.queue.running !== undefined);
  await until(15_000, "its socket is open", async () => fake.cutSockets() > 0);
  await until(15_000, "it is open again", async () => fake.cutSockets() > 0);
  fake.faults.held = false;
  assert.equal((await running).files.length, 1);
  assert.equal(fake.state.submitted.length, 1);
});

for (const form of ["under its own id", "under ours"]) {
  test(`the history of another prompt, ${form}, is no result of ours`, { timeout: 60_000 }, async (t) => {
    const { fake, run } = await engineParts(t);
    const theirs = await foreignPrompt(fake);
    await until(15_000, "theirs is done", async () => fake.state.queue.history.has(theirs));
    const entry = fake.state.queue.history.get(theirs);
    fake.faults.misdeed = {
      route: "GET /history",
      do(response: ServerResponse, { url }: IncomingMessage) {
        const asked = url!.split("/").at(-1)!;
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ [form === "under ours" ? asked : theirs]: entry }));
      },
    };
    const error = await run("edit-image").then(() => assert.fail("it took what another has made"), (cause: EngineError) => cause);
    assert.deepEqual([error.code, error.class, error.reason], ["unavailable", "transient", "The model server has lost the job"]);
    assert.ok(fake.state.submitted.length <= 5, "its own and four of ours");
    fake.faults.misdeed = undefined;
    assert.equal((await run("edit-image")).files.length, 1);
  });
}

test("a card that is too full once fails the attempt as one to repeat, with a sentence for the caller, and the next one does it", async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.failing = 1;
  await assert.rejects(run("edit-image"), { code: "failed", class: "transient", reason: "The model server has too little memory for this job" });
  assert.equal((await run("edit-image")).files.length, 1);
});

test("one of two servers that is dead from the start keeps no job waiting", { timeout: 60_000 }, async (t) => {
  const { fakes, run, engine } = await engineParts(t, 2);
  await fakes[0]!.kill();
  for (let jobs = 0; jobs < 2; jobs++) assert.equal((await run("edit-image")).files.length, 1);
  assert.equal((await engine.capabilities(new AbortController().signal))["edit-image"]!.ready, true);
  assert.equal(fakes[1]!.state.submitted.length, 2);
});

test("a full queue is not one that we make fuller: of ours one waits, however many others do", { timeout: 60_000 }, async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.held = true;
  for (let others = 0; others < 20; others++) await foreignPrompt(fake);
  const ours = [run("edit-image"), run("edit-image"), run("edit-image")];
  await until(15_000, "one of ours waits", async () => fake.state.mostWaiting === 1);
  fake.faults.held = false;
  for (const { files } of await Promise.all(ours)) assert.equal(files.length, 1);
  assert.equal(fake.state.mostWaiting, 1);
});

test("films of another codec or with other frames come out as ordered, and far too short ones are an error that says so", { timeout: 120_000 }, async (t) => {
  const { run } = await engineParts(t);
  const fake = await startFakeComfyui("low-memory");
  t.after(() => fake.dispose());
  fake.faults.pace = 0;
  const film = () => run("animate-image", {}, createEngine({ servers: [{ url: fake.url }], profile: "low-memory" }));
  fake.faults.filmCodec = "mpeg4";
  fake.faults.filmShare = 0.8;
  const [made] = (await film()).files;
  const clip = (await probeClip(made!.path))!;
  assert.match(clip.codec, /^avc1/);
  assert.deepEqual([clip.width, clip.height], [made!.width, made!.height]);
  assert.ok(Math.abs(clip.duration - made!.duration!) < 0.06, `${clip.duration} s`);
  fake.faults.filmShare = 0.3;
  await assert.rejects(film(), { code: "failed", class: "transient", reason: "The model server made a film that is far too short" });
});
