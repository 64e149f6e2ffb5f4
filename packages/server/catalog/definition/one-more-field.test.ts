/*
 * Adding a field to a catalog touches the same files in all three, and no other: fields.ts, item.ts and rows.ts of its folder, the table in schema.ts, and a
 * migration. Here a field is added by what a person would write into these files, as they are loaded; nothing else is told of it.
 */
import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { before, test } from "node:test";
import { sql } from "kysely";

const column = 'place: statedColumn({ read: text, of: (row: any) => row.place, write: (place) => ({ place }), body: { type: "string" } }),';

/** What is written after which words of a file. */
const additions: Record<string, [after: string, text: string][]> = {
  "sounds/fields.ts": inFields("row"),
  "music/fields.ts": inFields("track"),
  "icons/fields.ts": [...inFields("row"), ["export const iconOrders = {", 'place: { by: "place", descending: true },']],
  "sounds/item.ts": [["title: Type.String({ description: \"Title\" }),", "place: Type.String(),"], ["title: row.title,", "place: row.place,"]],
  "music/item.ts": [["title: Type.String({ description: \"Title\" }),", "place: Type.String(),"], ["title: track.title,", "place: track.place,"]],
  "icons/item.ts": [["name: Type.String({ description: \"What it shows\" }),", "place: Type.String(),"], ["name: row.name,", "place: row.place,"]],
  "sounds/rows.ts": [["export const soundColumns = {", column]],
  "music/rows.ts": [["export const trackColumns = {", column]],
  "icons/rows.ts": [["export const iconColumns = {", column]],
  "database/schema.ts": [['"tags_json", "colors_json",', '"place",']],
};

function inFields(row: string): [after: string, text: string][] {
  return [
    [`id: ${row}.id,`, `place: ${row}.place,`],
    ["  filters: {", 'place: { of: (item: any) => item.place, parameter: { description: "Where it was recorded or drawn" }, facet: "text" },'],
    ["  orders: {", "place: (item: any) => item.place,"],
  ];
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const added = Object.entries(additions).find(([file]) => url.endsWith(`/${file}`))?.[1];
    if (!added) return loaded;
    const source = added.reduce((text, [after, more]) => {
      assert.equal(text.split(after).length, 2, `${url} has once: ${after}`);
      return text.replace(after, `${after}\n${more}`);
    }, String(loaded.source));
    return { ...loaded, source };
  },
});

const { audioCatalogParts, tone } = await import("@atelier/test/parts/audio-catalog-parts.ts");
const { iconCatalogParts } = await import("@atelier/test/parts/icon-catalog-parts.ts");
const { encodeWav } = await import("@atelier/media/audio/wav.ts");
const { exportIcons } = await import("../icons/export.ts");
const { importIconSet } = await import("../icons/import/import-icon-set.ts");
const { readExportedSet } = await import("../icons/import/read-exported-set.ts");
const { importAudioFolder } = await import("../import/import-audio-folder.ts");
const { readManifest } = await import("../import/manifest/read-manifest.ts");
const { soundImport } = await import("../sounds/import/sound-import.ts");
const { soundColumns } = await import("../sounds/rows.ts");
const { musicImport } = await import("../music/import/track-import.ts");
const { trackColumns } = await import("../music/rows.ts");

const audio = await audioCatalogParts();
const drawn = await iconCatalogParts();
const places = { one: "Harbour", two: "Attic", three: "Harbour" };

before(async () => {
  // The migration.
  for (const [db, table] of [[audio.database.db, "sounds"], [audio.database.db, "tracks"], [drawn.database.db, "icons"]] as const) {
    await sql`alter table ${sql.table(table)} add column place text not null default ''`.execute(db);
  }
  const folder = join(audio.folder, "in");
  await mkdir(folder);
  for (const [i, name] of Object.keys(places).entries()) await writeFile(join(folder, `${name}.wav`), encodeWav(tone(0.1 + i / 10), { bitDepth: 16 }));
  await writeFile(join(folder, "all.csv"), ["file,title,place", ...Object.entries(places).map(([name, place]) => `${name}.wav,${name},${place}`)].join("\n"));
  const about = { database: audio.database, objects: audio.objects, root: folder, premium: false, now: 0 };
  const told = async (columns: typeof soundColumns) => (await readManifest(join(folder, "all.csv"), columns)).stated;
  const [ofSounds, ofTracks] = [await told(soundColumns), await told(trackColumns as never)];
  await importAudioFolder([...ofSounds.keys()], soundImport({ ...about, stated: ofSounds }), () => {});
  await importAudioFolder([...ofTracks.keys()], await musicImport({ ...about, stated: ofTracks as never }), () => {});

  await drawn.importSet({
    prefix: "set",
    info: { name: "Set" },
    icons: Object.fromEntries(Object.keys(places).map((name, i) => [name, { body: `<path d="M${i} 2h9v9z"/>` }])),
  });
  for (const [name, place] of Object.entries(places)) await sql`update icons set place = ${place} where slug = ${name}`.execute(drawn.database.db);
  await Promise.all([audio.sounds.live.load(), audio.music.live.load(), drawn.icons.live.load()]);
});

interface Listed {
  title?: string;
  name?: string;
  place?: string;
}

interface Asked {
  list(query: string): Promise<{ items: Listed[]; facets: unknown }>;
  detail(id: number): Promise<Listed>;
  filter: string;
  order: string;
}

const asked: Record<string, Asked> = {
  sounds: ofAudio("/v1/sound-effects"),
  music: ofAudio("/v1/music"),
  icons: {
    async list(query) {
      const { data, meta } = (await drawn.get(`/v1/icons?facets=place&${query}`)).json<{ data: Listed[]; meta: { facets: unknown } }>();
      return { items: data, facets: meta.facets };
    },
    detail: async (id) => (await drawn.get(`/v1/icons/${id}`)).json<{ data: Listed }>().data,
    filter: "filters[place]=Harbour",
    order: "order=place",
  },
};

function ofAudio(url: string): Asked {
  return {
    async list(query) {
      const { results, facets } = (await audio.get(`${url}?facets=place&${query}`)).json<{ results: Listed[]; facets: unknown }>();
      return { items: results, facets };
    },
    detail: async (id) => (await audio.get(`${url}/${id}`)).json<Listed>(),
    filter: "place=Harbour",
    order: "order_by=-place",
  };
}

for (const [catalog, { list, detail, filter, order }] of Object.entries(asked)) {
  test(`one more field of ${catalog} is imported, listed, filtered, ordered, counted and told by three files of its folder`, async () => {
    const { items, facets } = await list(order);
    assert.deepEqual(items.map(({ place }) => place), ["Harbour", "Harbour", "Attic"]);
    assert.deepEqual(facets, { place: [{ value: "Harbour", count: 2 }, { value: "Attic", count: 1 }] });
    assert.deepEqual((await list(filter)).items.map(({ title, name }) => (title ?? name)!.toLowerCase()).toSorted(), ["one", "three"]);
    assert.equal((await detail(2)).place, "Attic");
  });
}

test("an export of icons carries it to another library", async () => {
  await exportIcons(drawn, join(drawn.folder, "out"), () => {});
  const other = await iconCatalogParts();
  await sql`alter table icons add column place text not null default ''`.execute(other.database.db);
  await importIconSet(await readExportedSet(join(drawn.folder, "out", "set-1.json")), other);
  const rows = await sql<{ place: string }>`select place from icons order by slug`.execute(other.database.db);
  assert.deepEqual(rows.rows.map(({ place }) => place), ["Harbour", "Harbour", "Attic"]);
});
