import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { EngineError } from "@atelier/engine/engine.ts";
import { engineParts } from "../test/engine-parts.ts";
import { fakeNames, fakeProviders, type FakeProvider } from "../test/fakes.ts";

for (const name of fakeNames) {
  const { refusal, breakdown, cancels } = fakeProviders[name] as FakeProvider;

  test(`${name}: an attempt that dies is taken up by the next, which pays nothing, and inputs are deleted where they can be`, async (t) => {
    const { fake, attempt, task } = await engineParts(t, name);
    fake.faults.looks = 1000;
    const dying = new AbortController();
    const first = attempt("edit-image", { signal: dying.signal });
    while (!task.note.includes("accepted")) await sleep(5);
    dying.abort(new EngineError("unavailable", "the server is stopping"));
    await assert.rejects(first, /the server is stopping/);
    assert.deepEqual(fake.cancels, []);
    fake.faults.looks = 0;
    const { files, model, extras } = await attempt("edit-image");
    assert.deepEqual([files.length, fake.submissions, fake.bills.length, extras?.["provider"]], [1, 1, 1, name]);
    assert.match(model!, new RegExp(`^${name}:`));
    assert.deepEqual([...fake.inputs], []);
  });

  test(`${name}: a submission whose answer is lost is asked for once, and ends as unknown`, async (t) => {
    const { fake, attempt, failure } = await engineParts(t, name);
    fake.faults.loseAnswers = 9;
    assert.equal((await failure(attempt("edit-image"))).code, "engine_unknown");
    assert.equal((await failure(attempt("edit-image"))).code, "engine_unknown");
    assert.deepEqual([fake.submissions, fake.requests.size], [1, 1]);
  });

  test(`${name}: a refusal is one, asked for once; a machine that failed is tried again by the next attempt`, async (t) => {
    const { fake, attempt, failure, task } = await engineParts(t, name);
    fake.faults.endings = [refusal, breakdown];
    const refused = await failure(attempt("edit-image"));
    assert.deepEqual([refused.code, refused.class, fake.submissions, fake.bills.length], ["content_refused", "refused", 1, 0], refused.message);
    assert.match(refused.reason ?? "", /\p{L}{3}/u);
    const broken = await failure(attempt("edit-image"));
    assert.deepEqual([broken.class, task.note], ["transient", ""], broken.message);
    await attempt("edit-image");
    assert.deepEqual([fake.submissions, fake.bills.length, [...fake.inputs]], [3, 1, []]);
  });

  test(`${name}: a result that is no longer there was paid for, and ends as unknown`, async (t) => {
    const { fake, attempt, failure } = await engineParts(t, name);
    fake.faults.removed = true;
    assert.equal((await failure(attempt("edit-image"))).code, "engine_unknown");
    assert.deepEqual([fake.submissions, fake.bills.length], [1, 1]);
  });

  test(`${name}: inputs go to whatever store the provider names, and the key stays with the provider`, async (t) => {
    const { fake, attempt } = await engineParts(t, name);
    const store = await fakeProviders[name].start();
    t.after(() => store.dispose());
    fake.files = store.files;
    fake.faults.store = store.url;
    await attempt("edit-image");
    // Those with a store that takes files itself, one that is a part of the provider's own calls, and orders that have their inputs in them.
    assert.deepEqual([fake.uploads, store.uploads, [...fake.inputs]], { fal: [0, 1, []], replicate: [1, 0, []], openai: [1, 0, []], google: [0, 0, []] }[name]);
  });

  if (cancels) {
    test(`${name}: a cancel arrives, of an attempt that lives and of one that died`, async (t) => {
      const { fake, attempt, engine, task } = await engineParts(t, name);
      fake.faults.queued = 1000;
      const wanted = new AbortController();
      let isWaiting = false;
      const cancelled = attempt("edit-image", { signal: wanted.signal, waiting: () => void (isWaiting = true) });
      while (!isWaiting) await sleep(5);
      wanted.abort(new Error("cancelled"));
      await assert.rejects(cancelled, /cancelled/);
      assert.deepEqual([fake.left(), fake.cancels.length, [...fake.inputs]], [[], 1, []]);
      task.note = "";
      const dead = new AbortController();
      const died = attempt("edit-image", { signal: dead.signal });
      while (!task.note.includes("accepted")) await sleep(5);
      dead.abort(new EngineError("unavailable", "the server is stopping"));
      await assert.rejects(died);
      assert.equal(fake.left().length, 1);
      await engine.abandon!("task", task.note, AbortSignal.timeout(2000));
      await engine.abandon!("task", task.note, AbortSignal.timeout(2000));
      assert.deepEqual([fake.left(), [...fake.inputs]], [[], []]);
    });
  }
}
