import assert from "node:assert/strict";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { until } from "@atelier/tools/service/until.ts";
import { engineParts } from "../test/engine-parts.ts";
import { foreignPrompt } from "../test/foreign-prompt.ts";
import type { FakeComfyui } from "../test/fake-server.ts";

const runs = (fake: FakeComfyui) => until(15_000, "the prompt runs", async () => fake.state.queue.running !== undefined);

/** What lies in the folders of a server that it serves. */
async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const served = entries.filter((entry) => entry.isFile() && /\/(input|output)\//.test(`${entry.parentPath}/`));
  return served.map(({ parentPath, name }) => join(parentPath, name));
}

test("a result is there though its history comes after the message of success, and though the socket is silent", async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.historyDelay = 400;
  assert.equal((await run("edit-image")).files.length, 1);
  fake.faults.silentSocket = true;
  assert.equal((await run("edit-image")).files.length, 1);
});

test("the first prompt has the task's id, in the form that servers take, and is marked as ours", async (t) => {
  const { fake, run } = await engineParts(t);
  const id = crypto.randomUUID().toUpperCase();
  fake.faults.held = true;
  const running = run("edit-image", { id });
  await runs(fake);
  assert.equal(fake.state.queue.running!.id, id.toLowerCase());
  assert.deepEqual(fake.state.queue.running!.extra["atelier"], { task: id });
  fake.faults.held = false;
  await running;
});

test("what comes back says nothing of the graph, and nothing of the job stays on the server", async (t) => {
  const { fake, run } = await engineParts(t);
  const { files, model, sourceType, extras } = await run("generate-video");
  for (const { path } of files) assert.ok(!(await readFile(path)).includes("class_type"));
  assert.deepEqual([model, sourceType, extras], ["Tiny 1.0", "trainedAlgorithmicMedia", { not_applied: ["cfg_scale"] }]);
  await until(15_000, "the history is empty", async () => fake.state.queue.history.size === 0);
  const sizes = async () => Promise.all((await filesIn(fake.state.files.root)).map(async (path) => (await stat(path)).size));
  await until(15_000, "its files are empty", async () => (await sizes()).every((size) => size === 0));
  assert.ok((await sizes()).length >= 3, "an upload and two results");
});

test("a restart that loses the queue is noticed, and the job is done again", async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.held = true;
  const running = run("edit-image");
  await runs(fake);
  await fake.kill();
  fake.faults.held = false;
  await sleep(300);
  await fake.start();
  assert.equal((await running).files.length, 1);
  assert.equal(fake.state.submitted.length, 2);
});

test("a server that does not come back loses its job to another one", async (t) => {
  const { fakes, run } = await engineParts(t, 2);
  for (const fake of fakes) fake.faults.held = true;
  const running = run("edit-image");
  await until(15_000, "the prompt runs", async () => fakes.some(({ state }) => state.queue.running));
  const lost = fakes.find(({ state }) => state.queue.running)!;
  await lost.kill();
  for (const fake of fakes) fake.faults.held = false;
  assert.equal((await running).files.length, 1);
  assert.deepEqual(fakes.map(({ state }) => state.queue.finished.length).sort(), [0, 1]);
});

test("a job goes to another server three times, no more", async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.nodeErrors = 100;
  const message = "server 1 does not accept the graph: UNETLoader 999: Value not in list: unet_name";
  await assert.rejects(run("edit-image"), { code: "unavailable", message });
  assert.ok(fake.state.submitted.length <= 4);
  assert.deepEqual(fake.left(), [], "what it accepted in part does not run on");
});

test("an answer that is lost does not make a second prompt of the job", async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.lostAnswers = 1;
  await run("edit-image");
  assert.equal(fake.state.submitted.length, 1);
});

test("a prompt that somebody else has interrupted is submitted again", async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.held = true;
  const running = run("edit-image");
  await runs(fake);
  await fetch(`${fake.url}/interrupt`, { method: "POST" });
  fake.faults.held = false;
  assert.equal((await running).files.length, 1);
});

