import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addAccounts, addTask, type Twin } from "./conformance-parts.ts";
import { countPresets, listPresets, putPreset, takePreset } from "./presets/presets.ts";
import { countKept, noEnd, setTaskEnd } from "./tasks/kept-tasks.ts";
import { expiredTasks } from "./tasks/tasks.ts";

/** What people keep: tasks without an end, and presets of forms. */
export function keptConformance(name: string, { empty }: Twin): void {
  describe(`${name}, what people keep`, () => {
    test("a completed task gets no end, or another one, and is counted for its account alone", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      await addAccounts(database, "me", "other");
      for (const id of ["a", "b", "c"]) await addTask(database, id, id === "c" ? "other" : "me");
      await db.updateTable("tasks").set({ status: "COMPLETED", expires_at: 1000 }).where("id", "in", ["a", "c"]).execute();
      const keep = (id: string, accountId: string, now = 10) => database.transaction((trx) => setTaskEnd(trx, { id, accountId, now }, noEnd));
      assert.equal(Number((await keep("a", "me"))?.expires_at), noEnd);
      assert.equal(await keep("b", "me"), undefined, "not completed");
      assert.equal(await keep("c", "me"), undefined, "of another account");
      assert.equal(await keep("c", "other", 1000), undefined, "expired");
      assert.deepEqual([await countKept(db, "me"), await countKept(db, "other")], [1, 0]);
      assert.deepEqual((await expiredTasks(db, Date.now(), 10)).sort(), ["c"], "what is kept is never swept");
      await database.transaction((trx) => setTaskEnd(trx, { id: "a", accountId: "me", now: 10 }, 2000));
      assert.equal(await countKept(db, "me"), 0);
    });

    test("a preset is replaced by its name, and is its account's alone", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      await addAccounts(database, "me", "other");
      const preset = (id: string, account_id: string, title: string, model = "m") =>
        ({ id, account_id, model, name: title, body_json: `{"of":"${id}"}`, created_at: 1_772_000_000_000 });
      const put = (row: ReturnType<typeof preset>) => database.transaction((trx) => putPreset(trx, row));
      await put(preset("1", "me", "soft"));
      await put(preset("2", "me", "hard", "n"));
      await put(preset("3", "other", "soft"));
      assert.deepEqual(await put(preset("4", "me", "soft")), { ...preset("4", "me", "soft"), id: "1" });
      assert.deepEqual((await listPresets(db, "me")).map(({ id, body_json }) => [id, body_json]), [["1", '{"of":"4"}'], ["2", '{"of":"2"}']]);
      assert.deepEqual((await listPresets(db, "me", "n")).map(({ id }) => id), ["2"]);
      assert.equal(await countPresets(db, "me"), 2);
      assert.equal(await takePreset(db, "3", "me"), undefined);
      assert.equal((await takePreset(db, "1", "me"))?.name, "soft");
      assert.equal(await countPresets(db, "me"), 1);
    });
  });
}
