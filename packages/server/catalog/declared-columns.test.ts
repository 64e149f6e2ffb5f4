import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { iconFields } from "./icons/fields.ts";
import { trackFields } from "./music/fields.ts";
import { soundFields } from "./sounds/fields.ts";

test("every column that a field is kept in is one of the migrated database", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-columns-"));
  const database = await openSqlite(join(folder, "test.db"));
  t.after(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  for (const [table, { columns }] of [["sounds", soundFields], ["tracks", trackFields], ["icons", iconFields]] as const) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(database.db);
    const there = rows.map(({ name }) => name);
    assert.ok(columns.length > 5);
    assert.deepEqual(columns.filter((column) => !there.includes(column)), [], table);
  }
});