test("an error of a node fails the attempt with the server's words; the next one begins again", async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.failing = 1;
  const id = crypto.randomUUID();
  let note = "";
  const keepNote = async (kept: string) => void (note = kept);
  await assert.rejects(run("edit-image", { id, keepNote }), { code: "failed", message: /server 1 could not carry out the prompt: .*out of memory/ });
  assert.equal((await run("edit-image", { id, note, keepNote })).files.length, 1);
});

test("a success without files is no result", async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.emptyOutputs = 1;
  await assert.rejects(run("edit-image"), { code: "failed", message: /has made no image/ });
});

test("an upload that is too large for the server says what to do", async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.maxUpload = 1000;
  await assert.rejects(run("edit-image"), { message: /--max-upload-size/ });
});

for (const release of ["old", "targeted", "jobs"] as const) {
  test(`a cancel ends our prompt and nobody else's, whether it runs or waits (interrupt: ${release})`, async (t) => {
    const { fake, run } = await engineParts(t);
    Object.assign(fake.faults, { held: true, oldInterrupt: release === "old", hasJobs: release === "jobs" });
    const theirs = await foreignPrompt(fake);
    const abort = new AbortController();
    const waiting = run("edit-image", { signal: abort.signal });
    await until(15_000, "it waits", async () => fake.state.queue.pending.length === 1);
    abort.abort(new Error("cancelled"));
    await assert.rejects(waiting, /cancelled/);
    assert.deepEqual(fake.left(), [theirs]);
    fake.faults.held = false;
    await until(15_000, "theirs is done", async () => fake.state.queue.finished.includes(theirs));

    fake.faults.held = true;
    const later = new AbortController();
    const running = run("edit-image", { signal: later.signal });
    await runs(fake);
    const next = await foreignPrompt(fake);
    later.abort(new Error("cancelled"));
    await assert.rejects(running, /cancelled/);
    assert.ok(fake.left().every((id) => id === next));
    fake.faults.held = false;
    await until(15_000, "theirs is done", async () => fake.state.queue.finished.includes(next));
  });
}

test("a cancel in the moment of submission leaves nothing behind", async (t) => {
  const { fake, run } = await engineParts(t);
  fake.faults.held = true;
  for (const after of [0, 2, 5, 10, 20, 40]) {
    const abort = new AbortController();
    const running = run("edit-image", { signal: abort.signal });
    setTimeout(() => abort.abort(new Error("cancelled")), after);
    await assert.rejects(running, /cancelled/);
    await sleep(100);
    assert.deepEqual(fake.left(), []);
  }
});

test("a restart of ours finds its prompt again, in the first step and in a later one", async (t) => {
  const { fake, run, newEngine } = await engineParts(t);
  for (const step of [1, 2]) {
    const id = crypto.randomUUID();
    const before = fake.state.submitted.length;
    fake.faults.pace = 60;
    let note = "";
    const authorization = `Bearer ${id}`;
    const end = new AbortController();
    t.after(() => end.abort());
    const keepNote = async (kept: string) => void (note = kept);
    run("generate-video", { id, keepNote, signal: end.signal }, newEngine({ authorization })).catch(() => {});
    await until(10_000, "the prompt is there", async () => fake.state.submitted.length === before + step && fake.left().length > 0);
    fake.faults.dead = authorization;
    const result = await run("generate-video", { id, note }, newEngine());
    assert.equal(result.files.length, 1);
    assert.equal(fake.state.submitted.length, before + 2, "no step was submitted twice");
  }
});

test("what a crashed attempt has begun is ended when its task is wanted no more", async (t) => {
  const { fake, run, engine, newEngine } = await engineParts(t);
  fake.faults.held = true;
  const id = crypto.randomUUID();
  let note = "";
  const dead = new AbortController();
  run("edit-image", { id, signal: dead.signal, keepNote: async (kept) => void (note = kept) }, newEngine()).catch(() => {});
  await runs(fake);
  await engine.abandon!(id, note, AbortSignal.timeout(5000));
  await until(15_000, "nothing runs", async () => fake.left().length === 0);
  dead.abort();
  await fake.kill();
  await assert.rejects(engine.abandon!(id, note, AbortSignal.timeout(5000)), { code: "unavailable" });
});
