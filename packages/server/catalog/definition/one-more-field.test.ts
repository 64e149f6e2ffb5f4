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
import type { Database } from "../../store/database/database.ts";

const declarations = `
  zz_place: field(text, {
    column: "zz_place", member: { description: "Where" }, filter: { by: "equal", description: "Where", facet: "text" }, order: true, words: { weight: 1 },
    stated: { description: "Where" },
  }),
  zz_age: field(orUnknown(number), {
    column: "zz_age", member: { description: "Years" }, filter: { by: "range", description: "age, years", buckets: [0, 10, 20] }, order: true,
    stated: { description: "Years; null: nobody knows", maximum: 999 },
  }),
  zz_time: field(orUnknown(date), {
    column: "zz_time", member: { description: "When" }, filter: { by: "range", description: "recording" }, stated: { description: "When; null: nobody knows" },
  }),
  zz_day: field(orUnknown(day), {
    column: "zz_day", member: { description: "Day" }, order: true, stated: { description: "Day; null: nobody knows" },
    filter: { by: "range", name: "zz", ends: ["after", "before"], description: "day of recording" },
  }),`;
const onlyOfSounds = 'zz_indoors: field(flag, { column: "zz_is_indoors", filter: { by: "flag", description: "Whether it was recorded indoors" } }),';

/** What is written into which files. */
const additions: Record<string, string> = {
  "sounds/fields.ts": declarations + onlyOfSounds, "music/fields.ts": declarations, "icons/fields.ts": declarations,
};

/** The migration, and a look at whether the fields of the catalogs themselves have theirs. */
async function migrate(database: Database): Promise<void> {
  for (const table of ["sounds", "tracks", "icons"]) {
    const columns = [
      "zz_place text not null default ''", "zz_age double precision", "zz_time bigint", "zz_day bigint", "zz_is_indoors integer not null default 0",
    ];
    for (const column of columns) await sql`alter table ${sql.table(table)} add column ${sql.raw(column)}`.execute(database.db);
  }
  await refuseMissingColumns(database);
}

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const added = Object.entries(additions).find(([file]) => url.endsWith(`/${file}`))?.[1];
    if (!added) return loaded;
    const after = "const declared = {";
    const parts = String(loaded.source).split(after);
    assert.equal(parts.length, 2, `${url} has once: ${after}`);
    const kinds = 'import { date, day, flag, number, orUnknown, text } from "../definition/kinds.ts";';
    const source = parts.join(`${after}\n${added}`).replace(/^import \{.*\} from "\.\.\/definition\/kinds\.ts";$/m, imported);
    return { ...loaded, source };

    function imported(line: string): string {
      const names = (text: string) => text.slice(text.indexOf("{") + 1, text.indexOf("}")).split(",").map((name) => name.trim());
      return `import { ${[...new Set([...names(line), ...names(kinds)])].join(", ")} } from "../definition/kinds.ts";`;
    }
  },
});

const { refuseMissingColumns } = await import("../missing-columns.ts");
const { audioCatalogParts, tone } = await import("@atelier/test/parts/catalogs/audio-catalog-parts.ts");
const { iconCatalogParts } = await import("@atelier/test/parts/catalogs/icon-catalog-parts.ts");
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
/** `two` has neither age nor date. */
const samples: Record<string, Stated> = {
  one: { zz_place: "Harbour", zz_age: 12, zz_time: "2026-05-01T18:30:00+02:00", zz_day: "2026-05-01" },
  two: { zz_place: "Attic" },
  three: { zz_place: "Harbour", zz_age: 3, zz_time: "1969-07-20", zz_day: "1969-07-20" },
};

interface Stated {
  zz_place?: string;
  zz_age?: number | null;
  zz_time?: string | null;
  zz_day?: string | null;
}

