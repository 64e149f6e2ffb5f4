import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Capabilities, Capability, Engine, KnownTrial, Wanted } from "@atelier/engine/engine.ts";
import { EngineRouter, type RoutingOptions } from "./router.ts";
import type { ReadinessChange } from "./watched-engine.ts";

const run = () => Promise.reject(new Error("never run"));
const engine = (id: string, capability?: Capability): Engine => ({ id, capabilities: async () => (capability ? { "edit-video": capability } : {}), run });
const ready: Capability = { ready: true, fidelity: "classical" };
const wanted: Wanted = { kind: "edit-video", inputs: { video: {}, references: [{}] } };

test("the first engine that is ready takes the job", async (t) => {
  const router = await new EngineRouter([
    engine("other"),
    engine("tired", { ready: false, reason: "no memory" }),
    engine("first", ready),
    engine("second", ready),
  ]).open();
  t.after(() => router.close());
  assert.deepEqual([router.choose(wanted)?.id, router.refusal(wanted)], ["first", undefined]);
});

test("an engine that refuses the job is passed over; where none is left, each says why", async (t) => {
  const choosy: Capability = {
    ...ready,
    refuses: ({ inputs }) => (Array.isArray(inputs.references) && inputs.references.length > 0 ? "no references" : undefined),
  };
  const router = await new EngineRouter([engine("tired", { ready: false, reason: "no memory" }), engine("choosy", choosy), engine("other")]).open();
  t.after(() => router.close());
  assert.equal(router.choose(wanted), undefined);
  assert.equal(router.refusal(wanted), "tired: no memory; choosy: no references");
  assert.equal(router.choose({ ...wanted, inputs: { video: {}, references: [] } })?.id, "choosy");
  const without = await new EngineRouter([engine("other")]).open();
  t.after(() => without.close());
  assert.equal(without.refusal(wanted), "no engine of this server does edit-video");
});

/** An engine on another machine, which says what it is set to say. */
function remote(first: () => Promise<Capabilities>) {
  const state = { asked: 0, says: first };
  const one: Engine = { id: "remote", remote: { slots: 2 }, capabilities: () => ((state.asked += 1), state.says()), run };
  return { state, one };
}

test("no engine is asked for a choice: its last word counts, and a change of it is noticed and reported", async (t) => {
  const { state, one } = remote(async () => ({ "edit-video": { ready: false, reason: "a model is missing" } }));
  const changes: ReadinessChange[] = [];
  const router = await new EngineRouter([one, engine("local", ready)], { interval: 50, onChange: (change) => changes.push(change) }).open();
  t.after(() => router.close());
  const { asked } = state;
  for (let n = 0; n < 1000; n++) assert.equal(router.choose(wanted)?.id, "local");
  assert.equal(state.asked, asked);
  state.says = async () => ({ "edit-video": ready });
  while (router.choose(wanted)?.id !== "remote") await sleep(5);
  state.says = () => Promise.reject(new Error("connect ECONNREFUSED 10.0.0.7:8188"));
  while (router.choose(wanted)?.id !== "local") await sleep(5);
  assert.deepEqual(changes, [
    { engine: "remote", kind: "edit-video", ready: true },
    { engine: "remote", kind: "edit-video", ready: false, reason: "does not answer", detail: "connect ECONNREFUSED 10.0.0.7:8188" },
  ]);
});

test("an engine that never answers delays no start, and its address is shown to nobody", async (t) => {
  const silent: Engine = { id: "silent", capabilities: () => new Promise(() => {}), run };
  const router = await new EngineRouter([silent], { patience: 30 }).open();
  t.after(() => router.close());
  assert.equal(router.refusal(wanted), "silent: does not answer");
  assert.ok(router.mayBecomeReadyFor("edit-video"), "tasks that wait for it go on waiting");
});

const makes: Capability = { ready: true, fidelity: "generative" };
const away = { ready: false, reason: "is away" } as const satisfies Capability;
const clips: Capability = { ...makes, refuses: () => "takes no clips" };

