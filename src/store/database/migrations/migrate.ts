import { sql } from "kysely";
import type { Dialect } from "../database.ts";
import type { Db } from "../schema.ts";
import { foundation } from "./0001-foundation.ts";
import { popularity } from "./0002-popularity.ts";
import { truePeak } from "./0003-true-peak.ts";
import { taskClasses } from "./0004-task-classes.ts";
import { unknownTempo } from "./0005-unknown-tempo.ts";
import type { Migration } from "./migration.ts";

/** In order. A migration that was released is never edited: add the next one. */
const migrations: Migration[] = [foundation, popularity, truePeak, taskClasses, unknownTempo];

/** Runs, in one transaction, the migrations that this database has not seen. Two processes that start at once run them once. */
export async function migrate(db: Db, dialect: Dialect): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`create table if not exists migrations (name text primary key)`.execute(trx);
    const done = new Set((await sql<{ name: string }>`select name from migrations`.execute(trx)).rows.map((row) => row.name));
    const newer = [...done].filter((name) => !migrations.some((migration) => migration.name === name));
    if (newer.length > 0) throw new Error(`this database was made by a newer version (${newer.join(", ")}): start that version, or restore a backup`);
    for (const migration of migrations) {
      if (done.has(migration.name)) continue;
      await migration.up(trx, dialect);
      await sql`insert into migrations (name) values (${migration.name})`.execute(trx);
    }
  });
}
