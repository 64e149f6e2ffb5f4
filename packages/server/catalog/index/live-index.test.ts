import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { lastChange, recordChanges, recordNumbers } from "../../store/database/changes.ts";
import type { Database } from "../../store/database/database.ts";
import { openSqlite } from "../../store/database/sqlite/open.ts";
import { LiveIndex } from "./live-index.ts";

let folder: string;
let database: Database;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-live-"));
  database = await openSqlite(join(folder, "test.db"));
});

after(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** A catalog in memory and an index that is a plain map, tied together by the real change feed. */
function parts(count: number, position?: number) {
  const catalog = new Map(Array.from({ length: count }, (_, index) => [index + 1, { id: index + 1, text: "first" }]));
  const indexed = new Map<number, string>();
  const upsert = (items: Iterable<{ id: number; text: string }>) => {
    for (const { id, text } of items) indexed.set(id, text);
  };
  const live = new LiveIndex<{ id: number; text: string }>({
    catalog: "sounds",
    database,
    ...(position !== undefined && { position }),
    index: {
      fill: async (pages) => {
        for await (const items of pages) upsert(items);
      },
      change: async (removed, items) => {
        for (const id of removed) indexed.delete(id);
        upsert(items);
      },
    },
    itemsAfter: async (_, id, limit) => [...catalog.values()].filter((item) => item.id > id).slice(0, limit),
    itemsByIds: async (_, ids) => ids.flatMap((id) => catalog.get(id) ?? []),
    onError: (error) => {
      throw error;
    },
  });
  return { catalog, indexed, live };
}

test("everything that was there is loaded, page by page", async (t) => {
  const { indexed, live } = parts(1234);
  t.after(() => live.stop());
  assert.equal(live.ready, false);
  await live.load();
  assert.equal(live.ready, true);
  assert.equal(indexed.size, 1234);
});

test("what changes while the index is filled is applied after it, not under it", async (t) => {
  const { catalog, indexed, live } = parts(1234);
  t.after(() => live.stop());
  const loading = live.load();
  await new Promise((resolve) => setImmediate(resolve));
  catalog.set(1, { id: 1, text: "changed" });
  catalog.delete(2);
  await recordChanges(database.db, "sounds", [1, 2]);
  await live.refresh();
  assert.equal(indexed.size, 1233, "the refresh has waited for the rest");
  await loading;
  assert.deepEqual([indexed.get(1), indexed.has(2)], ["changed", false]);
});

test("what another process adds, changes and removes is in the index half a second later", async (t) => {
  const { catalog, indexed, live } = parts(10);
  t.after(() => live.stop());
  await live.load();
  live.follow();
  catalog.set(11, { id: 11, text: "new" });
  catalog.set(3, { id: 3, text: "changed" });
  catalog.delete(4);
  await database.transaction((trx) => recordChanges(trx, "sounds", [11, 3, 4]));
  await new Promise((resolve) => setTimeout(resolve, 500));
  assert.deepEqual([indexed.get(11), indexed.get(3), indexed.has(4)], ["new", "changed", false]);
});

test("a refresh that was asked for while one runs sees what changed meanwhile", async (t) => {
  const { catalog, indexed, live } = parts(1);
  t.after(() => live.stop());
  await live.load();
  const running = live.refresh();
  catalog.set(2, { id: 2, text: "late" });
  await recordChanges(database.db, "sounds", [2]);
  await Promise.all([running, live.refresh()]);
  assert.equal(indexed.get(2), "late");
});

test("the version moves with the fill and with every change, and stays otherwise", async (t) => {
  const { catalog, live } = parts(3);
  t.after(() => live.stop());
  const empty = live.version;
  await live.load();
  const filled = live.version;
  assert.notEqual(filled, empty);
  await live.refresh();
  await recordChanges(database.db, "music", [1]);
  await live.refresh();
  assert.equal(live.version, filled, "nothing of this catalog has changed");
  catalog.set(3, { id: 3, text: "changed" });
  await recordChanges(database.db, "sounds", [3]);
  await live.refresh();
  assert.notEqual(live.version, filled);
});

test("a change of numbers alone is followed and moves no version, unless an edit came with it", async (t) => {
  const { catalog, indexed, live } = parts(3);
  t.after(() => live.stop());
  await live.load();
  const { version } = live;
  catalog.set(1, { id: 1, text: "more downloads" });
  await recordNumbers(database.db, "sounds", [1]);
  await live.refresh();
  assert.deepEqual([indexed.get(1), live.version], ["more downloads", version]);
  await recordChanges(database.db, "sounds", [2]);
  await recordNumbers(database.db, "sounds", [2]);
  await live.refresh();
  assert.notEqual(live.version, version, "the edit is not hidden behind the download");
});

test("changes of other catalogs are passed over", async (t) => {
  const { catalog, indexed, live } = parts(1);
  t.after(() => live.stop());
  await live.load();
  catalog.set(1, { id: 1, text: "unseen" });
  await recordChanges(database.db, "music", [1]);
  await live.refresh();
  assert.equal(indexed.get(1), "first");
});

test("an index that comes filled is only caught up: what was changed or removed since its place in the feed", async (t) => {
  const { catalog, indexed, live } = parts(3, await lastChange(database.db));
  t.after(() => live.stop());
  indexed.set(1, "kept").set(2, "old").set(3, "old");
  catalog.set(2, { id: 2, text: "second" });
  catalog.delete(3);
  await recordChanges(database.db, "sounds", [2, 3]);
  await live.load();
  assert.ok(live.ready);
  assert.deepEqual([...indexed], [[1, "kept"], [2, "second"]]);
});