/** Order of the engines; what the model engine says; what the operator allows; who does it, or why nobody does. */
const table: [string, Record<string, Capability | undefined>, RoutingOptions, string][] = [
  ["a model engine before local takes it", { model: makes, local: ready }, { fallback: [] }, "model"],
  ["local is silent where a model engine does the kind and is away", { model: away, local: ready }, { fallback: [] }, "model: is away"],
  ["local is silent where a model engine refuses the job", { model: clips, local: ready }, { fallback: [] }, "model: takes no clips"],
  ["local takes what a model engine does that nobody has set up", { model: { ...away, unset: true }, local: ready }, { fallback: [] }, "local"],
  ["local takes what no model engine does", { model: undefined, local: ready }, { fallback: [] }, "local"],
  ["local takes over the kinds that the operator allows", { model: away, local: ready }, { fallback: ["edit-video"] }, "local"],
  ["local takes over nothing else", { model: away, local: ready }, { fallback: ["edit-image"] }, "model: is away"],
  ["local takes over everything", { model: away, local: ready }, { fallback: "always" }, "local"],
  ["local before the model engine takes it", { local: ready, model: makes }, { fallback: [] }, "local"],
  ["a second model engine takes over", { model: away, other: makes, local: ready }, { fallback: [] }, "other"],
  ["a kind has an engine of its own", { model: makes, other: makes }, { fallback: [], engineKinds: { "edit-video": ["other"] } }, "other"],
  ["a kind given to two has both", { model: away, local: ready }, { fallback: [], engineKinds: { "edit-video": ["model", "local"] } }, "local"],
];
for (const [name, says, options, expected] of table) {
  test(`routing: ${name}`, async (t) => {
    const router = await new EngineRouter(Object.entries(says).map(([id, capability]) => engine(id, capability)), options).open();
    t.after(() => router.close());
    assert.equal(router.choose(wanted)?.id ?? router.refusal(wanted), expected);
  });
}

test("to try a kind one is taken that is not ready, where its word may be wrong, and what was tried reaches its engine and the states", async (t) => {
  const doubtful: Capability = { ready: false, reason: "a model did not load", mayBeTried: true };
  const trial: KnownTrial = { kind: "edit-video", place: "server 1", passed: false, says: "did not load", mark: "prompt", at: 1 };
  const given: unknown[] = [];
  const asked: Engine = { ...engine("asked"), capabilities: async (_signal, trials) => (given.push(trials), { "edit-video": doubtful }) };
  const historyOf = async (id: string) =>
    id === "asked" ? { trials: [trial], checks: [{ kind: "edit-video" as const, at: 2, passed: false, error: "did not load" }] } : { trials: [], checks: [] };
  const router = await new EngineRouter([engine("gone", { ready: false, reason: "no server" }), asked], { historyOf }).open();
  t.after(() => router.close());
  assert.deepEqual([router.choose(wanted), router.chooseToTry(wanted)?.id], [undefined, "asked"]);
  assert.deepEqual(given, [[trial]]);
  assert.deepEqual(router.states().find((state) => state.engine === "asked")?.lastCheck, { kind: "edit-video", at: 2, passed: false, error: "did not load" });
});

test("a job for one engine goes to no other, whatever the order, and one that is not used for its kind is refused", async (t) => {
  const router = await new EngineRouter([engine("first", ready), engine("second", ready), engine("other")]).open();
  t.after(() => router.close());
  assert.equal(router.choose({ ...wanted, engine: "second" })?.id, "second");
  assert.equal(router.choose({ ...wanted, engine: "nobody" }), undefined);
  assert.equal(router.refusal({ ...wanted, engine: "nobody" }), "nobody: does no edit-video here");
  assert.equal(router.always("edit-video"), undefined, "which of two does a job is in the job");
  const alone = await new EngineRouter([engine("first", ready), engine("other")]).open();
  t.after(() => alone.close());
  assert.equal(alone.always("edit-video")?.id, "first");
});
