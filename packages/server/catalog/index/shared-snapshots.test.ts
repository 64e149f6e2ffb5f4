import assert from "node:assert/strict";
import { appendFile, chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { type Thing, THINGS } from "@atelier/search/test/random-things.ts";
import { referencedObjects } from "../../store/database/object-references.ts";
import { openSqlite } from "../../store/database/sqlite/open.ts";
import { openDisk } from "../../store/objects/disk/open.ts";
import { IndexSnapshots } from "./index-snapshots.ts";
import { LocalHost } from "./local-index.ts";
import { SharedSnapshots } from "./shared-snapshots.ts";

async function machines(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-shared-"));
  const database = await openSqlite(join(folder, "test.db"));
  const objects = await openDisk(join(folder, "objects"));
  t.after(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const host = new LocalHost({ things: { definition: THINGS } });
  const machine = (name: string, version = "1") => {
    const shared = new SharedSnapshots(database, objects, version);
    const snapshots = new IndexSnapshots(join(folder, name), database, host, shared);
    return {
      shared,
      async open() {
        const { index, position } = await snapshots.open<Thing, string, string>("things");
        return { index, position, count: (await index.search({ limit: 0 })).count };
      },
      /** Shares an index of so many items. */
      async share(position: number, items = 1) {
        const index = (await host.open<Thing, string, string>("things"))!;
        await index.change([], Array.from({ length: items }, (_, i) => thing(i + 1)));
        return shared.share("things", position, () => snapshots.save("things", index, position));
      },
    };
  };
  return { database, objects, folder, machine };
}

const thing = (id: number): Thing => (
  { id, title: "Rain", tags: [], kind: "foley", colors: [], premium: false, downloads: 0, created: 1, popularity: 50, tempo: null, place: null }
);

test("a new machine begins with what another one has shared, and an old one with its own file unless that is far behind", async (t) => {
  const { machine } = await machines(t);
  await machine("a").share(10, 2);
  const fresh = await machine("b").open();
  assert.deepEqual([fresh.position, fresh.count], [10, 2]);
  await machine("a").share(30_000, 5);
  const late = await machine("b").open();
  assert.deepEqual([late.position, late.count], [30_000, 5]);
  assert.equal((await machine("b").open()).position, 30_000, "now from its own file");
});

test("a snapshot is shared when many changes have come, by one process at a time", async (t) => {
  const { database, machine } = await machines(t);
  const both = await Promise.all([machine("a").share(10), machine("b").share(10)]);
  assert.equal(both.filter(Boolean).length, 1);
  assert.equal(await machine("a").share(19_000), false, "few changes");
  await database.db.insertInto("meta").values({ key: "search-snapshots-turn-things", value: String(database.now() + 60_000) }).execute();
  assert.equal(await machine("a").share(21_000), false, "another is at it");
  await database.db.updateTable("meta").set({ value: String(database.now() - 1) }).where("key", "=", "search-snapshots-turn-things").execute();
  assert.equal(await machine("a").share(21_000), true, "that one has died");
});

test("three stay, and the sweep may have the objects of the others", async (t) => {
  const { database, machine } = await machines(t);
  const { shared, share } = machine("a");
  const objects: string[] = [];
  for (let i = 1; i <= 5; i++) {
    assert.equal(await share(i * 20_000, i), true);
    objects.push((await shared.notes("things"))[0]!.object);
  }
  assert.deepEqual((await shared.notes("things")).map(({ position }) => position), [100_000, 80_000, 60_000]);
  assert.deepEqual([...(await referencedObjects(database.db, objects))].sort(), objects.slice(2).sort());
});

test("its own version's snapshots come first, and a damaged or missing object makes an empty index, to be filled from the database", async (t) => {
  const { folder, objects, machine } = await machines(t);
  await machine("a", "1").share(10, 2);
  await machine("b", "2").share(40_000, 3);
  assert.equal((await machine("c", "1").open()).position, 10);
  const [note] = await machine("a", "2").shared.notes("things");
  const path = join(folder, "objects", note!.object.slice(0, 2), note!.object.slice(2, 4), note!.object);
  await chmod(path, 0o600);
  await appendFile(path, "x");
  assert.deepEqual([(await machine("d", "2").open()).count], [0]);
  await objects.delete(note!.object);
  assert.deepEqual([(await machine("e", "2").open()).count], [0]);
});
