import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { openAccount } from "../accounts/accounts.ts";
import { ServiceError } from "../errors.ts";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { most, PresetService } from "./preset-service.ts";

async function service(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-presets-"));
  const database = await openSqlite(join(folder, "atelier.db"));
  t.after(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const [me, other] = [await openAccount(database, "me"), await openAccount(database, "other")];
  return { presets: new PresetService(database, ["skin", "camera"]), me: me.id, other: other.id };
}

const faultsOf = (work: Promise<unknown>) => work.then(() => [], (error: unknown) => {
  assert.ok(error instanceof ServiceError, String(error));
  return error.invalidParams.length > 0 ? error.invalidParams.map(({ name }) => name) : [error.code];
});

test("a preset is there for the whole account by its name, is replaced by the same name, and for nobody else", async (t) => {
  const { presets, me, other } = await service(t);
  const saved = await presets.put(me, { model: "skin", name: "  Soft ", body: { skin_detail: 40 } });
  assert.deepEqual([saved.name, saved.body], ["Soft", { skin_detail: 40 }]);
  const again = await presets.put(me, { model: "skin", name: "Soft", body: { skin_detail: 10 } });
  assert.equal(again.preset, saved.preset);
  assert.deepEqual((await presets.list(me, "skin")).map(({ body }) => body), [{ skin_detail: 10 }]);
  assert.deepEqual([await presets.list(other), await presets.list(me, "camera")], [[], []]);
  assert.deepEqual(await faultsOf(presets.remove(other, saved.preset)), ["not_found"]);
  assert.equal((await presets.remove(me, saved.preset)).name, "Soft");
  assert.deepEqual(await faultsOf(presets.remove(me, saved.preset)), ["not_found"]);
  assert.deepEqual(await faultsOf(presets.remove(me, "x")), ["not_found"]);
});

test("what cannot be kept is refused by its field: an unknown model, no name, a body that is too large", async (t) => {
  const { presets, me } = await service(t);
  const body = { image: "x".repeat(most.bytes) };
  assert.deepEqual(await faultsOf(presets.put(me, { model: "nothing", name: " ", body })), ["model", "name", "body"]);
});

test("an account has no more presets than it may, and replaces one all the same", async (t) => {
  const { presets, me, other } = await service(t);
  for (let number = 0; number < most.presets; number++) await presets.put(me, { model: "skin", name: `${number}`, body: {} });
  assert.deepEqual(await faultsOf(presets.put(me, { model: "skin", name: "one more", body: {} })), ["presets_full"]);
  assert.equal((await presets.list(me)).length, most.presets);
  await presets.put(me, { model: "skin", name: "7", body: { seed: 1 } });
  await presets.put(other, { model: "skin", name: "7", body: {} });
});
