import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { openSqlite } from "../../store/database/sqlite/open.ts";
import { IndexSnapshots } from "./index-snapshots.ts";
import { LocalHost } from "./local-index.ts";
import { defineCatalog } from "@atelier/search";

interface Thing {
  id: number;
  title: string;
  popularity: number;
}

const things = defineCatalog({
  name: "things",
  language: "en",
  text: [{ field: "title", weight: 1, words: (thing: Thing) => thing.title }],
  filters: {},
  orders: {},
  popularity: (thing) => thing.popularity,
});

async function saved(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-snapshots-"));
  const database = await openSqlite(join(folder, "test.db"));
  t.after(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  const snapshots = new IndexSnapshots(join(folder, "search"), database, new LocalHost({ things: { definition: things } }));
  const { index } = await snapshots.open<Thing, never, never>("things");
  await index.change([], [{ id: 7, title: "Green apple", popularity: 1 }]);
  await snapshots.save("things", index, 42);
  const find = async () => {
    const opened = await snapshots.open<Thing, never, never>("things");
    return { position: opened.position, count: (await opened.index.search({ words: "apple", offset: 0, limit: 10 })).count };
  };
  return { file: join(folder, "search", "things.index"), database, find };
}

test("an index is opened as it was saved, with its place in the change feed", async (t) => {
  const { find } = await saved(t);
  assert.deepEqual(await find(), { position: 42, count: 1 });
});

test("a damaged, cut or missing file makes an empty index, to be filled from the database", async (t) => {
  const { file, find } = await saved(t);
  const bytes = await readFile(file);
  for (const spoil of [
    bytes.subarray(0, bytes.length - 9), bytes.subarray(0, 100),
    Buffer.concat([bytes.subarray(0, 600), Buffer.from([bytes[600]! ^ 1]), bytes.subarray(601)]), Buffer.alloc(0),
  ]) {
    await writeFile(file, spoil);
    assert.deepEqual(await find(), { position: undefined, count: 0 });
  }
  await rm(file);
  assert.deepEqual(await find(), { position: undefined, count: 0 });
});

test("beside a database that was restored from a backup the file counts for nothing", async (t) => {
  const { database, find } = await saved(t);
  await database.db.deleteFrom("meta").where("key", "like", "search-snapshot-things%").execute();
  assert.deepEqual(await find(), { position: undefined, count: 0 });
});
