/*
 * A field is one declaration, in `fields.ts` of its catalog, and one migration. Here fields are added to each catalog by what a person would write there, as
 * the file is loaded; nothing else knows of it.
 */
import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { registerHooks } from "node:module";
import { join } from "node:path";
import { before, test } from "node:test";
import { sql } from "kysely";

const buckets = "[0, 10, 20]";
const declarations = `
  place: field(text, {
    column: "place", member: { description: "Where" }, filter: { by: "equal", description: "Where", facet: "text" }, order: true, words: { weight: 1 },
    stated: { description: "Where" },
  }),
  age: field({ ...integer, name: "number", mayBeUnknown: true }, {
    column: "age", member: { description: "Years" }, filter: { by: "range", description: "age, years", buckets: ${buckets} }, order: true,
    stated: { description: "Years; null: nobody knows", maximum: 999 },
  }),
  recorded: field({ ...date, mayBeUnknown: true }, {
    column: "recorded_at", member: { description: "When" }, filter: { by: "range", description: "recording" }, stated: { description: "When" },
  }),`;
const onlyOfSounds = 'indoors: field(flag, { column: "is_indoors", filter: { by: "flag", description: "Whether it was recorded indoors" } }),';

/** What is written into which files. */
const additions: Record<string, string> = {
  "sounds/fields.ts": declarations + onlyOfSounds, "music/fields.ts": declarations, "icons/fields.ts": declarations,
};

