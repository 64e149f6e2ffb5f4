import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { openSqlite } from "../sqlite/open.ts";

test("a library from before true peaks were kept opens, and its items have none", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-migration-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "atelier.db");
  const before = await openSqlite(file);
  for (const table of ["sounds", "tracks"]) await sql`alter table ${sql.table(table)} drop column true_peak_dbtp`.execute(before.db);
  await sql`delete from migrations where name = '0003-true-peak'`.execute(before.db);
  await sql`insert into sounds (source_key, title, tags_json, category, duration, is_premium, popularity, download_count, created_at,
      file_object, file_name, file_size, format, sample_rate, channels)
      values ('a', 'A', '[]', 'wind', 1, 0, 50, 0, 0, 'f', 'a.wav', 1, 'wav', 8000, 1)`.execute(before.db);
  await before.close();

  const now = await openSqlite(file);
  t.after(() => now.close());
  assert.deepEqual(await now.db.selectFrom("sounds").select(["title", "true_peak_dbtp"]).execute(), [{ title: "A", true_peak_dbtp: null }]);
  assert.deepEqual(await now.db.selectFrom("tracks").select("true_peak_dbtp").execute(), []);
});
