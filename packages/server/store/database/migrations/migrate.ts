import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import type { Dialect } from "../database.ts";
import type { Db } from "../schema.ts";
import type { Migration } from "./migration.ts";

/** The files of this folder whose names begin with a number, in order. A migration that was released is never edited: add the next one. */
async function loadMigrations(): Promise<Migration[]> {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^\d{4}-[^.]+\.ts$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const exported = Object.values((await import(`./${file}`)) as Record<string, Migration>);
      const migration = exported.find(({ name }) => `${name}.ts` === file);
      if (!migration) throw new Error(`packages/server/store/database/migrations/${file} must export a migration of its name`);
      return migration;
    }),
  );
}

/** Runs, in one transaction, the migrations that this database has not seen. Two processes that start at once run them once. */
export async function migrate(db: Db, dialect: Dialect): Promise<void> {
  const migrations = await loadMigrations();
  await db.transaction().execute(async (trx) => {
    await dialect.lockSchema(trx);
    await sql`create table if not exists migrations (name text primary key)`.execute(trx);
    const done = new Set((await sql<{ name: string }>`select name from migrations`.execute(trx)).rows.map((row) => row.name));
    const newer = [...done].filter((name) => !migrations.some((migration) => migration.name === name));
    if (newer.length > 0) throw new Error(`this database was made by a newer version (${newer.join(", ")}): start that version, or restore a backup`);
    const missing = migrations.filter(({ name }) => !done.has(name));
    for (const { name, up } of missing) {
      await up(trx, dialect);
      await sql`insert into migrations (name) values (${name})`.execute(trx);
    }
    if (missing.length > 0) await dialect.settleSchema(trx);
  });
}