/** The migration. */
async function migrate(db: Parameters<ReturnType<typeof sql>["execute"]>[0], ...tables: string[]): Promise<void> {
  for (const table of tables) {
    const columns = ["place text not null default ''", "age real", "recorded_at integer", "is_indoors integer not null default 0"];
    for (const column of columns) await sql`alter table ${sql.table(table)} add column ${sql.raw(column)}`.execute(db);
  }
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const added = Object.entries(additions).find(([file]) => url.endsWith(`/${file}`))?.[1];
    if (!added) return loaded;
    const after = "const declared = {";
    const parts = String(loaded.source).split(after);
    assert.equal(parts.length, 2, `${url} has once: ${after}`);
    return { ...loaded, source: parts.join(`${after}\n${added}`) };
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

const { soundBodies } = await import("../sounds/editor.ts");
const { exportSounds } = await import("../sounds/export.ts");
const { soundQuerySchema } = await import("../sounds/query.ts");
const { trackQuerySchema } = await import("../music/query.ts");

const audio = await audioCatalogParts();
const drawn = await iconCatalogParts();
const day = (date: string) => Date.parse(date);
/** `two` has neither age nor date. */
const samples = {
  one: { place: "Harbour", age: 12, recorded: "2026-05-01" }, two: { place: "Attic" }, three: { place: "Harbour", age: 3, recorded: "1969-07-20" },
};

before(async () => {
  await migrate(audio.database.db as never, "sounds", "tracks");
  await migrate(drawn.database.db as never, "icons");
  const folder = join(audio.folder, "in");
  await mkdir(folder);
  for (const [i, name] of Object.keys(samples).entries()) await writeFile(join(folder, `${name}.wav`), encodeWav(tone(0.1 + i / 10), { bitDepth: 16 }));
  const lines = Object.entries(samples).map(([name, stated]) => JSON.stringify({ file: `${name}.wav`, title: name, ...stated }));
  await writeFile(join(folder, "all.jsonl"), lines.join("\n"));
  const about = { database: audio.database, objects: audio.objects, root: folder, premium: false, now: 0 };
  const stated = async (columns: typeof soundColumns) => (await readManifest(join(folder, "all.jsonl"), columns)).stated;
  const [ofSounds, ofTracks] = [await stated(soundColumns), await stated(trackColumns as never)];
  await importAudioFolder([...ofSounds.keys()], soundImport({ ...about, stated: ofSounds }), () => {});
  await importAudioFolder([...ofTracks.keys()], await musicImport({ ...about, stated: ofTracks as never }), () => {});
  await sql`update sounds set is_indoors = 1 where title = 'two'`.execute(audio.database.db);

  await drawn.importSet({
    prefix: "set",
    info: { name: "Set" },
    icons: Object.fromEntries(Object.keys(samples).map((name, i) => [name, { body: `<path d="M${i} 2h9v9z"/>` }])),
  });
  for (const [name, { place, age = null, recorded }] of Object.entries<{ place: string; age?: number; recorded?: string }>(samples)) {
    const at = recorded === undefined ? null : day(recorded);
    await sql`update icons set place = ${place}, age = ${age}, recorded_at = ${at} where slug = ${name}`.execute(drawn.database.db);
  }
  await Promise.all([audio.sounds.live.load(), audio.music.live.load(), drawn.icons.live.load()]);
});

interface Listed {
  id: number;
  title?: string;
  name?: string;
  place?: string;
  age?: number;
  recorded?: string;
}

interface Asked {
  list(query: string): Promise<{ items: Listed[]; facets: unknown; problem?: unknown }>;
  detail(id: number): Promise<Listed>;
  /** The parameter of a filter. */
  parameter(name: string): string;
  order: string;
  words: string;
}

interface Problem {
  invalid_params?: unknown;
}

const asked: Record<string, Asked> = {
  sounds: ofAudio("/v1/sound-effects"),
  music: ofAudio("/v1/music"),
  icons: {
    async list(query) {
      const answer = (await drawn.get(`/v1/icons?facets=place,age&${query}`)).json<{ data: Listed[]; meta?: { facets: unknown } } & Problem>();
      return { items: answer.data, facets: answer.meta?.facets, problem: answer.invalid_params };
    },
    detail: async (id) => (await drawn.get(`/v1/icons/${id}`)).json<{ data: Listed }>().data,
    parameter: (name) => `filters[${name}]`,
    order: "order",
    words: "term",
  },
};

function ofAudio(url: string): Asked {
  return {
    async list(query) {
      const answer = (await audio.get(`${url}?facets=place,age&${query}`)).json<{ results: Listed[]; facets: unknown } & Problem>();
      return { items: answer.results, facets: answer.facets, problem: answer.invalid_params };
    },
    detail: async (id) => (await audio.get(`${url}/${id}`)).json<Listed>(),
    parameter: (name) => name,
    order: "order_by",
    words: "q",
  };
}

const names = ({ items }: { items: Listed[] }) => items.map(({ title, name }) => (title ?? name)!.toLowerCase());

for (const [catalog, { list, detail, parameter, order, words }] of Object.entries(asked)) {
  test(`a text of ${catalog} is imported, found, listed, filtered, ordered and counted by its declaration alone`, async () => {
    const all = await list(`${order}=-place`);
    assert.deepEqual(all.items.map(({ place }) => place), ["Harbour", "Harbour", "Attic"]);
    assert.deepEqual((all.facets as { place: unknown }).place, [{ value: "Harbour", count: 2 }, { value: "Attic", count: 1 }]);
    assert.deepEqual(names(await list(`${parameter("place")}=Harbour`)).toSorted(), ["one", "three"]);
    assert.deepEqual(names(await list(`${words}=attic`)), ["two"]);
  });

  test(`a number of ${catalog} has a range, a histogram and an order in which the unknown come last, by its declaration alone`, async () => {
    assert.deepEqual(names(await list(`${order}=age`)), ["three", "one", "two"]);
    assert.deepEqual(names(await list(`${order}=-age`)), ["one", "three", "two"]);
    const [min, max] = [parameter("age_min"), parameter("age_max")];
    assert.deepEqual(names(await list(`${min}=3&${order}=age`)), ["three", "one"]);
    assert.deepEqual(names(await list(`${max}=11.5`)), ["three"]);
    const { items, facets } = await list(`${min}=12&${max}=12&${parameter("place")}=Harbour`);
    assert.deepEqual(names({ items }), ["one"]);
    assert.deepEqual(facets, {
      place: [{ value: "Harbour", count: 1 }], age: [{ from: 0, to: 10, count: 1 }, { from: 10, to: 20, count: 1 }, { from: 20, count: 0 }],
    });
    assert.deepEqual((await list(`${min}=4&${max}=3`)).problem, [{ name: min, field: min, reason: `must not be above ${max}` }]);
    assert.deepEqual((await list(`${max}=-1`)).problem, [{ name: max, field: max, reason: "must be a number of at least 0" }]);
    const [one] = (await list(`${min}=12`)).items;
    assert.deepEqual([one!.age, (await detail(one!.id)).age], [12, 12]);
    assert.ok(!("age" in (await list(`${parameter("place")}=Attic`)).items[0]!), "what is unknown is left out");
  });

  test(`a date of ${catalog} has a range, in which the unknown is not 1970`, async () => {
    assert.deepEqual(names(await list(`${parameter("recorded_from")}=1960-01-01&${order}=age`)), ["three", "one"]);
    assert.deepEqual(names(await list(`${parameter("recorded_to")}=1969-07-20`)), ["three"]);
    assert.deepEqual((await list(`${parameter("recorded_to")}=1969-07-20`)).items[0]!.recorded, "1969-07-20T00:00:00.000Z");
  });
}

test("a field of one catalog is no parameter of another", async () => {
  const parametersOf = ({ properties }: object & { properties?: object }) => Object.keys(properties!);
  assert.ok(parametersOf(soundQuerySchema).includes("indoors"));
  assert.ok(!parametersOf(trackQuerySchema).includes("indoors"));
  assert.deepEqual(names(await asked.sounds!.list("indoors=true")), ["two"]);
});

test("administration and exports have it", async () => {
  const properties = soundBodies.create.properties as unknown as Record<string, object>;
  assert.deepEqual({ ...properties.age }, { type: ["integer", "null"], minimum: 0, maximum: 999, description: "Years; null: nobody knows" });
  await exportSounds(audio, join(audio.folder, "out"), () => {});
  const lines = (await readFile(join(audio.folder, "out", "sounds.jsonl"), "utf8")).trim().split("\n").map((line) => JSON.parse(line) as Listed);
  assert.deepEqual(lines.map(({ title, age, recorded }) => [title, age, recorded]).toSorted(), [
    ["one", 12, "2026-05-01T00:00:00.000Z"], ["three", 3, "1969-07-20T00:00:00.000Z"], ["two", null, null],
  ]);
});

test("an export of icons carries it to another library", async () => {
  await exportIcons(drawn, join(drawn.folder, "out"), () => {});
  const other = await iconCatalogParts();
  await migrate(other.database.db as never, "icons");
  await importIconSet(await readExportedSet(join(drawn.folder, "out", "set-1.json")), other);
  const { rows } = await sql<{ place: string; age: number | null }>`select place, age from icons order by slug`.execute(other.database.db);
  assert.deepEqual(rows.map(({ place, age }) => [place, age]), [["Harbour", 12], ["Harbour", 3], ["Attic", null]]);
});
