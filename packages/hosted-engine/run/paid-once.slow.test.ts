import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { EngineError } from "@atelier/engine/engine.ts";
import { engineParts } from "../test/engine-parts.ts";
import { type Misdeed, say } from "../test/fake.ts";

test("an attempt that dies while its request is worked on is taken up by the next, which pays nothing", async (t) => {
  const { fake, attempt, task } = await engineParts(t);
  fake.faults.looks = 1000;
  const dying = new AbortController();
  const first = attempt("edit-image", { signal: dying.signal });
  while (fake.requests.size === 0 || !task.note.includes("accepted")) await sleep(5);
  // The process is gone: it cancels nothing.
  dying.abort(new EngineError("unavailable", "the server is stopping"));
  await assert.rejects(first, /the server is stopping/);
  assert.deepEqual(fake.cancels, []);
  fake.faults.looks = 0;
  const { files, model, cost } = await attempt("edit-image");
  assert.deepEqual([files.length, fake.submissions, fake.bills.length], [1, 1, 1]);
  assert.deepEqual([model, cost], ["fal:fal-ai/bytedance/seedream/v4.5/edit", { micros: 40_000, reported: true }]);
});

test("work in flight over an upgrade that gives its entry another model is fetched, and costs what it did when it was ordered", async (t) => {
  const { fake, attempt, task } = await engineParts(t, "replicate");
  fake.faults.looks = 1000;
  const dying = new AbortController();
  const first = attempt("edit-video", { signal: dying.signal });
  while (!task.note.includes("accepted")) await sleep(5);
  dying.abort(new EngineError("unavailable", "the server is stopping"));
  await assert.rejects(first);
  fake.faults.looks = 0;
  const { micros: _, ...old } = JSON.parse(task.note) as { micros: number };
  for (const [known, cost] of [[{}, undefined], [{ micros: 1234 }, { micros: 1234, reported: false }]] as const) {
    task.note = JSON.stringify({ ...old, model: "kwaivgi/kling-v3-omni-video", ...known });
    const made = await attempt("edit-video");
    assert.deepEqual([made.files.length, made.model, made.cost], [1, "replicate:kwaivgi/kling-v3-omni-video", cost]);
  }
  assert.equal(fake.submissions, 1);
});

test("an attempt that dies between its submission and the request's id is not repeated: nobody knows", async (t) => {
  const { fake, attempt, task, failure } = await engineParts(t);
  let kept = 0;
  // The second note never comes to the disk.
  const dying = attempt("edit-image", { keepNote: (note) => (kept++ === 0 ? ((task.note = note), Promise.resolve()) : new Promise(() => {})) });
  dying.catch(() => {});
  while (fake.submissions === 0 || kept < 2) await sleep(5);
  const { code, class: of, reason } = await failure(attempt("edit-image"));
  assert.deepEqual([code, of], ["engine_unknown", "permanent"]);
  assert.match(reason ?? "", /^The provider fal may have accepted and charged for the work/);
  assert.equal(fake.submissions, 1);
});

test("a submission whose answer is lost ends as unknown, and is asked for once, though the official client repeats such", async (t) => {
  const { fake, attempt, task, failure } = await engineParts(t);
  fake.faults.loseAnswers = 5;
  assert.equal((await failure(attempt("edit-image"))).code, "engine_unknown");
  assert.equal((await failure(attempt("edit-image"))).code, "engine_unknown");
  assert.deepEqual([fake.submissions, fake.requests.size], [1, 1]);
  assert.match(task.note, /submitting/);
});

test("a provider that was never reached, or that says no, has accepted nothing: the next attempt submits", async (t) => {
  const { fake, attempt, task, failure } = await engineParts(t);
  fake.faults.misdeed = (response) => void response.writeHead(429, { "content-type": "application/json", "retry-after": "20" }).end("{}");
  const { class: of, retryAfter } = await failure(attempt("edit-image"));
  assert.deepEqual([of, retryAfter, task.note], ["transient", 20_000, ""]);
  fake.faults.misdeed = undefined;
  await attempt("edit-image");
  assert.equal(fake.bills.length, 1);
});

