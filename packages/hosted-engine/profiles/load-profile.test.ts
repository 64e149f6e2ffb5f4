import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { falProfile } from "../providers/fal/profile.ts";
import { chooseEntry } from "./choose.ts";
import { loadProfile } from "./load-profile.ts";
import { planInput } from "./plan-input.ts";
import { quoteFor } from "./price.ts";

const entry = {
  name: "mine", kind: "edit-image", model: "me/my-model",
  input: { prompt: { from: "prompt" }, image_urls: { from: "references" }, seed: { from: "seed" } }, result: "images.0.url",
  price: { on: "2026-11-24", rate: 0.03, per: ["megapixels"] },
};

/** A change of the entry, and what is wrong with it. */
const faults: [string, object, RegExp][] = [
  ["an unknown member", { models: "x" }, /entry "mine": models is not known; known are name, kind/],
  ["a kind that is none", { kind: "paint" }, /entry "mine": kind must be one of animate-image/],
  ["no model", { model: undefined }, /entry "mine": model must be a value, or an object of by and of/],
  ["a value that such jobs do not have", { input: { ...entry.input, mask: { from: "mask" } } },
    /entry "mine": input\.mask\.from names "mask", which edit-image has not; it has prompt/],
  ["an unknown way to shape a value", { input: { ...entry.input, n: { from: "seed", modulo: 3 } } },
    /entry "mine": input\.n\.modulo is not known; known are from/],
  ["a wrong bound", { input: { ...entry.input, seed: { from: "seed", most: "9" } } }, /entry "mine": input\.seed\.most must be a number/],
  ["a value that is lost", { input: { prompt: { from: "prompt" } } },
    /entry "mine": input says nothing of references, seed: take it there, or name it in finishing/],
  ["a price without a day", { price: { ...entry.price, on: "today" } }, /entry "mine": price\.on must be the day of the price list/],
  ["a rate that is none", { price: { ...entry.price, rate: { by: "speed", of: { x: "y" } } } }, /entry "mine": price\.rate\.x must be a value/],
];

async function read(t: { after(done: () => Promise<void>): void }, text: string) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-profile-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "models.yaml");
  await writeFile(file, text);
  return loadProfile("fal", falProfile, file);
}

for (const [what, change, expected] of faults) {
  test(`an operator's entry with ${what} is refused by its name`, async (t) => {
    const text = JSON.stringify({ fal: { entries: [{ ...entry, ...change }] } });
    await assert.rejects(read(t, text), (error: Error) => expected.test(error.message) && error.message.startsWith("The profile of hosted models "));
  });
}

test("a file that is none, and one that says something else, end in one sentence", async (t) => {
  assert.throws(() => loadProfile("fal", falProfile, "/nowhere/models.yaml"), /models\.yaml: it cannot be read\.$/);
  await assert.rejects(read(t, "a: [b"), /it is neither JSON nor YAML/);
  await assert.rejects(read(t, "fal: {models: []}"), /fal\.models is not known; known are entries and resultHosts/);
});

test("an operator's entry comes first, one of a name of ours replaces it, and its price counts", async (t) => {
  const order = { kind: "edit-image" as const, parameters: { prompt: "a" }, inputs: { references: [{}] }, target: { width: 2000, height: 1000 } };
  const first = await read(t, `fal:\n  entries:\n    - ${JSON.stringify(entry)}\n`);
  assert.equal(first.entries.length, falProfile.entries.length + 1);
  assert.deepEqual(quoteFor(chooseEntry(first.entries, order)!, order), { micros: 60_000, model: "me/my-model", pricedOn: "2026-11-24" });
  const replaced = await read(t, JSON.stringify({ fal: { entries: [{ ...entry, name: "edit" }] } }));
  assert.deepEqual([replaced.entries.length, chooseEntry(replaced.entries, order)?.model], [falProfile.entries.length, "me/my-model"]);
});