before(async () => {
  await migrate(audio.database);
  await migrate(drawn.database);
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
  await sql`update sounds set zz_is_indoors = 1 where title = 'two'`.execute(audio.database.db);

  await drawn.importSet({
    prefix: "set",
    info: { name: "Set" },
    icons: Object.fromEntries(Object.keys(samples).map((name, i) => [name, { body: `<path d="M${i} 2h9v9z"/>` }])),
  });
  await Promise.all([audio.sounds.live.load(), audio.music.live.load(), drawn.icons.live.load()]);
  for (const { id, name } of (await asked.icons!.list("")).items) await asked.icons!.change(id, samples[name!.toLowerCase()]!);
});

interface Listed extends Stated {
  id: number;
  title?: string;
  name?: string;
}

interface Asked {
  list(query: string): Promise<{ items: Listed[]; facets: unknown; problem?: unknown }>;
  detail(id: number): Promise<Listed>;
  change(id: number, body: object): Promise<{ status: number; problem?: unknown }>;
  /** Writes the place into the row. */
  write(id: number, place: string): Promise<unknown>;
  /** The parameter of a filter. */
  parameter(name: string): string;
  order: string;
  words: string;
}

interface Problem {
  invalid_params?: unknown;
}

const asked: Record<string, Asked> = {
  sounds: ofAudio("/v1/sound-effects", "sounds"),
  music: ofAudio("/v1/music", "tracks"),
  icons: {
    async list(query) {
      const answer = (await drawn.get(`/v1/icons?facets=zz_place,zz_age&${query}`)).json<{ data: Listed[]; meta?: { facets: unknown } } & Problem>();
      return { items: answer.data, facets: answer.meta?.facets, problem: answer.invalid_params };
    },
    detail: async (id) => (await drawn.get(`/v1/icons/${id}`)).json<{ data: Listed }>().data,
    write: (id, place) => sql`update icons set zz_place = ${place} where id = ${id}`.execute(drawn.database.db),
    change: async (id, body) => changed(await drawn.edit("PATCH", `/v1/admin/icons/${id}`, body)),
    parameter: (name) => `filters[${name}]`,
    order: "order",
    words: "term",
  },
};

function ofAudio(url: string, table: string): Asked {
  return {
    async list(query) {
      const answer = (await audio.get(`${url}?facets=zz_place,zz_age&${query}`)).json<{ results: Listed[]; facets: unknown } & Problem>();
      return { items: answer.results, facets: answer.facets, problem: answer.invalid_params };
    },
    detail: async (id) => (await audio.get(`${url}/${id}`)).json<Listed>(),
    write: (id, place) => sql`update ${sql.table(table)} set zz_place = ${place} where id = ${id}`.execute(audio.database.db),
    change: async (id, body) => changed(await audio.edit("PATCH", url.replace("/v1/", "/v1/admin/") + `/${id}`, body)),
    parameter: (name) => name,
    order: "order_by",
    words: "q",
  };
}

function changed(answer: { statusCode: number; json<T>(): T }) {
  return { status: answer.statusCode, problem: answer.json<Problem>().invalid_params };
}

const names = ({ items }: { items: Listed[] }) => items.map(({ title, name }) => (title ?? name)!.toLowerCase());

