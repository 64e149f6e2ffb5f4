import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { startPostgres } from "@atelier/tools/postgres/start-postgres.ts";
import type { Database } from "../database/database.ts";
import { knownMigrations } from "../database/migrations/migrate.ts";
import { openDatabase } from "../database/open.ts";
import type { Db } from "../database/schema.ts";
import { openDisk } from "../objects/disk/open.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { backUp } from "./back-up.ts";
import { FolderTarget } from "./folder-target.ts";
import { restore } from "./restore.ts";
import { linesOfTable, tablesOfBackup } from "./table-lines.ts";

const skip = whySkipped("PostgreSQL") ?? false;
/** More rows than are read at once, of keys that are counted up, are texts, or have parts. */
const large = new Set(["changes", "tasks", "idempotency"]);
const rowsPerLarge = 520;
const rowsPerOther = 30;

interface Place {
  database: Database;
  objects: ObjectStore;
}

interface Column {
  name: string;
  type: string;
  notnull: number;
}

/** Rows in every table there is, with what is hard to carry: quotes, line ends, NUL, letters beyond ASCII, halves, nothing. */
async function fill({ database, objects }: Place): Promise<void> {
  const files = await Promise.all(Array.from({ length: 12 }, (_, number) => objects.put(Buffer.from(`file ${number}`))));
  await database.transaction((trx) => fillTables(trx, files.map(({ key }) => key)));
}

/** They take no row any more: see the migration 0032. */
const closed = new Set(["usage_sums", "failure_sums"]);

async function fillTables(db: Db, files: readonly string[]): Promise<void> {
  for (const { name, key } of await tablesOfBackup(db)) {
    if (closed.has(name)) continue;
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

/** Notes of a backup and a restore about themselves. */
const ownNotes = new Set(["finished-work", "objects-held-until"]);

/** By column, since databases order the columns of a table that a migration has added to in their own ways. */
async function contents({ db }: Database): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const table of await tablesOfBackup(db)) {
    const columns = table.columns.toSorted();
    for await (const rows of linesOfTable(db, { ...table, columns })) all[table.name] = [...(all[table.name] ?? []), ...rows];
    if (table.name === "meta") all["meta"] = all["meta"]!.filter((row) => !ownNotes.has((row as string[])[0]!));
  }
  return all;
}

test("a library moves from SQLite into PostgreSQL and back by backup and restore, with every row of every table, and counting goes on", { skip }, async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-every-table-"));
  const server = await startPostgres();
  const opened: Database[] = [];
  t.after(async () => {
    for (const one of opened) await one.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });
  const migrations = await knownMigrations();
  const open = async (name: string, database?: string): Promise<Place> => {
    const dataDir = join(folder, name);
    opened.push(await openDatabase({ dataDir, database }, { migrations }));
    return { database: opened.at(-1)!, objects: await openDisk(join(dataDir, "objects")) };
  };
  const first = await open("first");
  await fill(first);
  const expected = await contents(first.database);
  for (const [name, rows] of Object.entries(expected)) assert.ok(closed.has(name) || rows.length >= rowsPerOther - 1, `${name} has rows`);

  let from = first;
  for (const [name, database] of [["second", await server.create()], ["third", undefined]] as const) {
    const target = new FolderTarget(join(folder, `target-${name}`));
    const { manifest } = await backUp({ ...from, target, version: "0.0.0", onProgress: () => {} });
    const into = await open(name, database);
    const plan = { ...into, target, manifest, secretKeys: [], despiteDamage: false, onProgress: () => {} };
    assert.deepEqual([(await restore(plan)).objects, manifest.objects.missing], [12, []]);
    assert.deepEqual(await contents(into.database), expected, name);
    from = into;
  }
  for (const { database } of [from, first]) await database.db.insertInto("changes").values({ catalog: "icons", item_id: 1 }).execute();
  const next = (place: Place) => place.database.db.selectFrom("changes").select("seq").where("catalog", "=", "icons").executeTakeFirstOrThrow();
  assert.deepEqual(await next(from), await next(first));
});