/** As it was complete before jobs had `imageSubjects`, and shots that nobody has chosen. */
const filmEntry = (element: object) => ({
  name: "my film", kind: "animate-image", when: { shotMode: ["one", "many", "list"] }, model: { by: "shotMode", of: { one: "me/plain", otherwise: "me/cut" } },
  input: { prompt: { from: "prompt" }, shot_type: { from: "shotMode", map: { one: "single", many: "multi", list: "multi" } }, first: { from: "start" } },
  notApplied: { negativePrompt: "no", end: "no", clip: "no", audio: "no", guidance: "no", expandPrompt: "no" },
  unasked: ["quality", "seed"], result: "output", price: { on: "2026-11-24", rate: 0.1, per: ["seconds"] }, ...element,
});
const { input: filmInput, notApplied: filmLacks, unasked: filmUnasked } = filmEntry({});

for (const [how, element, named] of [
  ["takes elements", { input: { ...filmInput, pictures: { from: "elements" } } }, []],
  ["leaves elements to the model", { unasked: [...filmUnasked, "elements"] }, []],
  ["says why it takes no elements", { notApplied: { ...filmLacks, elements: "frames alone" } }, ["elements: frames alone"]],
] as const) {
  test(`an operator's entry of an earlier release that ${how} does what it did`, async (t) => {
    const { entries } = await read(t, JSON.stringify({ fal: { entries: [filmEntry(element)] } }));
    const order = (shots: unknown, prompt?: string) => ({
      kind: "animate-image" as const, target: { duration: 5 }, inputs: { start: { path: "/a.png" }, elements: [{ path: "/b.png" }, { path: "/c.png" }] },
      parameters: { ...(prompt !== undefined && { prompt }), shots, expandPrompt: false, guidance: 0.5, quality: "high", imageSubjects: [0, 0] },
    });
    const given = (job: ReturnType<typeof order>) => {
      const entry = chooseEntry(entries, job)!;
      const { input, notApplied } = planInput(entry, job);
      return [quoteFor(entry, job)?.model, input["shot_type"], input["prompt"], notApplied.map(({ parameter, reason }) => `${parameter}: ${reason}`)];
    };
    assert.deepEqual(given(order("any", "a sea")), ["me/plain", "single", "a sea", named]);
    const shots = [{ prompt: "rain", duration: 2 }, { prompt: "sun", duration: 3 }];
    assert.deepEqual(given(order(shots)), ["me/cut", "multi", "rain sun", named], "the words of the shots are the prompt where there is none");
    assert.deepEqual(given(order(shots, "a sea")), ["me/cut", "multi", "a sea", named]);
  });
}

/** Orders as they are priced before anything is made, and micros: by the models' pages. */
const film = (seconds: number, height: number, sound = true) => ({ width: (height * 16) / 9, height, duration: seconds, frameRate: 24, sound });
const wordsTo = (variant: string, quality = "high") => ({
  kind: "generate-video" as const, parameters: { prompt: "a", variant, quality, shots: "one", guidance: 0.5, expandPrompt: false, voices: [] }, inputs: {},
});
const priced: [string, Parameters<typeof quoteFor>[1], number][] = [
  ["five seconds of 1080p by Wan", { ...wordsTo("versatile"), target: film(5, 1080) }, 750_000],
  ["five seconds of 720p by Wan", { ...wordsTo("versatile"), target: film(5, 720) }, 500_000],
  ["seven seconds where the model makes ten", { ...wordsTo("classic"), target: film(7, 1080) }, 1_500_000],
  ["four silent seconds by Kling", { ...wordsTo("shots", "standard"), target: film(4, 720, false) }, 336_000],
  ["four seconds with sound by Kling, professional", { ...wordsTo("shots"), target: film(4, 1080) }, 672_000],
  ["a clip of unknown length is ten seconds, in and out", {
    kind: "edit-video", parameters: { prompt: "a", expandPrompt: false, sound: "auto" }, inputs: { video: { field: "video_url" }, images: [] }, target: {},
  }, 2_000_000],
  ["a picture filled with care", {
    kind: "inpaint-image", parameters: { prompt: "a", speed: "QUALITY", enhancePrompt: "OFF", style: "AUTO", styleCodes: [] },
    inputs: { image: {}, mask: {}, styleReferences: [], characterReferences: [] }, target: {},
  }, 90_000],
];

for (const [what, order, micros] of priced) {
  test(`a quote: ${what}`, () => {
    assert.equal(quoteFor(chooseEntry(falProfile.entries, order)!, order)?.micros, micros);
  });
}