for (const [catalog, { list, detail, change, write, parameter, order, words }] of Object.entries(asked)) {
  test(`a text of ${catalog} is imported, found, listed, filtered, ordered and counted by its declaration alone`, async () => {
    const all = await list(`${order}=-zz_place`);
    assert.deepEqual(all.items.map(({ zz_place }) => zz_place), ["Harbour", "Harbour", "Attic"]);
    assert.deepEqual((all.facets as { zz_place: unknown }).zz_place, [{ value: "Harbour", count: 2 }, { value: "Attic", count: 1 }]);
    assert.deepEqual(names(await list(`${parameter("zz_place")}=Harbour`)).toSorted(), ["one", "three"]);
    assert.deepEqual(names(await list(`${words}=attic`)), ["two"]);
  });

  test(`a number of ${catalog} has a range, a histogram and an order in which the unknown come last, by its declaration alone`, async () => {
    assert.deepEqual(names(await list(`${order}=zz_age`)), ["three", "one", "two"]);
    assert.deepEqual(names(await list(`${order}=-zz_age`)), ["one", "three", "two"]);
    const [min, max] = [parameter("zz_age_min"), parameter("zz_age_max")];
    assert.deepEqual(names(await list(`${min}=3&${order}=zz_age`)), ["three", "one"]);
    assert.deepEqual(names(await list(`${max}=11.5`)), ["three"]);
    const { items, facets } = await list(`${min}=12&${max}=12&${parameter("zz_place")}=Harbour`);
    assert.deepEqual(names({ items }), ["one"]);
    assert.deepEqual(facets, {
      zz_place: [{ value: "Harbour", count: 1 }], zz_age: [{ from: 0, to: 10, count: 1 }, { from: 10, to: 20, count: 1 }, { from: 20, count: 0 }],
    });
    assert.deepEqual((await list(`${min}=4&${max}=3`)).problem, [{ name: min, field: min, reason: `must not be above ${max}` }]);
    assert.deepEqual((await list(`${max}=-1`)).problem, [{ name: max, field: max, reason: "must be a number of at least 0" }]);
    const [one] = (await list(`${min}=12`)).items;
    assert.deepEqual([one!.zz_age, (await detail(one!.id)).zz_age], [12, 12]);
    assert.ok(!("zz_age" in (await list(`${parameter("zz_place")}=Attic`)).items[0]!), "what is unknown is left out");
  });

  test(`a date and a day of ${catalog} have ranges with both ends included, in which the unknown is not 1970`, async () => {
    const [from, to, after, before] = ["zz_time_from", "zz_time_to", "zz_after", "zz_before"].map(parameter);
    assert.deepEqual(names(await list(`${from}=1960-01-01&${order}=zz_day`)), ["three", "one"]);
    assert.deepEqual(names(await list(`${to}=1969-07-20`)), ["three"]);
    assert.deepEqual(names(await list(`${from}=2026-05-01&${to}=2026-05-01`)), ["one"], "a day alone is the whole day");
    assert.deepEqual(names(await list(`${after}=1969-07-20&${order}=zz_day`)), ["three", "one"]);
    assert.deepEqual(names(await list(`${before}=2026-05-01&${order}=-zz_day`)), ["one", "three"]);
    assert.deepEqual(names(await list(`${after}=1969-07-21&${before}=2026-04-30`)), []);
    assert.deepEqual(names(await list(`${order}=-zz_day`)), ["one", "three", "two"]);
    const [one] = (await list(`${after}=2026-05-01`)).items;
    assert.deepEqual([one!.zz_time, one!.zz_day], ["2026-05-01T16:30:00.000Z", "2026-05-01"]);
  });

  test(`a day that no calendar has is refused by filters and bodies of ${catalog}, which name it`, async () => {
    const [to, after] = ["zz_time_to", "zz_after"].map(parameter) as [string, string];
    const reasons = { day: "must be a day that exists, such as 2026-05-01", date: "must be a date that exists, such as 2026-05-01 or 2026-05-01T12:00:00Z" };
    assert.deepEqual((await list(`${after}=2026-02-31&${to}=2026-02-31T12:00:00Z`)).problem, [
      { name: to, field: to, reason: reasons.date }, { name: after, field: after, reason: reasons.day },
    ]);
    assert.deepEqual((await list(`${after}=2026-05-01T12:00:00Z`)).problem, [{ name: after, field: after, reason: reasons.day }]);
    const { id } = (await list("")).items[0]!;
    assert.deepEqual(await change(id, { zz_day: "2026-02-31", zz_time: "2026-02-31" }), {
      status: 400, problem: [{ name: "zz_time", field: "zz_time", reason: reasons.date }, { name: "zz_day", field: "zz_day", reason: reasons.day }],
    });
    assert.equal((await change(id, { zz_day: "soon" })).status, 400);
  });

  test(`an edit of another member of ${catalog} leaves what is declared as it is, known, unknown or blank`, async () => {
    const declared = ({ zz_place, zz_age, zz_time, zz_day }: Listed) => ({ zz_place, zz_age, zz_time, zz_day });
    for (const { id } of (await list("")).items) {
      const before = declared(await detail(id));
      assert.deepEqual(await change(id, { tags: [`edited-${id}`] }), { status: 200, problem: undefined });
      assert.deepEqual(declared(await detail(id)), before);
      // As it is in rows that were there before the column.
      await write(id, "");
      assert.equal((await change(id, { tags: [`again-${id}`] })).status, 200);
      assert.deepEqual(declared(await detail(id)), { ...before, zz_place: "" });
      await write(id, before.zz_place!);
      assert.equal((await change(id, { tags: ["edited"] })).status, 200);
    }
    assert.deepEqual(names(await list(`${order}=zz_day`)), ["three", "one", "two"], "the index still sorts it");
  });

  test(`an edit of ${catalog} states a day and a date, and takes them away`, async () => {
    const { id } = (await list(`${parameter("zz_place")}=Attic`)).items[0]!;
    assert.equal((await change(id, { zz_day: "2020-02-29", zz_time: "2020-02-29T23:00:00-02:00" })).status, 200);
    const edited = await detail(id);
    assert.deepEqual([edited.zz_day, edited.zz_time], ["2020-02-29", "2020-03-01T01:00:00.000Z"]);
    assert.equal((await change(id, { zz_day: null, zz_time: null })).status, 200);
    assert.deepEqual([(await detail(id)).zz_day, (await detail(id)).zz_time], [undefined, undefined]);
  });
}

