import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { openSqlite } from "../sqlite/open.ts";

test("what the audit log tells of edits is a person's, all else has no origin", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-migration-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "atelier.db");
  const before = await openSqlite(file);
  for (const table of ["sounds", "tracks", "icons"]) await sql`alter table ${sql.table(table)} drop column stated_json`.execute(before.db);
  await sql`drop table removed_items`.execute(before.db);
  await sql`delete from migrations where name = '0031-origins'`.execute(before.db);
  for (const id of [1, 2]) {
    await sql`insert into sounds (id, source_key, title, tags_json, category, duration, is_premium, popularity, download_count, created_at, file_object,
      file_name, file_size, format, sample_rate, channels)
      values (${id}, ${`k${id}`}, 'A', '[]', 'wind', 1, 0, 50, 0, 0, 'f', 'a.wav', 1, 'wav', 8000, 1)`.execute(before.db);
  }
  for (const [operation, id, outcome, changed] of [
    ["createSoundEffect", "1", "done", ["file", "title", "folder", "created"]], ["changeSoundEffect", "1", "done", ["tags", "file"]],
    ["changeSoundEffect", "2", "refused", ["title"]], ["changeTrack", "2", "done", ["title"]], ["changeSoundEffect", "99", "done", ["title"]],
  ] as const) {
    await sql`insert into audit (id, account_id, at, actor, operation, object_kind, object_id, details_json, outcome) values (${`${operation}${id}${outcome}`},
      'me', 0, 'k', ${operation}, 'sound-effects', ${id}, ${JSON.stringify({ changed })}, ${outcome})`.execute(before.db);
  }
  await before.close();

  const now = await openSqlite(file);
  t.after(() => now.close());
  const rows = await now.db.selectFrom("sounds").select(["id", "stated_json"]).orderBy("id").execute();
  assert.deepEqual(rows.map(({ stated_json }) => JSON.parse(stated_json) as object), [{ title: "person", tags: "person", file: "person" }, {}]);
});
