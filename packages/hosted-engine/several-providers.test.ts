import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseEntry } from "./profiles/choose.ts";
import { createEngine } from "./hosted-engine.ts";
import { orderOfProviders } from "./providers/order-of-providers.ts";
import { providers } from "./providers/providers.ts";
import { startFakeFal } from "./test/fake-fal.ts";
import { startFakeOpenai } from "./test/fake-openai.ts";

const names = providers.map(({ name }) => name);
const edit = { kind: "edit-image" as const, parameters: { prompt: "a" }, inputs: { references: [{}] }, target: { width: 1000, height: 1000 } } as never;
const film = {
  kind: "animate-image" as const, parameters: { prompt: "a", variant: "versatile", quality: "high", shots: "one", guidance: 0.5, expandPrompt: false },
  inputs: { clip: { field: "video_url" }, elements: [] }, target: { width: 1280, height: 720, duration: 5, frameRate: 24, sound: true },
} as never;
const silent = new AbortController().signal;

test("names for all kinds come first, a kind of its own has those alone", () => {
  const order = orderOfProviders(["openai", "edit-image:google", "edit-image: fal"], names);
  assert.deepEqual(order("move-camera"), ["openai", "fal", "replicate", "google"]);
  assert.deepEqual(order("edit-image"), ["google", "fal"]);
});

test("an order that names nobody is refused in one sentence", () => {
  const read = (...words: string[]) => () => orderOfProviders(words, names);
  assert.throws(read("fall"), /^Error: ATELIER_HOSTED_PROVIDERS names the provider "fall": known are fal, replicate, google, openai\.$/);
  assert.throws(read("paint:fal"), /names the kind "paint": known are animate-image/);
  assert.throws(read("fal", "fal"), /names "fal" twice/);
});

test("the first that has a model for a job quotes it and does it; one whose key is refused is replaced by nobody", async (t) => {
  const [fal, openai] = await Promise.all([startFakeFal(), startFakeOpenai()]);
  t.after(() => Promise.all([fal.dispose(), openai.dispose()]));
  const settings = { ...fal.settings, ...openai.settings };
  const model = (order: readonly string[], job: never) => createEngine({ ...settings, providers: order }).quote!(job)?.model;
  assert.equal(model([], edit), "fal-ai/bytedance/seedream/v4.5/edit");
  assert.equal(model(["edit-image:openai"], edit), "gpt-image-2");
  // OpenAI makes no films.
  assert.equal(model(["openai"], film), "fal-ai/wan/v2.7/image-to-video");

  const engine = createEngine({ ...settings, falKey: "another-key", openaiKey: openai.settings["openaiKey"]! });
  const state = (await engine.capabilities(silent))["edit-image"];
  assert.ok(state?.ready);
  assert.equal(state.refuses!({ kind: "edit-image", inputs: { references: [{}] } }), "fal refuses the key");
  const turned = (await createEngine({ ...settings, falKey: "another-key", providers: ["openai"] }).capabilities(silent))["edit-image"];
  assert.ok(turned?.ready);
  assert.deepEqual([turned.provider, turned.refuses!({ kind: "edit-image", inputs: { references: [{}] } })], ["openai", undefined]);
  const films = (await engine.capabilities(silent))["lip-sync"];
  assert.deepEqual(films, { ready: false, reason: "fal refuses the key" });
});

test("without a key each setting is named", async () => {
  const state = (await createEngine({}).capabilities(silent))["edit-image"];
  assert.deepEqual(state, { ready: false, unset: true, reason: "has no key: set FAL_KEY or REPLICATE_API_TOKEN or GEMINI_API_KEY or OPENAI_API_KEY" });
  assert.ok(providers.every(({ profile }) => chooseEntry(profile.entries, edit)));
});
