import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openSqlite } from "../store/database/sqlite/open.ts";
import { withNotedProgress } from "./noted-progress.ts";
import { markComplete, noteProgress, starterProgress } from "./starter-state.ts";

test("while the library is made every process knows how far it is, and then that nobody makes it", async (t) => {
  const folder = await mkdtemp(join(tmpdir(), "atelier-starter-"));
  const database = await openSqlite(join(folder, "atelier.db"));
  t.after(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { db } = database;
  assert.equal(await starterProgress(db), undefined);
  const reported: number[] = [];
  const seen: (number | undefined)[] = [];
  await withNotedProgress(database, (fraction) => reported.push(fraction), async (onProgress) => {
    onProgress(0.304, "music");
    onProgress(0.4, "music");
    for (let tries = 0; tries < 100 && seen.at(-1) !== 0.3; tries++) seen.push(await starterProgress(db));
  });
  assert.deepEqual([reported, seen.at(-1), await starterProgress(db)], [[0.304, 0.4], 0.3, undefined]);
  await assert.rejects(withNotedProgress(database, () => {}, () => Promise.reject(new Error("no space"))), /no space/);
  assert.equal(await starterProgress(db), undefined);
  await noteProgress(db, 0.9);
  await markComplete(db);
  assert.equal(await starterProgress(db), undefined, "a note of a server that was killed says nothing of a library that is whole");
});
