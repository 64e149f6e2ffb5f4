import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { changesAfter, lastChange, recordChanges } from "./changes.ts";
import type { Database } from "./database.ts";
import { openSqlite } from "./sqlite/open.ts";

let folder: string;
let database: Database;

before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "atelier-changes-"));
  database = await openSqlite(path.join(folder, "test.db"));
});

after(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test("a follower reads each change once, and an item that changes again moves to the end", async () => {
  const { db } = database;
  assert.equal(await lastChange(db), 0);
  await recordChanges(db, "sounds", [1, 2, 3]);
  const seen = await changesAfter(db, 0, 2);
  assert.deepEqual(seen.map((change) => change.item_id), [1, 2]);
  await recordChanges(db, "sounds", [1]);
  const later = await changesAfter(db, seen[1]!.seq, 10);
  assert.deepEqual(later.map((change) => change.item_id), [3, 1]);
  assert.equal(later[1]!.seq, await lastChange(db));
});

test("the feed holds one row for each item, and the same id in two catalogs is two items", async () => {
  const { db } = database;
  const before = await lastChange(db);
  await recordChanges(db, "music", [1, 1, 1]);
  await recordChanges(db, "music", Array.from({ length: 1200 }, (_, index) => index + 1));
  const changes = await changesAfter(db, before, 5000);
  assert.equal(changes.length, 1200);
  assert.ok(changes.every((change) => change.catalog === "music"));
});
