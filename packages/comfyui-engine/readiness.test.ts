import assert from "node:assert/strict";
import { test } from "node:test";
import { engineParts } from "./test/engine-parts.ts";

type Parts = Awaited<ReturnType<typeof engineParts>>;
const readiness = async ({ newEngine }: Parts) => (await newEngine().capabilities(new AbortController().signal))["edit-image"];
const reasonOf = async (all: Parts) => {
  const one = await readiness(all);
  return one?.ready ? "ready" : one?.reason;
};

test("a mistyped model file, a missing node, a refused key and a server that is gone are each reported in one line without a URL", async (t) => {
  const all = await engineParts(t);
  const { fake } = all;
  const { models, missing } = fake.state;
  assert.equal(await reasonOf(all), "ready");
  models.set("upscale_models", new Set(["tiny_x4.safetensor"]));
  const file = "models/upscale_models/tiny_x4.safetensors (0.1 GB, BSD-3-Clause";
  assert.equal(await reasonOf(all), `server 1 lacks the model file ${file}; it has "tiny_x4.safetensor": mistyped?)`);
  models.set("upscale_models", new Set(["other.pth"]));
  assert.equal(await reasonOf(all), `server 1 lacks the model file ${file})`);
  missing.add("ImageUpscaleWithModel");
  fake.state.release = "0.2.9";
  const late = "ComfyUI 0.3.0 or later has the nodes, this is 0.2.9";
  assert.equal(await reasonOf(all), `server 1 lacks the node ImageUpscaleWithModel, the model file ${file}): ${late}`);
  fake.faults.key = "Bearer secret";
  assert.equal(await reasonOf(all), "server 1 refuses its key");
  await fake.kill();
  assert.equal(await reasonOf(all), "server 1 does not answer");
});

test("of several servers one that has all makes a kind ready; where none has, each says what it lacks", async (t) => {
  const all = await engineParts(t, 2);
  all.fakes[0]!.state.models.clear();
  assert.equal(await reasonOf(all), "ready");
  await all.fakes[1]!.kill();
  assert.match((await reasonOf(all))!, /^server 1 lacks the model file .*; server 2 does not answer$/);
});

test("a server that hangs is reported as one that does not answer, before the caller times out", async (t) => {
  const all = await engineParts(t);
  all.fake.faults.hangs = true;
  const begun = performance.now();
  assert.equal(await reasonOf(all), "server 1 does not answer");
  assert.ok(performance.now() - begun < 4900);
});

test("a job that no workflow takes is refused before it is created, and a kind that the profile does not use is not claimed", async (t) => {
  const all = await engineParts(t);
  const one = await readiness(all);
  assert.ok(one?.ready);
  assert.equal(one.refuses?.({ kind: "edit-image", inputs: { references: [{}, {}] } }), "takes one picture");
  assert.equal(one.refuses?.({ kind: "edit-image", inputs: { references: [{}] } }), undefined);
  assert.equal((await all.engine.capabilities(new AbortController().signal))["lip-sync"], undefined);
});
