import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { taskParts } from "@atelier/test/parts/task-parts.ts";
import type { Capability, Engine } from "@atelier/engine/engine.ts";
import { EngineRouter } from "../engines/router.ts";
import { claimTasks } from "./claim-tasks.ts";
import { Slots } from "./slots.ts";
import { timing } from "./timing.ts";

const picture = (
  await sharp({ create: { width: 16, height: 12, channels: 3, background: "#c08060" } })
    .png()
    .toBuffer()
).toString("base64");
const ready: Capability = { ready: true, fidelity: "generative" };

const engine = (id: string, capability: Capability | undefined, slots?: number): Engine => ({
  id,
  ...(slots !== undefined && { remote: { slots } }),
  capabilities: async () => (capability ? { "retouch-skin": capability } : {}),
  run: () => Promise.reject(new Error("never run")),
});

/** Claims with these engines and two slots here; the engines that the claimed tasks go to. */
async function claimWith(t: TestContext, tasks: number, ...engines: Engine[]) {
  const { database, create } = await taskParts(t, () => Promise.reject(new Error("never run")));
  for (let n = 0; n < tasks; n++) await create({ image: picture });
  const router = await new EngineRouter(engines).open();
  t.after(() => router.close());
  const claim = () => database.transaction((trx) => claimTasks(trx, { engines: router, slots: new Slots(2, []), maxRunning: 16, now: Date.now() }));
  return { database, claim, ids: async () => (await claim()).map((one) => one.engine?.id) };
}

test("a task goes to the first engine that is ready, as many as that has slots, and to no other once those are taken", async (t) => {
  const { ids } = await claimWith(t, 5, engine("tired", { ready: false, reason: "no model" }), engine("remote", ready, 3), engine("local", ready));
  assert.deepEqual(await ids(), ["remote", "remote", "remote"]);
});

test("where an engine decides by the job, what it refuses goes to the next, each within its own slots", async (t) => {
  const choosy = (reason: string | undefined) => engine("choosy", { ...ready, refuses: () => reason }, 1);
  assert.deepEqual(await (await claimWith(t, 4, choosy("not this one"), engine("local", ready))).ids(), ["local", "local"]);
  assert.deepEqual(await (await claimWith(t, 4, choosy(undefined), engine("local", ready))).ids(), ["choosy"]);
});

test("a task waits for an engine that does its kind and is not ready now, up to an hour", async (t) => {
  const { database, claim } = await claimWith(t, 1, engine("tired", { ready: false, reason: "no model" }));
  assert.deepEqual(await claim(), []);
  await database.db
    .updateTable("tasks")
    .set({ created_at: Date.now() - timing.engineWait - 1000 })
    .execute();
  assert.deepEqual(
    (await claim()).map((one) => one.engine),
    [undefined],
    "then it fails",
  );
});

test("what was sent to where it is paid for goes on there, ready or not, and to no other engine", async (t) => {
  const { database, claim, ids } = await claimWith(t, 2, engine("paid", { ready: false, reason: "refuses the key" }, 9), engine("local", ready));
  const [first] = await database.db.selectFrom("tasks").select("id").orderBy("turn").execute();
  const sent = (note: string) => ({ price_json: JSON.stringify({ engine: "paid", at: 0 }), note_json: JSON.stringify({ engine: "paid", note }) });
  await database.db.updateTable("tasks").set(sent("request 7")).where("id", "=", first!.id).execute();
  // An empty note takes back that something was sent.
  await database.db.updateTable("tasks").set(sent("")).where("id", "!=", first!.id).execute();
  const claimed = await claim();
  assert.deepEqual(claimed.map(({ task, engine: by }) => [task.id === first!.id, by?.id]).sort(), [[false, "local"], [true, "paid"]]);
  assert.deepEqual(await ids(), []);
});

test("what was sent to where it is paid for goes to no other engine also where one is certain, and ends where that one is gone", async (t) => {
  const paid = engine("paid", undefined, 9);
  const local = engine("local", ready);
  for (const [engines, by] of [[[paid, local], "paid"], [[local], undefined], [[engine("other", undefined)], undefined]] as const) {
    const { database, claim } = await claimWith(t, 1, ...engines);
    const sent = { price_json: JSON.stringify({ engine: "paid", at: 0 }), note_json: JSON.stringify({ engine: "paid", note: "request 7" }) };
    await database.db.updateTable("tasks").set(sent).execute();
    assert.deepEqual((await claim()).map((one) => one.engine?.id), [by]);
  }
});

test("a task of a kind that no engine does is claimed, so that it fails", async (t) => {
  const { claim } = await claimWith(t, 1, engine("other", undefined));
  assert.deepEqual(
    (await claim()).map((one) => one.engine),
    [undefined],
  );
});
