import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test, type TestContext } from "node:test";
import { sql } from "kysely";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { type SharedPostgres, sharedPostgres } from "@atelier/tools/postgres/shared-postgres.ts";
import type { Database } from "../database/database.ts";
import { openDatabase } from "../database/open.ts";
import type { Db } from "../database/schema.ts";
import { pathOfKey } from "../objects/disk/layout.ts";
import { openDisk } from "../objects/disk/open.ts";
import { refuseUnfinished, UnfinishedWork } from "../unfinished/unfinished-work.ts";
import { moveLibrary, MoveError } from "./move-library.ts";
import { type MovedTable, tablesOf } from "./tables.ts";

const skip = whySkipped("PostgreSQL") ?? false;
/** More rows than are read at once, of keys that are counted up, are texts, or have parts. */
const large = new Set(["changes", "tasks", "idempotency"]);
const rowsPerLarge = 520;
const rowsPerOther = 30;

let server: SharedPostgres | undefined;
before(async () => {
  if (!skip) server = await sharedPostgres();
});
after(() => server?.stop());

async function scratch(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), "atelier-move-"));
  const url = await server!.create();
  const database = await openDatabase(folder);
  const target = await openDatabase({ dataDir: join(folder, "target"), database: url });
  t.after(async () => {
    await database.close();
    await target.close();
    await server!.drop(url);
    await rm(folder, { recursive: true });
  });
  const source = { database, objects: await openDisk(join(folder, "objects")) };
  return { folder, source, target: { database: target, objects: await openDisk(join(folder, "target/objects")) } };
}

interface Column {
  name: string;
  type: string;
  notnull: number;
}

/** Rows in every table there is, with what is hard to carry: quotes, line ends, NUL, letters beyond ASCII, halves, nothing. */
async function fill({ database, objects }: Awaited<ReturnType<typeof scratch>>["source"]): Promise<void> {
  const files = await Promise.all(Array.from({ length: 12 }, (_, number) => objects.put(Buffer.from(`file ${number}`))));
  await database.transaction((trx) => fillTables(trx, files.map(({ key }) => key)));
}

