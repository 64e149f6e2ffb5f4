import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import { audioCatalogParts, preparedTone } from "@atelier/test/parts/catalogs/audio-catalog-parts.ts";
import { groupCommit } from "../../store/database/group-commit.ts";
import { addSoundDownloads, soundById } from "../../store/database/catalog/sounds.ts";
import { openSqlite } from "../../store/database/sqlite/open.ts";
import { downloadCounter } from "./count-download.ts";
import { unknownLicense } from "../import/item-license.ts";

const parts = await audioCatalogParts();
let commits = 0;
const transaction: typeof parts.database.transaction = (work) => {
  commits++;
  return parts.database.transaction(work);
};
const count = downloadCounter({ catalog: "sounds", commit: groupCommit({ ...parts.database, transaction }), add: addSoundDownloads });

before(async () => {
  const common = { tags: [], category: "wind", premium: false, popularity: 50, createdAt: 0, license: unknownLicense };
  const sounds = ["breeze", "gust"].map((title) => ({ description: { ...common, sourceKey: title, title }, audio: preparedTone(title, 0.1) }));
  await parts.addSounds(sounds);
});

test("a download that was counted is on disk: another process reads it at once", async (t) => {
  const other = await openSqlite(join(parts.folder, "atelier.db"));
  t.after(() => other.close());
  for (let times = 1; times <= 3; times++) {
    await count(1);
    assert.equal((await soundById(other.db, 1))!.download_count, times);
  }
});

test("downloads at the same time share commits, and each counts", async () => {
  commits = 0;
  await Promise.all(Array.from({ length: 100 }, () => count(2)));
  assert.equal((await soundById(parts.database.db, 2))!.download_count, 100);
  assert.ok(commits <= 4, `${commits} commits`);
});

test("a download of what is gone counts nothing and fails nothing", async () => {
  await count(99);
});
