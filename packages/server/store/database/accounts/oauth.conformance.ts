import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { addAccounts, type Twin } from "../conformance-parts.ts";
import type { Db } from "../schema.ts";
import { insertKey, listKeys, revokeKey } from "./accounts.ts";
import { deleteIdleClients, deleteOldestUnusedClient, findClient, insertClient, touchClient } from "./oauth-clients.ts";
import {
  countGrants, endReplayed, findCode, findGrantByToken, forgetEnded, insertCode, insertTokens, keepLatestTokens, listGrants, replaceToken, useCode,
} from "./oauth-grants.ts";

const key = (id: string, more: object = {}) => ({
  id, account_id: "a", name: id, hash: `hash of ${id}`, hint: "", scopes_json: '["ai"]', premium: 0 as const, limits_json: null, source: "operator",
  created_at: 1, expires_at: null, revoked_at: null, ...more,
});
const grant = (id: string, more: object = {}) => key(id, { source: "oauth", client_id: "c", given_by: "k", ...more });
const token = (hash: string, grantId: string, more: object = {}) => ({
  hash, grant_id: grantId, kind: "access" as const, scopes_json: "[]", created_at: 1, expires_at: 100, replaced_at: null, ...more,
});
const code = (hash: string) => ({
  hash, client_id: "c", key_id: "k", grant_id: "g", scopes_json: "[]", redirect_uri: "r", challenge: "x", expires_at: 60, used_at: null, replayed_at: null,
});

/** What must happen once happens once, and what has ended is gone. */
export function oauthConformance(name: string, { empty }: Twin): void {
  describe(`${name}, access of programs`, () => {
    const begun = async (db: Db) => {
      await addAccounts({ db } as never, "a");
      await insertKey(db, key("k"));
    };

    test("of many that use a code or exchange a refresh token at once, through two openings, one is the first", async (t) => {
      const { database, again } = await empty(t);
      await begun(database.db);
      await insertKey(database.db, grant("g"));
      await insertCode(database.db, code("1"));
      await insertTokens(database.db, [token("r", "g", { kind: "refresh" })]);
      const openings = [database, await again()];
      const firsts = async (work: (db: Db) => Promise<boolean>) =>
        (await Promise.all(Array.from({ length: 20 }, (_, n) => work(openings[n % 2]!.db)))).filter(Boolean).length;
      assert.deepEqual([await firsts((db) => useCode(db, "1", 5)), await firsts((db) => replaceToken(db, "r", 5))], [1, 1]);
    });

    test("a code that came again ends its grant and every token of it", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      await begun(db);
      await insertKey(db, grant("g"));
      await insertCode(db, code("1"));
      await insertTokens(db, [token("t", "g"), token("r", "g", { kind: "refresh" })]);
      assert.equal((await findGrantByToken(db, "t"))?.giver_scopes_json, '["ai"]');
      assert.equal(await findGrantByToken(db, "r"), undefined, "a refresh token is none for access");
      await database.transaction((trx) => endReplayed(trx, code("1"), 7));
      assert.deepEqual([(await findCode(db, "1"))?.replayed_at, await findGrantByToken(db, "t"), await countGrants(db, "k")], [7, undefined, 0]);
    });

    test("grants are listed while they and the key that gave them hold, and are among no keys", async (t) => {
      const { database: { db } } = await empty(t);
      await begun(db);
      for (const row of [key("k2", { expires_at: 50 }), grant("g1"), grant("g2", { given_by: "k2" }), grant("g3", { revoked_at: 2 })]) await insertKey(db, row);
      const listed = async (now: number) => (await listGrants(db, "a", now)).map(({ id }) => id);
      assert.deepEqual([await listed(10), await listed(50)], [["g2", "g1"], ["g1"]]);
      await revokeKey(db, "k", 5);
      assert.deepEqual(await listed(10), ["g2"]);
      assert.deepEqual((await listKeys(db)).map(({ id }) => id), ["k", "k2"]);
    });

    test("a grant keeps its latest tokens, and ends with the last of them", async (t) => {
      const { database } = await empty(t);
      const { db } = database;
      await begun(db);
      await insertKey(db, grant("g"));
      await insertTokens(db, [1, 2, 3].map((at) => token(`t${at}`, "g", { created_at: at, expires_at: at * 100 })));
      await keepLatestTokens(db, "g", 2);
      assert.deepEqual([await findGrantByToken(db, "t1"), (await findGrantByToken(db, "t2"))?.token_expires_at], [undefined, 200]);
      await database.transaction((trx) => forgetEnded(trx, 0, 300));
      assert.equal(await countGrants(db, "k"), 1);
      await database.transaction((trx) => forgetEnded(trx, 0, 301));
      assert.equal(await countGrants(db, "k"), 0);
    });

    test("the oldest program that nobody let in goes first, and one with a grant never", async (t) => {
      const { database: { db } } = await empty(t);
      await begun(db);
      for (const [id, at] of [["c", 1], ["d", 2], ["e", 3]] as const) {
        await insertClient(db, { id, name: id, redirect_uris_json: "[]", created_at: at, used_at: null });
      }
      await touchClient(db, "c", 4);
      await insertKey(db, grant("g"));
      assert.equal(await deleteOldestUnusedClient(db), true);
      const left = async () => (await Promise.all(["c", "d", "e"].map((id) => findClient(db, id)))).flatMap((row) => row?.id ?? []);
      assert.deepEqual(await left(), ["c", "e"]);
      await deleteIdleClients(db, 10, 10);
      assert.deepEqual([await left(), await deleteOldestUnusedClient(db)], [["c"], false]);
      await revokeKey(db, "g", 5);
      await deleteIdleClients(db, 10, 10);
      assert.deepEqual(await left(), []);
    });
  });
}
