import assert from "node:assert/strict";
import { test } from "node:test";
import type { KnownTrial, Trial } from "@atelier/engine/engine.ts";
import { providerAccounts } from "./accounts.ts";
import { engineParts } from "./test/engine-parts.ts";
import { type Ending, say } from "./test/fake.ts";
import { fakeNames, fakeProviders, type FakeProvider } from "./test/fakes.ts";

const signal = new AbortController().signal;

for (const name of fakeNames) {
  const { locked }: FakeProvider = fakeProviders[name];

  test(`${name}: a key that could not be tried is neither taken nor refused, and an account that is locked is no wrong key`, async (t) => {
    const { fake, engine } = await engineParts(t, name);
    const check = (key = fake.key) => providerAccounts(fake.settings).find((one) => one.name === name)!.check(key, signal);
    const stateOf = async () => (await engine.capabilities(signal))["edit-image"];
    for (const status of [429, 500, 503]) {
      fake.faults.check = (response) => say(response, status, { error: "busy" });
      assert.match((await check()) ?? "", new RegExp(`^the key could not be tried at ${name} \\(${status}\\)$`));
      assert.equal((await stateOf())?.ready, true, "work is not refused for that");
    }
    fake.faults.check = (response) => say(response, locked.status, locked.body);
    assert.equal(await check(), `${name} does not serve the account of the key`);
    fake.faults.check = undefined;
    assert.deepEqual([await check(), await check("another-key-0123")], [undefined, `${name} refuses the key`]);
  });

  test(`${name}: a task whose key is refused marks the provider at the next look, and it takes work again once the key is good`, async (t) => {
    const { fake, engine, attempt, failure } = await engineParts(t, name);
    const trials: KnownTrial[] = [];
    const noteTrial = async (trial: Trial) => void trials.push({ ...trial, kind: "edit-image", at: trials.length });
    const isReady = async () => {
      const state = (await engine.capabilities(signal, trials))["edit-image"];
      return state?.ready && state.refuses!({ kind: "edit-image", inputs: { references: [{}] } }) === undefined;
    };
    assert.equal(await isReady(), true);
    const { key } = fake;
    fake.key = `${key.slice(0, -4)}new1`;
    assert.equal(await isReady(), true, "nobody has noticed");
    const { reason } = await failure(attempt("edit-image", { noteTrial }));
    assert.doesNotMatch(reason ?? "", /model server/);
    assert.deepEqual([trials.length, trials[0]?.place, trials[0]?.passed, await isReady()], [1, name, false, false]);
    fake.key = key;
    assert.equal(await isReady(), true);
  });
}

const blames: Partial<Record<(typeof fakeNames)[number], { ending?: Ending; submission?: Ending }>> = {
  fal: { ending: { status: 422, body: { detail: [{ loc: ["body", "image_urls", 0], msg: "Image too small", type: "image_too_small" }] } } },
  replicate: { submission: {
    status: 422,
    body: { title: "Input validation failed", detail: "- image_input: is too small", status: 422, invalid_fields: [{ field: "input.image_input" }] },
  } },
};

for (const [name, { ending, submission }] of Object.entries(blames)) {
  test(`${name}: a request that is refused for one of its members names the caller's input`, async (t) => {
    const { fake, attempt, failure } = await engineParts(t, name as "fal");
    if (ending) fake.faults.endings = [ending];
    if (submission) fake.faults.misdeed = (response) => say(response, submission.status, submission.body);
    assert.match((await failure(attempt("edit-image"))).reason ?? "", /^The model server refused the request: .*too small \(reference_images\)$/);
  });
}

test("google: a picture that was not made for its content is refused content, though the interaction says that it is complete", async (t) => {
  const { fake, attempt, failure } = await engineParts(t, "google");
  fake.faults.endings = [{ status: 200, body: { status: "completed", steps: [{ type: "model_output", finish_reason: "IMAGE_SAFETY", content: [] }] } }];
  const { code } = await failure(attempt("edit-image"));
  assert.deepEqual([code, fake.submissions], ["content_refused", 1]);
});

test("google: a model that takes no orders in the background makes its picture all the same, and once", async (t) => {
  const { fake, attempt } = await engineParts(t, "google");
  fake.faults.refusesBackground = true;
  assert.equal((await attempt("edit-image")).files.length, 1);
  assert.deepEqual([fake.requests.size, fake.bills.length, [...fake.requests.values()][0]!.input["background"]], [1, 1, false]);
});
