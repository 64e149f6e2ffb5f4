import assert from "node:assert/strict";
import { test } from "node:test";
import { hostedKinds, isAsked, membersOf } from "../offers/members.ts";
import { coveredBy, offer } from "../offers/offers.ts";
import type { Order } from "../offers/order.ts";
import { fakeProviders, kindsOf } from "../test/fakes.ts";
import { judge } from "../test/judge.ts";
import { clip, picture, plain, plainOrders, planFor, sound, words } from "../test/plain-orders.ts";
import { checkEntry } from "./check-profile.ts";
import { namesOfChoices } from "./choose.ts";

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

for (const { provider, order: base, planned: { entry, model, sent, notApplied }, title } of plainOrders) {
  const { kind } = base;
  test(`${title}: every parameter is applied, done by finishing, or named`, () => {
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
