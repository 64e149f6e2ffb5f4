import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test, type TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { type SharedPostgres, sharedPostgres } from "@atelier/tools/postgres/shared-postgres.ts";
import { rounds } from "@atelier/tools/s3/rounds.ts";
import type { Database } from "../../database/database.ts";
import { insertObjectReferences } from "../../database/object-references.ts";
import { openPostgres } from "../../database/postgres/open.ts";
import { openSqlite } from "../../database/sqlite/open.ts";
import { freshPlace } from "./layout.ts";
import { Registry } from "./registry.ts";

const object = "ab".repeat(32);
const races = rounds(40);

/** @param openTwo two openings of one empty database, as two processes have them */
function promises(name: string, openTwo: (t: TestContext) => Promise<[Database, Database]>, skip: string | false = false): void {
  describe(`the registry of places on ${name}`, { skip }, () => {
    test("what is stored while others delete it has its place afterwards, and nobody deletes that place", async (t) => {
      const [one, two] = (await openTwo(t)).map((database) => new Registry(database)) as [Registry, Registry];
      let renewed = 0;
      let uploads = 0;
      for (let round = 0; round < races; round++) {
        await sleep(3);
        const moment = one.now() - 1;
        const put = async () => {
          await sleep(Math.random() * 4);
          const known = await one.touch(object);
          if (known) renewed++;
          else uploads++;
          return known ?? one.insert({ object, place: freshPlace(), size: 1 });
        };
        const remove = async (registry: Registry) => {
          await sleep(Math.random() * 4);
          return registry.remove(object, moment);
        };
        const [row, ...removed] = await Promise.all([put(), remove(one), remove(two), remove(two)]);
        assert.equal((await two.find(object))?.place, row.place);
        assert.ok(!removed.includes(row.place));
        assert.ok(removed.filter((place) => place !== undefined).length <= 1, "a place is given to one deleter");
      }
      assert.ok(renewed > 0 && uploads > 1, `${renewed} renewed and ${uploads} stored again: both happen`);
    });

    test("of many that store the same bytes at once all learn of the one place", async (t) => {
      const registries = (await openTwo(t)).map((database) => new Registry(database));
      const rows = await Promise.all(Array.from({ length: 20 }, (_, n) => registries[n % 2]!.insert({ object, place: freshPlace(), size: 1 })));
      assert.equal(new Set(rows.map(({ place }) => place)).size, 1);
    });

    test("a deletion with a moment spares what was stored since and what somebody refers to; a lost place is replaced once", async (t) => {
      const [database] = await openTwo(t);
      const registry = new Registry(database);
      const row = await registry.insert({ object, place: freshPlace(), size: 1 });
      assert.equal(await registry.remove(object, row.touched_at - 1), undefined);
      await insertObjectReferences(database.db, [{ object, owner: "sounds/1" }]);
      assert.equal(await registry.remove(object, row.touched_at + 1000), undefined);
      const place = freshPlace();
      assert.equal((await registry.replace(row, place))?.place, place);
      assert.equal(await registry.replace(row, freshPlace()), undefined);
      assert.equal(await registry.remove(object), place);
      assert.equal(await registry.find(object), undefined);
    });
  });
}

promises("SQLite", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-registry-"));
  const file = join(folder, "atelier.db");
  const both: [Database, Database] = [await openSqlite(file), await openSqlite(file)];
  t.after(async () => {
    for (const database of both) await database.close();
    await rm(folder, { recursive: true });
  });
  return both;
});

let server: SharedPostgres | undefined;
after(() => server?.stop());

promises("PostgreSQL", async (t) => {
  server ??= await sharedPostgres();
  const url = await server.create();
  const both: [Database, Database] = [await openPostgres(url), await openPostgres(url)];
  t.after(() => Promise.all(both.map((database) => database.close())));
  return both;
}, whySkipped("PostgreSQL") ?? false);
