import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addAccounts, type Twin } from "../conformance-parts.ts";
import type { NewRow } from "../schema.ts";
import { deleteAuditBefore, insertAudit, keyNames, keysNamed, listAudit } from "./audit.ts";

const row = (id: string, changes: Partial<NewRow<"audit">> = {}): NewRow<"audit"> => ({
  id, account_id: "me", at: 1_772_000_000_000, actor: "k1", key_name: "laptop", person: null, operation: "createKey", object_kind: "keys", object_id: `o${id}`,
  details_json: '{"changed":["name"]}', address: "10.0.0.7", agent: "curl", outcome: "done", status: 200, code: null, request_id: "r", ...changes,
});

/** The log of who changed what. */
export function auditConformance(name: string, { empty }: Twin): void {
  describe(`${name}, the audit log`, () => {
    test("rows of an account come newest first, of whom, what and when is asked for, and of no other account", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      await database.transaction((trx) => insertAudit(trx, [
        row("1"), row("2", { actor: "cli", operation: "keys create", person: "root" }), row("3", { actor: "k2", object_kind: "tasks", object_id: "o1" }),
        row("4", { account_id: "other" }), row("5", { operation: "revokeKey", outcome: "refused", status: 404, code: "not_found", object_id: "o1" }),
      ]));
      const ids = async (filter: object, limit = 10) => (await listAudit(db, { accountId: "me", ...filter }, limit)).map(({ id }) => id);
      assert.deepEqual(await ids({}), ["5", "3", "2", "1"]);
      assert.deepEqual(await ids({}, 2), ["5", "3"]);
      assert.deepEqual(await ids({ before: "3" }), ["2", "1"]);
      assert.deepEqual(await ids({ least: "2", before: "5" }), ["3", "2"]);
      assert.deepEqual(await ids({ actors: ["k1"] }), ["5", "1"]);
      assert.deepEqual(await ids({ actors: ["k1", "k2", "cli"] }, 3), ["5", "3", "2"], "of several the newest together");
      assert.deepEqual(await ids({ actors: [] }), []);
      assert.deepEqual(await ids({ operation: "createKey" }), ["3", "1"]);
      assert.deepEqual(await ids({ object: { kind: "keys", id: "o1" } }), ["5", "1"], "ids of another kind are others");
      assert.deepEqual((await listAudit(db, { accountId: "other" }, 1))[0], row("4", { account_id: "other" }), "every column comes back as it was");
    });

    test("the oldest rows go first, some at a time, and none that is younger", async (t) => {
      const { database } = await empty(t);
      await database.transaction((trx) => insertAudit(trx, ["1", "2", "3", "4", "5"].map((id) => row(id))));
      const remove = (most: number) => database.transaction((trx) => deleteAuditBefore(trx, "4", most));
      assert.deepEqual([await remove(2), await remove(2), await remove(2)], [2, 1, 0]);
      assert.deepEqual((await listAudit(database.db, { accountId: "me" }, 10)).map(({ id }) => id), ["5", "4"]);
    });

    test("keys are named by their ids, and found by their names in their account", async (t) => {
      const { database } = await empty(t);
      await addAccounts(database, "me", "other");
      for (const [id, account_id, title] of [["1", "me", "laptop"], ["2", "me", "laptop"], ["3", "other", "laptop"], ["4", "me", "phone"]] as const) {
        const key = { id, account_id, name: title, hash: id, hint: "h", scopes_json: "[]", premium: 0, source: "operator", created_at: 0 };
        await database.db.insertInto("api_keys").values(key as NewRow<"api_keys">).execute();
      }
      assert.deepEqual([...(await keyNames(database.db, ["1", "4", "none"]))].sort(), [["1", "laptop"], ["4", "phone"]]);
      assert.deepEqual(await keysNamed(database.db, "me", "laptop", 10), ["2", "1"]);
      assert.deepEqual(await keysNamed(database.db, "me", "laptop", 1), ["2"]);
    });
  });
}
