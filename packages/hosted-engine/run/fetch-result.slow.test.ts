import assert from "node:assert/strict";
import { test } from "node:test";
import type { FakeFaults } from "../test/fake.ts";
import { engineParts } from "../test/engine-parts.ts";

test("a result whose connection breaks is fetched again, and paid for once", async (t) => {
  const { fake, attempt } = await engineParts(t);
  fake.faults.result = { broken: 2 };
  assert.equal((await attempt("edit-image")).files.length, 1);
  assert.deepEqual([fake.fetched, fake.bills.length], [3, 1]);
});

/** What the store does, what the task ends with, how often it is asked. */
const faults: [string, FakeFaults["result"], code: string, of: string, fetched: number, reason: RegExp][] = [
  ["is on a host of others", { url: "https://evil.example/made.png" }, "failed", "permanent", 0, /named a result elsewhere/],
  ["is on this machine, by another port", { url: "http://127.0.0.1:1/made.png" }, "failed", "permanent", 0, /named a result elsewhere/],
  ["never ends", { endless: true }, "failed", "permanent", 1, /too large/],
  ["is a page", { html: true }, "failed", "permanent", 1, /not what was ordered/],
  ["is gone", { status: 404 }, "engine_unknown", "permanent", 5, /no longer has its result/],
  ["is for others", { status: 403 }, "engine_unknown", "permanent", 5, /no longer has its result/],
  ["is behind a store that fails", { status: 500 }, "busy", "transient", 5, /does not answer/],
];

for (const [what, result, code, of, fetched, reason] of faults) {
  test(`a result that ${what} ends as ${code}, ${of}`, { timeout: 60_000 }, async (t) => {
    const { fake, attempt, failure } = await engineParts(t);
    fake.faults.result = result;
    const error = await failure(attempt("edit-image"));
    assert.deepEqual([error.code, error.class, fake.fetched, fake.bills.length], [code, of, fetched, 1], error.message);
    assert.match(error.reason ?? "", reason);
    assert.doesNotMatch(error.reason ?? "", /https?:|127\.0/);
  });
}

test("a picture that was blackened because of its content is a refusal, not a result", async (t) => {
  const { fake, attempt, failure } = await engineParts(t);
  fake.faults.endings = [{ status: 200, body: { images: [{ url: `${fake.url}/v3b.fal.media/files/a` }], has_nsfw_concepts: [true] } }];
  const { code } = await failure(attempt("edit-image"));
  assert.deepEqual([code, fake.fetched], ["content_refused", 0]);
});
