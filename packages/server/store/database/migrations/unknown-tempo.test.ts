import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { openSqlite } from "../sqlite/open.ts";

test("tracks that had 0 bpm for want of a tempo have none, others keep theirs", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-migration-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "atelier.db");
  const before = await openSqlite(file);
  await sql`alter table tracks drop column bpm`.execute(before.db);
  await sql`alter table tracks add column bpm integer not null default 0`.execute(before.db);
  await sql`delete from migrations where name = '0005-unknown-tempo'`.execute(before.db);
  for (const bpm of [0, 97]) {
    await sql`insert into tracks (source_key, title, genre_ids_json, mood_ids_json, tags_json, duration, bpm, is_premium, is_active, popularity, download_count,
        favorites, in_playlists, created_at, cover_object, file_object, file_name, file_size, format, sample_rate, channels)
        values (${`a${bpm}`}, 'A', '[]', '[]', '[]', 1, ${bpm}, 0, 1, 50, 0, 0, 0, 0, 'c', 'f', 'a.wav', 1, 'wav', 8000, 1)`.execute(before.db);
  }
  await before.close();

  const now = await openSqlite(file);
  t.after(() => now.close());
  assert.deepEqual(await now.db.selectFrom("tracks").select(["source_key", "bpm"]).orderBy("id").execute(), [
    { source_key: "a0", bpm: null },
    { source_key: "a97", bpm: 97 },
  ]);
});
