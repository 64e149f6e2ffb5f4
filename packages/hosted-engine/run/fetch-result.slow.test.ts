import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { engineParts } from "../test/engine-parts.ts";
import { say } from "../test/fake.ts";
import { fakeNames } from "../test/fakes.ts";

test("a result whose connection breaks is fetched again, and paid for once", async (t) => {
  const { fake, attempt } = await engineParts(t);
  fake.faults.result = { broken: 2 };
  assert.equal((await attempt("edit-image")).files.length, 1);
  assert.deepEqual([fake.fetched, fake.bills.length], [3, 1]);
});

test("a result without an end is given up at its bound, and its task ends as unknown", { timeout: 60_000 }, async (t) => {
  const { fake, attempt, failure } = await engineParts(t);
  fake.faults.result = { endless: true };
  const { code, reason } = await failure(attempt("edit-image"));
  assert.deepEqual([code, fake.fetched, fake.bills.length], ["engine_unknown", 1, 1]);
  assert.match(reason ?? "", /too large/);
});

test("what callers read of a result elsewhere names no host", async (t) => {
  const { fake, attempt, failure } = await engineParts(t);
  fake.faults.result = { url: "https://evil.example/made.png" };
  const { reason } = await failure(attempt("edit-image"));
  assert.match(reason ?? "", /named a result elsewhere/);
  assert.doesNotMatch(reason ?? "", /https?:|evil|127\.0/);
});

test("a picture that was blackened because of its content is a refusal, not a result", async (t) => {
  const { fake, attempt, failure } = await engineParts(t);
  fake.faults.endings = [{ status: 200, body: { images: [{ url: `${fake.url}/v3b.fal.media/files/a` }], has_nsfw_concepts: [true] } }];
  const { code } = await failure(attempt("edit-image"));
  assert.deepEqual([code, fake.fetched], ["content_refused", 0]);
});

test("a request whose status says that it has failed ends by that, though its result says nothing", async (t) => {
  const { fake, attempt, failure, task } = await engineParts(t);
  fake.faults.endings = [{ status: 500, body: { error: "the runner is gone", error_type: "runner_disconnected" } }];
  fake.faults.results = [(response) => void response.writeHead(500).end("no")];
  const { class: of, code } = await failure(attempt("edit-image"));
  assert.deepEqual([of, code, task.note, fake.submissions], ["transient", "failed", "", 1]);
});

for (const name of fakeNames) {
  test(`${name}: while a result cannot be had the job's time stands still, and 403 to a question about it is not that it is gone`, async (t) => {
    const { fake, attempt } = await engineParts(t, name);
    // The pauses between so many are longer than what is gone is asked for.
    fake.faults.results = Array(8).fill((response: ServerResponse) => say(response, 403, { error: { code: 403, message: "not now" }, detail: "not now" }));
    const turns: string[] = [];
    await attempt("edit-image", { waiting: () => void turns.push("waiting"), running: () => void turns.push("running") });
    assert.deepEqual(turns, ["running", ...Array<string>(8).fill("waiting"), "running"]);
    assert.equal(fake.bills.length, 1);
  });
}