test("no connection is a failure that passes, before and after the submission", async (t) => {
  const { fake, attempt, task, failure } = await engineParts(t);
  await fake.kill();
  assert.deepEqual([(await failure(attempt("generate-video"))).class, task.note], ["transient", ""]);
  await fake.start();
  fake.faults.looks = 2;
  const running = attempt("generate-video");
  while (!task.note.includes("accepted")) await sleep(5);
  await fake.kill();
  await sleep(300);
  await fake.start();
  assert.equal((await running).files.length, 1);
  assert.equal(fake.submissions, 1);
});

test("a request that the provider has ended without a result is ordered again, by the next attempt alone", async (t) => {
  const { fake, attempt, task, failure } = await engineParts(t);
  fake.faults.endings = [{ status: 503, body: { detail: "Runner disconnected", error_type: "runner_disconnected" },
    headers: { "x-fal-error-type": "runner_disconnected" } }];
  const { class: of, code } = await failure(attempt("edit-image"));
  assert.deepEqual([of, code, task.note, fake.submissions], ["transient", "failed", "", 1]);
  await attempt("edit-image");
  assert.deepEqual([fake.submissions, fake.bills.length], [2, 1]);
});

test("what the provider refuses ends with its sentence, and is asked for once", async (t) => {
  const { fake, attempt, failure } = await engineParts(t);
  const said = (type: string, msg: string) => ({ status: 422, body: { detail: [{ loc: ["body", "prompt"], msg, type, url: "https://docs.fal.ai/errors",
    input: "x" }] } });
  fake.faults.endings = [said("content_policy_violation", "The content was flagged by a content checker."), said("face_detection_error", "no face")];
  const refused = await failure(attempt("edit-image"));
  assert.deepEqual([refused.code, refused.reason], ["content_refused", "The content was flagged by a content checker (prompt)"]);
  assert.equal((await failure(attempt("lip-sync"))).code, "no_face");
  assert.equal(fake.submissions, 2);
  assert.deepEqual(fake.bills, []);
});

test("a cancel reaches the request, while it waits and when no attempt lives", async (t) => {
  const { fake, attempt, engine, task } = await engineParts(t);
  fake.faults.queued = 1000;
  const wanted = new AbortController();
  const positions: (number | undefined)[] = [];
  const cancelled = attempt("edit-image", { signal: wanted.signal, waiting: (position) => void positions.push(position) });
  while (positions.length === 0) await sleep(5);
  wanted.abort(new Error("cancelled"));
  await assert.rejects(cancelled, /cancelled/);
  assert.deepEqual([fake.left(), fake.cancels.length, positions[0]], [[], 1, 999]);
  // Again, of an attempt that died: the sweep has its note.
  task.note = "";
  const dead = new AbortController();
  const died = attempt("edit-image", { signal: dead.signal });
  while (!task.note.includes("accepted")) await sleep(5);
  dead.abort(new EngineError("unavailable", "the server is stopping"));
  await assert.rejects(died);
  assert.equal(fake.left().length, 1);
  await engine.abandon!("task", task.note, AbortSignal.timeout(2000));
  await engine.abandon!("task", task.note, AbortSignal.timeout(2000));
  assert.deepEqual(fake.left(), []);
});

test("a queue is waited in, as a provider that cannot be asked is, and work is work", async (t) => {
  const { fake, attempt } = await engineParts(t);
  const busy: Misdeed = (response) => say(response, 503, { detail: "try again" });
  Object.assign(fake.faults, { queued: 2, looks: 1, polls: [busy] });
  const turns: string[] = [];
  await attempt("edit-image", { waiting: () => void turns.push("waiting"), running: () => void turns.push("running") });
  assert.deepEqual(turns, ["waiting", "waiting", "waiting", "running", "running", "running"]);
});
