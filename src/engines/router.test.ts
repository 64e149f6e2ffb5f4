import assert from "node:assert/strict";
import { test } from "node:test";
import type { Capability, Engine, Wanted } from "./engine.ts";
import { EngineRouter } from "./router.ts";

const engine = (id: string, capability?: Capability): Engine => ({ id, capabilities: async () => (capability ? { "edit-video": capability } : {}), run: () => Promise.reject(new Error("never run")) });
const ready: Capability = { ready: true, fidelity: "classical" };
const wanted: Wanted = { kind: "edit-video", inputs: { video: {}, references: [{}] } };

test("the first engine that is ready takes the job", async () => {
  const router = new EngineRouter([engine("other"), engine("tired", { ready: false, reason: "no memory" }), engine("first", ready), engine("second", ready)]);
  assert.deepEqual([await router.choose(wanted), await router.refusal(wanted)], ["first", undefined]);
});

test("an engine that refuses the job is passed over; where none is left, each says why", async () => {
  const choosy: Capability = { ...ready, refuses: ({ inputs }) => (Array.isArray(inputs.references) && inputs.references.length > 0 ? "no references" : undefined) };
  const router = new EngineRouter([engine("tired", { ready: false, reason: "no memory" }), engine("choosy", choosy), engine("other")]);
  assert.equal(await router.choose(wanted), undefined);
  assert.equal(await router.refusal(wanted), "tired: no memory; choosy: no references");
  assert.equal(await router.choose({ ...wanted, inputs: { video: {}, references: [] } }), "choosy");
  assert.equal(await new EngineRouter([engine("other")]).refusal(wanted), "no engine of this server does edit-video");
});
