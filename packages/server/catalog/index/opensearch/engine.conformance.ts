import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import type { Thing } from "@atelier/search/test/random-things.ts";
import { lastChange, recordChanges, recordNumbers } from "../../../store/database/changes.ts";
import type { Database } from "../../../store/database/database.ts";
import { openSqlite } from "../../../store/database/sqlite/open.ts";
import type { OpenedSearch } from "../search-twin.ts";
import { type Promised, searchConformance } from "../search.conformance.ts";
import { thingsCatalog } from "../things-meaning.conformance.ts";
import { EngineHost } from "./engine-host.ts";
import { EngineIndexes } from "./engine-indexes.ts";
import { type EnginePlace, parseEnginePlace } from "./place.ts";

const catalog = "sounds";
const thing = (id: number, title = "Rain"): Thing => (
  { id, title, tags: [], kind: "foley", colors: [], premium: false, downloads: 0, created: 1, popularity: 50, tempo: null, place: null }
);

/** What holds on a cluster, be it a real one or the stand-in. @param address `host:port` */
export function engineConformance(name: string, address: () => string, promised: Promised = {}): void {
  const placeOf = (own: string): EnginePlace => parseEnginePlace(`opensearch://${address()}/${own}?replicas=0`);
  let host: EngineHost;
  let version = 1;
  before(() => (host = new EngineHost(placeOf("suite"), { things: thingsCatalog })));
  after(() => host.close());

  searchConformance(name, async () => {
    const index = (await host.open<Thing, string, string>("things"))!;
    return { index, change: ({ removed, items }) => index.change(removed, items, version++) };
  }, { countsItems: true, ...promised });

  describe(`${name} beside a database`, () => {
    let folder: string;
    let database: Database;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), "atelier-engine-"));
      database = await openSqlite(join(folder, "test.db"));
    });
    after(async () => {
      await database.close();
      await rm(folder, { recursive: true });
    });

    /** Processes on one catalog in memory, which the real change feed tells of. */
    function processes(own: string, items: Map<number, Thing>) {
      const open: { twin: EngineIndexes; search: OpenedSearch }[] = [];
      const source = {
        catalog, itemsByIds: async (_: unknown, ids: readonly number[]) => ids.flatMap((id) => items.get(id) ?? []),
        itemsAfter: async (_: unknown, id: number, limit: number) => [...items.values()].filter((item) => item.id > id).slice(0, limit),
      } as const;
      return {
        async start(writes = true): Promise<OpenedSearch> {
          const onError = (error: unknown) => {
            throw error;
          };
          const twin = new EngineIndexes({ database, place: placeOf(own), writes, onError }, new URL("engine-thread.conformance.ts", import.meta.url));
          const search = await twin.open<Thing, string, string>(source);
          open.push({ twin, search });
          return search;
        },
        async stop() {
          for (const { twin, search } of open) {
            await search.live.stop();
            await twin.close();
          }
        },
      };
    }

    test("one process fills the index, all find what any of them changes, and a new one begins where they are", async (t) => {
      const items = new Map([1, 2, 3].map((id) => [id, thing(id)]));
      const { start, stop } = processes("shared", items);
      t.after(stop);
      const [one, other] = [await start(), await start()];
      await Promise.all([one.live.load(), other.live.load()]);
      const count = async ({ index }: OpenedSearch, words: string) => (await index.search({ words, limit: 5 })).count;
      assert.deepEqual([await count(one, "rain"), await count(other, "rain")], [3, 3]);

      const kept = other.live.version;
      items.set(4, thing(4, "Thunder"));
      items.delete(1);
      await recordChanges(database.db, catalog, [4, 1]);
      await one.live.refresh();
      assert.deepEqual([await count(one, "thunder"), await count(other, "thunder"), await count(other, "rain")], [1, 1, 2]);
      await other.live.refresh();
      assert.notEqual(other.live.version, kept, "kept answers are dropped");

      const before = one.live.version;
      items.set(4, { ...thing(4, "Thunder"), downloads: 7 });
      await recordNumbers(database.db, catalog, [4]);
      await other.live.refresh();
      await one.live.refresh();
      assert.deepEqual((await one.index.search({ order: { by: "downloads", descending: true }, limit: 1 })).ids, [4]);
      assert.equal(one.live.version, before, "numbers drop nothing");

      const reader = await start(false);
      await reader.live.load();
      assert.equal(reader.live.position, await lastChange(database.db));
      assert.equal(await count(reader, "thunder"), 1);
    });

    test("a writer that was halted overwrites nothing that is newer, and brings nothing back", async () => {
      const index = (await host.open<Thing, string, string>("things"))!;
      await index.change([], [thing(1), thing(2)], 10);
      await index.change([2], [thing(1, "Thunder")], 30);
      await index.change([], [thing(1, "Wind"), thing(2)], 20);
      assert.deepEqual((await index.search({ words: "thunder", limit: 5 })).ids, [1]);
      assert.equal((await index.search({ limit: 5 })).count, 1);
    });
  });
}
