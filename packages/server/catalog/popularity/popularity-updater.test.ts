import assert from "node:assert/strict";
import { before, test } from "node:test";
import { audioCatalogParts, preparedTone } from "@atelier/test/parts/catalogs/audio-catalog-parts.ts";
import { changesAfter, lastChange } from "../../store/database/changes.ts";
import { groupCommit } from "../../store/database/group-commit.ts";
import { addSoundDownloads, soundById } from "../../store/database/catalog/sounds.ts";
import { downloadCounter } from "./count-download.ts";
import { unknownLicense } from "../import/item-license.ts";
import { halfLife } from "./popularity.ts";
import { PopularityUpdater } from "./popularity-updater.ts";

const parts = await audioCatalogParts();
let now = Date.parse("2026-03-01T00:00:00Z");
const onError = (error: unknown): never => {
  throw error;
};
const count = downloadCounter({ catalog: "sounds", commit: groupCommit(parts.database), add: addSoundDownloads, now: () => now });
const updater = new PopularityUpdater({ database: parts.database, now: () => now, onError });

async function download(id: number, times: number): Promise<void> {
  await Promise.all(Array.from({ length: times }, () => count(id)));
}

async function standing(id: number): Promise<[number, number | null, number]> {
  const row = (await soundById(parts.database.db, id))!;
  return [row.popularity, row.prior, row.download_count];
}

before(async () => {
  const describe = (title: string, popularity: number) => ({
    sourceKey: title, title, tags: [], category: "wind", premium: false, popularity, createdAt: now, license: unknownLicense,
  });
  await parts.addSounds([
    { description: describe("breeze", 60), audio: preparedTone("breeze", 0.1) },
    { description: describe("gust", 60), audio: preparedTone("gust", 0.1) },
    { description: describe("gale", 30), audio: preparedTone("gale", 0.1) },
  ]);
  await parts.sounds.live.load();
});

test("downloads lift an item at the next round, found by order at once; items without downloads are left alone", async () => {
  await download(2, 20);
  assert.deepEqual(await standing(2), [60, null, 20], "not before the round");
  assert.equal(await updater.round(), 1);
  assert.deepEqual(await standing(2), [66, 60, 20]);
  assert.deepEqual(await standing(1), [60, null, 0]);
  await parts.sounds.live.refresh();
  const { results } = (await parts.get("/v1/sound-effects?order_by=-popularity")).json<{ results: { title: string; popularity: number }[] }>();
  assert.deepEqual(results.map(({ title, popularity }) => [title, popularity]), [["gust", 66], ["breeze", 60], ["gale", 30]]);
});

test("only a score whose rounded value changes is passed to the indexes", async () => {
  const position = await lastChange(parts.database.db);
  assert.equal(await updater.round(), 0);
  now += 3600_000;
  assert.equal(await updater.round(), 0, "an hour moves no rounded score");
  assert.equal(await lastChange(parts.database.db), position);
  now += halfLife;
  assert.equal(await updater.round(), 1);
  assert.deepEqual((await changesAfter(parts.database.db, position, 10)).map(({ catalog, item_id }) => [catalog, item_id]), [["sounds:numbers", 2]]);
  assert.deepEqual(await standing(2), [63, 60, 20]);
});

test("when the downloads end the imported value is back, and the count of all downloads stays", async () => {
  now += 12 * halfLife;
  await updater.round();
  assert.deepEqual(await standing(2), [60, null, 20]);
  assert.equal((await soundById(parts.database.db, 2))!.recent_downloads, 0);
});

test("a sound that is imported again keeps its score, and gets a new one with a new prior", async () => {
  await download(3, 50);
  await updater.round();
  const lifted = (await soundById(parts.database.db, 3))!;
  assert.deepEqual([lifted.popularity, lifted.prior], [59, 30]);
  const describe = (popularity: number) => ({
    sourceKey: "gale", title: "gale", tags: [], category: "wind", premium: false, popularity, createdAt: now, license: unknownLicense,
  });
  await parts.addSounds([{ description: describe(30), audio: preparedTone("gale", 0.2), replaces: lifted }]);
  assert.deepEqual(await standing(3), [59, 30, 50]);
  await parts.addSounds([{ description: describe(80), audio: preparedTone("gale", 0.2), replaces: { ...lifted, version: 1 } }]);
  assert.deepEqual(await standing(3), [80, null, 50]);
  await updater.round();
  assert.deepEqual(await standing(3), [83, 80, 50]);
});