test("a field of one catalog is no parameter of another", async () => {
  const parametersOf = ({ properties }: object & { properties?: object }) => Object.keys(properties!);
  assert.ok(parametersOf(soundQuerySchema).includes("zz_indoors"));
  assert.ok(!parametersOf(trackQuerySchema).includes("zz_indoors"));
  assert.deepEqual(names(await asked.sounds!.list("zz_indoors=true")), ["two"]);
});

test("administration and exports have it", async () => {
  const properties = soundBodies.create.properties as unknown as Record<string, object>;
  assert.deepEqual({ ...properties.zz_age }, { type: ["number", "null"], minimum: 0, maximum: 999, description: "Years; null: nobody knows" });
  await exportSounds(audio, join(audio.folder, "out"), () => {});
  const lines = (await readFile(join(audio.folder, "out", "sounds.jsonl"), "utf8")).trim().split("\n").map((line) => JSON.parse(line) as Listed);
  assert.deepEqual(lines.map(({ title, zz_age, zz_time, zz_day }) => [title, zz_age, zz_time, zz_day]).toSorted(), [
    ["one", 12, "2026-05-01T16:30:00.000Z", "2026-05-01"], ["three", 3, "1969-07-20T00:00:00.000Z", "1969-07-20"], ["two", null, null, null],
  ]);
  const { stated } = await readManifest(join(audio.folder, "out", "sounds.jsonl"), soundColumns);
  const into = soundImport({ ...audio, root: join(audio.folder, "out"), premium: false, now: 0, stated });
  for (const [file, { title }] of stated) {
    const row = await audio.database.db.selectFrom("sounds").selectAll().where("title", "=", title!).executeTakeFirstOrThrow();
    assert.deepEqual(await into.compare(file, row), { agrees: true, remarks: [] }, "an import of the export changes nothing");
  }
});

test("an export of icons carries it to another library", async () => {
  await exportIcons(drawn, join(drawn.folder, "out"), () => {});
  const other = await iconCatalogParts();
  await migrate(other.database);
  await importIconSet(await readExportedSet(join(drawn.folder, "out", "set-1.json")), other);
  const { rows } = await sql<{ place: string; age: number | null; day: number | null }>`
    select zz_place as place, zz_age as age, zz_day as day from icons order by slug`.execute(other.database.db);
  assert.deepEqual(rows.map(({ place, age, day }) => [place, age, day]), [
    ["Harbour", 12, Date.parse("2026-05-01")], ["Harbour", 3, Date.parse("1969-07-20")], ["Attic", null, null],
  ]);
});
