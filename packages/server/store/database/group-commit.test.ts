import assert from "node:assert/strict";
import { test } from "node:test";
import type { Database } from "./database.ts";
import { groupCommit } from "./group-commit.ts";
import { openSqlite } from "./sqlite/open.ts";

async function counted(): Promise<{ database: Database; commits: () => number }> {
  const database = await openSqlite(":memory:");
  let commits = 0;
  return { database: { ...database, transaction: (work) => database.transaction(work).finally(() => commits++) }, commits: () => commits };
}

const keysOf = async ({ db }: Database) => (await db.selectFrom("meta").select("key").orderBy("key").execute()).map(({ key }) => key);

test("pieces that come at once share a commit, each with its own result", async () => {
  const { database, commits } = await counted();
  const commit = groupCommit(database);
  const piece = (key: string) => commit((trx) => trx.insertInto("meta").values({ key, value: "" }).execute().then(() => key));
  assert.deepEqual(await Promise.all(["a", "b", "c"].map(piece)), ["a", "b", "c"]);
  assert.equal(commits(), 1);
  assert.equal(await piece("d"), "d");
  assert.deepEqual([commits(), await keysOf(database)], [2, ["a", "b", "c", "d"]]);
});

test("a piece that fails is rejected, and the others are committed", async () => {
  const { database } = await counted();
  const commit = groupCommit(database);
  const piece = (key: string) => commit((trx) => trx.insertInto("meta").values({ key, value: "" }).execute());
  const results = await Promise.allSettled(["a", "a", "b"].map(piece));
  assert.deepEqual(results.map(({ status }) => status), ["fulfilled", "rejected", "fulfilled"]);
  assert.deepEqual(await keysOf(database), ["a", "b"]);
});

test("no group is larger than 64", async () => {
  const { database, commits } = await counted();
  const commit = groupCommit(database);
  await Promise.all(Array.from({ length: 130 }, (_, index) => commit((trx) => trx.insertInto("meta").values({ key: String(index), value: "" }).execute())));
  assert.deepEqual([commits(), (await keysOf(database)).length], [3, 130]);
});
