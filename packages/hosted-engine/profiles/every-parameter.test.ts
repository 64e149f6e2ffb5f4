import assert from "node:assert/strict";
import { test } from "node:test";
import type { JobKind } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { canvasPlace } from "../offers/canvas.ts";
import { hostedKinds, isAsked, membersOf } from "../offers/members.ts";
import { coveredBy, offer } from "../offers/offers.ts";
import type { Order } from "../offers/order.ts";
import { fakeNames, fakeProviders, type FakeProvider, kindsOf } from "../test/fakes.ts";
import { judge } from "../test/judge.ts";
import { checkEntry } from "./check-profile.ts";
import { chooseEntry, namesOfChoices, resolve } from "./choose.ts";
import { FileSlot, planInput, type Planned } from "./plan-input.ts";

const picture = (name: string): LocalFile => ({ path: `/${name}.png`, mediaType: "image/png", width: 800, height: 600 });
const clip = (name: string): LocalFile => ({
  path: `/${name}.mp4`, mediaType: "video/mp4", width: 640, height: 360, duration: 8, frameRate: 30, hasSound: true,
});
const sound: LocalFile = { path: "/sound.wav", mediaType: "audio/wav", duration: 5 };
const film = { width: 1920, height: 1080, frameRate: 24, duration: 5, sound: true };
const still = { width: 800, height: 600 };

/** For each kind a job of each of its models, with all that it needs. */
const plain: Partial<Record<JobKind, Pick<Order, "parameters" | "inputs" | "target">[]>> = {
  "edit-image": [{ parameters: { prompt: "a cat" }, inputs: { references: [picture("a")] }, target: still }],
  "expand-image": (["painted", "instructed"] as const).map((variant) => ({
    parameters: { left: 10, right: 0, top: 0, bottom: 0, describe: false, prompt: "sand", variant }, inputs: { image: picture("a") }, target: still,
  })),
  "inpaint-image": [[], [picture("c")]].map((characterReferences) => ({
    parameters: { prompt: "a hat", speed: "DEFAULT", enhancePrompt: "OFF", style: "AUTO", styleCodes: [] },
    inputs: { image: picture("a"), mask: picture("m"), styleReferences: [], characterReferences }, target: still,
  })),
  "move-camera": [{ parameters: { horizontal: 30, vertical: 10, zoom: 6 }, inputs: { image: picture("a") }, target: still }],
  "retouch-skin": [{ mode: "faithful", skinDetail: 80 }, { mode: "flexible", goal: "no_make_up" }].map((parameters) => (
    { parameters, inputs: { image: picture("a") }, target: still }
  )),
  "generate-video": [
    ...["plain", "classic", "versatile", "shots"].map((variant) => ({ ...words(variant), inputs: { imageReferences: [], videoReferences: [],
      voiceReferences: [] } })),
    ...["versatile", "shots"].map((variant) => (
      { ...words(variant), inputs: { imageReferences: [picture("r"), picture("s")], videoReferences: [], voiceReferences: [] } }
    )),
    { ...words("versatile"), inputs: { imageReferences: [], videoReferences: [clip("v")], voiceReferences: [] } },
  ],
  "animate-image": [
    ...["plain", "versatile", "shots"].map((variant) => ({ ...words(variant), inputs: { start: picture("f"), elements: [] } })),
    { ...words("versatile"), inputs: { clip: clip("v"), elements: [] } },
  ],
  "edit-video": [{ parameters: { prompt: "snow", expandPrompt: false, sound: "auto" }, inputs: { video: clip("v"), images: [] }, target: { ...film,
    duration: 8 } }],
  "lip-sync": ["standard", "fast"].map((quality) => ({ parameters: { quality }, inputs: { image: picture("p"), audio: sound }, target: film })),
  "transfer-motion": ["standard", "high"].map((quality) => (
    { parameters: { orientation: "video", guidance: 0.5, quality }, inputs: { character: picture("p"), motion: clip("v") }, target: film }
  )),
  "upscale-video": [
    ...[30, 60].map((frameRate) => ({ parameters: { method: "standard", creativity: 0, flavor: "vivid" }, inputs: { video: clip("v") }, target: { ...film,
      frameRate } })),
    { parameters: { method: "turbo", creativity: 0, flavor: "vivid" }, inputs: { video: clip("v") }, target: { ...film, frameRate: 30 } },
    { parameters: { method: "precision", strength: 30 }, inputs: { video: clip("v") }, target: { ...film, frameRate: 30 } },
  ],
};

function words(variant: string): Pick<Order, "parameters" | "target"> {
  const quality = variant === "plain" ? "standard" : "high";
  return { parameters: { prompt: "a boat", expandPrompt: false, shots: "one", guidance: 0.5, quality, variant, voices: [] }, target: film };
}

/** Another value of every parameter and input. */
const other: Readonly<Record<string, unknown>> = {
  prompt: "a fox in snow", negativePrompt: "people", expandPrompt: true, shots: [{ prompt: "rain", duration: 2 }, { prompt: "sun", duration: 3 }],
    guidance: 0.9,
  quality: "standard", voices: [0], imageSubjects: [0, 0], sound: "origin", left: 64, right: 32, top: 16, bottom: 8, describe: true, speed: "QUALITY",
  enhancePrompt: "ON", style: "DESIGN", styleCodes: ["0011AABB"], palette: { members: [{ color: "#ff8800", weight: 0.5 }] }, horizontal: 200, vertical: 40,
    zoom: 2,
  mode: "faithful", skinDetail: 20, goal: "improve_lighting", orientation: "image", method: "precision", strength: 90, creativity: 60,
    flavor: "natural",
  variant: "plain", start: picture("start"), end: picture("end"), clip: clip("clip"), audio: { ...sound, path: "/other.wav" }, elements: [picture("e")],
  references: [picture("x"), picture("y")], video: clip("w"), images: [picture("i"), picture("j")], image: { ...picture("z"), width: 700 },
  imageReferences: [picture("k"), picture("l")], videoReferences: [clip("o")], voiceReferences: [sound], mask: picture("n"), styleReferences: [picture("q")],
  characterReferences: [picture("t"), picture("u")], character: picture("w"), motion: clip("motion"),
};
const isInput = (value: unknown): boolean => [value].flat().some((one) => typeof one === "object" && one !== null && "path" in one);