async function fillTables(db: Db, files: readonly string[]): Promise<void> {
  for (const { name, key } of await tablesOf(db)) {
    const { rows: columns } = await sql<Column>`select name, type, "notnull" from pragma_table_info(${name})`.execute(db);
    const { rows: named } = await sql<{ from: string }>`select "from" from pragma_foreign_key_list(${name})`.execute(db);
    const count = large.has(name) ? rowsPerLarge : rowsPerOther;
    const valueOf = (number: number, column: Column) => {
      if (name === "object_references" && column.name === "object") return files[number % files.length]!;
      const isNamed = named.some(({ from }) => from === column.name);
      const given = isNamed ? number % rowsPerOther : number;
      if (!/text/i.test(column.type)) return /int/i.test(column.type) ? given + 1 : number / 7;
      if (isNamed || key.includes(column.name)) return `${given}`.padStart(5, "0");
      if (!column.notnull && number % 3 === 0) return null;
      return number % 50 === 7 ? `"${number}"\n'\0ä\u{1F3A8}` : `${column.name} ${number}`;
    };
    for (let number = 0; number < count; number++) {
      const values = sql.join(columns.map((column) => valueOf(number, column)));
      await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))}) values (${values})`.execute(db);
    }
  }
}

async function contents(db: Db, { name, columns, key }: MovedTable): Promise<string[]> {
  const all = sql.join(columns.map((column) => sql.ref(column)));
  const order = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, unknown>>`select ${all} from ${sql.table(name)} order by ${order}`.execute(db);
  const own = (row: Record<string, unknown>) => name === "meta" && /^(library-moved|.*finished-work)$/.test(String(row["key"]));
  return rows.filter((row) => !own(row)).map((row) => JSON.stringify(columns.map((column) => row[column])).replaceAll("\\u0000", "\u{FFFD}"));
}

async function assertEqual(one: Database, other: Database): Promise<void> {
  for (const table of await tablesOf(one.db, ["object_places"])) {
    const ours = await contents(one.db, table);
    assert.ok(ours.length >= rowsPerOther - 1, `${table.name} has rows`);
    assert.deepEqual(await contents(other.db, table), ours, table.name);
  }
}

/** A target that breaks off at its nth write, as a process that is killed does. */
function breakingAt(target: Awaited<ReturnType<typeof scratch>>["target"], write: number) {
  let writes = 0;
  const database: Database = {
    ...target.database,
    withLocks: (work) => (++writes === write ? Promise.reject(new Error("killed")) : target.database.withLocks(work)),
  };
  return { ...target, database };
}

const onProgress = () => {};
const command = "atelier migrate-to FILE";
const refusal = (pattern: RegExp) => (error: unknown) => error instanceof MoveError && pattern.test(error.message);

test("a library moves whole: interrupted three times, changed in between, every row and file is the old one's, and counting goes on", { skip }, async (t) => {
  const { folder, source, target } = await scratch(t);
  await fill(source);
  const opened = () => refuseUnfinished(target.database.db, folder, false);
  for (const write of [3, 9, 15]) {
    await assert.rejects(moveLibrary({ source, target: breakingAt(target, write), command, onProgress }), /killed/);
    await assert.rejects(opened(), (error) => error instanceof UnfinishedWork && /^The move of the library .* has not ended/.test(error.message));
  }
  // The old service has run once more meanwhile.
  const { db } = source.database;
  await db.updateTable("accounts").set({ name: "renamed" }).where("id", "=", "00003").execute();
  await db.deleteFrom("object_references").where("object", "!=", "").where("owner", "=", "00004").execute();
  await db.deleteFrom("changes").where("seq", "=", 5).execute();
  await db.insertInto("changes").values({ catalog: "catalog 4" as "icons", item_id: 5 }).execute();

  const { rows, objects } = await moveLibrary({ source, target, command, onProgress });
  await assertEqual(source.database, target.database);
  assert.deepEqual([rows.written, objects], [0, { objects: 12, written: 0, missing: [], damaged: [] }]);
  for await (const { key } of source.objects.list()) {
    const bytes = Buffer.concat(await (await target.objects.read(key)).toArray());
    assert.equal(createHash("sha256").update(bytes).digest("hex"), key);
  }
  await opened();
  await target.database.db.insertInto("changes").values({ catalog: "icons", item_id: 1 }).execute();
  const { seq } = await target.database.db.selectFrom("changes").select("seq").where("catalog", "=", "icons").executeTakeFirstOrThrow();
  assert.equal(seq, rowsPerLarge + 2);
  await assert.rejects(moveLibrary({ source, target, command, onProgress }), refusal(/was moved into this database at/));
});

test("files that are missing or damaged in the old place are named, and a damaged one is not taken for the right one", { skip }, async (t) => {
  const { folder, source, target } = await scratch(t);
  await source.database.db.insertInto("accounts").values({ id: "a", name: "a", created_at: 0 }).execute();
  const [good, damaged] = [await source.objects.put(Buffer.from("good")), await source.objects.put(Buffer.from("bad"))];
  const missing = "0".repeat(64);
  for (const object of [good.key, damaged.key, missing]) await source.database.db.insertInto("object_references").values({ object, owner: "x" }).execute();
  const path = pathOfKey(join(folder, "objects"), damaged.key);
  await rm(path);
  await writeFile(path, "BAD");
  const { objects } = await moveLibrary({ source, target, command, onProgress });
  assert.deepEqual([objects?.missing, objects?.damaged], [[missing], [damaged.key]]);
  assert.ok(await target.objects.head(good.key));
  assert.equal(await target.objects.head(damaged.key), undefined);
});

test("nothing is moved into a database that has something else, nor from a folder that has nothing", { skip }, async (t) => {
  const { source, target } = await scratch(t);
  await assert.rejects(moveLibrary({ source, target, command, onProgress }), refusal(/nothing to move/));
  await source.database.db.insertInto("accounts").values({ id: "a", name: "a", created_at: 0 }).execute();
  await target.database.db.insertInto("accounts").values({ id: "b", name: "b", created_at: 0 }).execute();
  await assert.rejects(moveLibrary({ source, target, command, onProgress }), refusal(/not empty/));
});
