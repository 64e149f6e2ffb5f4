import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { openSqlite } from "../sqlite/open.ts";

test("tasks that waited in a database of before have their class, and are claimed", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-migration-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "atelier.db");
  const before = await openSqlite(file);
  for (const index of ["tasks_waiting", "tasks_abandoned"]) await sql`drop index ${sql.id(index)}`.execute(before.db);
  for (const column of ["class", "work", "note_json"]) await sql`alter table tasks drop column ${sql.id(column)}`.execute(before.db);
  await sql`drop table run_times`.execute(before.db);
  await sql`create index tasks_waiting on tasks (turn, id) where status = 'CREATED'`.execute(before.db);
  await sql`create index tasks_waiting_account on tasks (account_id, turn) where status = 'CREATED'`.execute(before.db);
  await sql`delete from migrations where name = '0004-task-classes'`.execute(before.db);
  await sql`insert into accounts (id, name, created_at) values ('a', 'a', 0)`.execute(before.db);
  for (const kind of ["edit-image", "lip-sync"]) {
    await sql`insert into tasks (id, account_id, endpoint, kind, status, job_json, attempt, failures, turn, not_before,
        progress, results_json, extras_json, created_at, expires_at)
        values (${kind}, 'a', 'e', ${kind}, 'CREATED', '{}', 0, 0, 0, 0, 0, '[]', '{}', 0, 1)`.execute(before.db);
  }
  await before.close();

  const now = await openSqlite(file);
  t.after(() => now.close());
  const rows = await now.db.selectFrom("tasks").select(["kind", "class", "work", "note_json"]).orderBy("id").execute();
  assert.deepEqual(rows, [
    { kind: "edit-image", class: "picture", work: null, note_json: null },
    { kind: "lip-sync", class: "film", work: null, note_json: null },
  ]);
});