/** What the model would be sent, with a URL for each file; of one that is made when it is sent, with what it is made by. */
const asSent = (planned: Planned, order: Order): unknown => JSON.parse(JSON.stringify(planned, (_, value: unknown) => {
  if (!(value instanceof FileSlot)) return value;
  const madeOf = () => `/${encodeURIComponent(JSON.stringify([canvasPlace(order), order.inputs["mask"]]))}.png`;
  return `https://v3b.fal.media/files${(value.file as LocalFile).path ?? madeOf()}`;
}));

const planFor = (provider: FakeProvider, order: Order) => {
  const entry = chooseEntry(provider.profile.entries, order);
  if (!entry) return undefined;
  const plan = planInput(entry, order);
  return { entry, model: resolve(entry.model, order)!, sent: asSent(plan.input, order), notApplied: plan.notApplied };
};

for (const provider of fakeNames.map((name): FakeProvider & { name: string } => ({ name, ...fakeProviders[name] }))) {
  for (const kind of kindsOf(provider)) for (const [index, given] of (plain[kind] ?? []).entries()) everyParameter(provider, kind, index, given);
}

function everyParameter(provider: FakeProvider & { name: string }, kind: JobKind, index: number, given: NonNullable<(typeof plain)[JobKind]>[number]): void {
  const base: Order = { kind, seed: 7, ...given };
  const own = planFor(provider, base);
  // Another provider takes such a job.
  if (!own) return;
  const { entry, model, sent, notApplied } = own;
  test(`${provider.name}, ${kind} ${index + 1}, ${model}: every parameter is applied, done by finishing, or named`, () => {
    assert.deepEqual(judge(provider.schemas, model, sent), []);
    for (const [name, called] of Object.entries({ ...membersOf(kind), seed: "seed" })) {
      const usual = other[name] ?? 1234;
      const value = usual === base.parameters[name] ? "high" : usual;
      const changed: Order = name === "seed" ? { ...base, seed: 1234 } : isInput(value)
        ? { ...base, inputs: { ...base.inputs, [name]: value } } : { ...base, parameters: { ...base.parameters, [name]: value } };
      const there = planFor(provider, changed);
      // Another value of what an entry is chosen by has another entry do the work, which this test looks at by itself.
      if (there?.entry !== entry || namesOfChoices(entry).some((one) => (coveredBy(kind, one) ?? []).includes(name))) continue;
      assert.deepEqual(judge(provider.schemas, there.model, there.sent), [], `${name}: ${JSON.stringify(there.sent)}`);
      const isApplied = JSON.stringify(there.sent) !== JSON.stringify(sent);
      const isNamed = there.notApplied.some(({ parameter }) => parameter === called);
      const isElsewhere = [...(entry.finishing ?? []), ...(entry.unasked ?? []), "variant", "describe"].includes(name);
      assert.ok(isApplied || isNamed || isElsewhere, `${name} is lost`);
      // What is named is what callers asked for, not what they left as it is. A seed is part of every job.
      const isGiven = isAsked(name, offer(base, name));
      assert.deepEqual(notApplied.filter(({ parameter }) => parameter === called && !isGiven), [], name);
    }
  });
}

test("what a model takes a part of is named, too", () => {
  const lost = (order: Omit<Order, "seed">) => {
    const { notApplied } = planFor(fakeProviders.fal, { seed: 1, ...order })!;
    return notApplied.map(({ parameter, reason }) => `${parameter}: ${reason}`);
  };
  const [edit] = plain["edit-video"]!;
  assert.deepEqual(lost({ kind: "edit-video", ...edit!, inputs: { video: clip("v"), images: [picture("a"), picture("b")] } }),
    ["image_urls: the model takes one"]);
  const { parameters } = words("classic");
  const [text] = plain["generate-video"]!;
  assert.deepEqual(lost({ kind: "generate-video", ...text!, parameters: { ...parameters, prompt: "word ".repeat(300) } }),
    ["prompt: the model takes 800 characters"]);
  const [inpaint] = plain["inpaint-image"]!;
  const both = { ...inpaint!, parameters: { ...inpaint!.parameters, styleCodes: ["0011AABB"] }, inputs: { ...inpaint!.inputs,
    styleReferences: [picture("s")] } };
  assert.deepEqual(lost({ kind: "inpaint-image", ...both }), ["style_codes: the model takes either this or style_reference_images"]);
});

test("every entry of ours passes the check that an operator's must pass, and fal has one for each kind that models can do", () => {
  for (const { profile } of Object.values(fakeProviders)) {
    for (const [index, entry] of profile.entries.entries()) checkEntry(JSON.parse(JSON.stringify(entry)), index + 1);
  }
  assert.deepEqual(kindsOf(fakeProviders.fal).sort(), [...hostedKinds].sort());
});
