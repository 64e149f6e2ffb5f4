import assert from "node:assert/strict";
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { addSoundDownloads, type Sound } from "../store/database/catalog/sounds.ts";
import { openDatabase } from "../store/database/open.ts";
import { runCli } from "./cli.ts";

let folder: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-library-"));
  for (const kind of ["sounds", "music", "icons"]) await mkdir(join(folder, kind));
});
after(() => rm(folder, { recursive: true }));

const tone = (frequency: number): Buffer =>
  encodeWav({ sampleRate: 8000, channels: [Float32Array.from({ length: 4000 }, (_, i) => Math.sin((i * frequency) / 1300) / 2)] }, { bitDepth: 16 });

interface Run {
  code: number;
  out: string[];
  error: string;
}

async function run(...args: string[]): Promise<Run> {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCli(args, {
    environment: { ATELIER_DATA_DIR: join(folder, "data") }, out: (line) => out.push(line), error: (line) => errors.push(line),
  });
  return { code, out, error: errors.join("\n") };
}

async function sounds(work: (db: Awaited<ReturnType<typeof openDatabase>>["db"]) => Promise<unknown> = async () => {}): Promise<Sound[]> {
  const database = await openDatabase(join(folder, "data"));
  await work(database.db);
  const rows = await database.db.selectFrom("sounds").selectAll().orderBy("id").execute();
  await database.close();
  return rows;
}

const library = (name: string): string => join(folder, "sounds", name);
const decisions = (lines: string[]): string[] => lines.map((line) => JSON.parse(line) as { item?: string; outcome?: string }).flatMap(
  ({ item, outcome }) => (outcome === undefined ? [] : [`${outcome} ${item}`])
).toSorted();

test("a dry run says what a run would do, and writes nothing", async () => {
  await writeFile(library("rain.wav"), tone(400));
  await writeFile(library("wind.wav"), tone(500));
  await writeFile(library("broken.wav"), "no sound");
  const dry = await run("import", "sounds", join(folder, "sounds"), "--source", "mine", "--dry-run", "--json");
  assert.deepEqual(decisions(dry.out), ["failed broken.wav", "new rain.wav", "new wind.wav"]);
  assert.deepEqual(JSON.parse(dry.out.at(-1)!), { summary: { new: 2, changed: 0, same: 0, failed: 1, removed: 0, total: 3, dry_run: true } });
  assert.equal((await sounds()).length, 0);
  const real = await run("import", "sounds", join(folder, "sounds"), "--source", "mine", "--json");
  assert.deepEqual(decisions(real.out), decisions(dry.out));
  assert.deepEqual((await sounds()).map((row) => row.source_key).toSorted(), ["mine:rain.wav", "mine:wind.wav"]);
  await rm(library("broken.wav"));
});

test("a changed file updates its item in place, keeping its id, its date and its counts", async () => {
  const [before] = await sounds(async (db) => addSoundDownloads(
    db, (await db.selectFrom("sounds").select("id").where("source_key", "=", "mine:rain.wav").executeTakeFirstOrThrow()).id, 7,
  )).then((rows) => rows.filter((row) => row.source_key === "mine:rain.wav"));
  await writeFile(library("rain.wav"), tone(450));
  const report = join(folder, "report.jsonl");
  const { out } = await run("import", "sounds", join(folder, "sounds"), "--source", "mine", "--report", report);
  assert.deepEqual(out, ["0 new, 1 changed, 1 unchanged, 0 failed of 2 files."]);
  assert.deepEqual(decisions((await readFile(report, "utf8")).trim().split("\n")), ["changed rain.wav", "same wind.wav"]);
  const after = (await sounds()).find((row) => row.source_key === "mine:rain.wav")!;
  assert.notEqual(after.file_object, before!.file_object);
  assert.deepEqual([after.id, after.created_at, after.download_count, after.popularity], [before!.id, before!.created_at, 7, before!.popularity]);
});

test("the manifest is trusted before the folder's names, and a changed line changes the item alone", async () => {
  const manifest = join(folder, "list.csv");
  const map = join(folder, "map.csv");
  await writeFile(map, "Wet things,water\n");
  await writeFile(manifest, "file,title,category,tags,shelf\nsounds/rain.wav,Tin roof,wet THINGS,roof;tin,3\n");
  const args = ["import", "sounds", join(folder, "sounds"), "--source", "mine", "--manifest", manifest, "--category-map", map];
  const first = await run(...args);
  assert.deepEqual(first.out, ["0 new, 1 changed, 1 unchanged, 0 failed of 2 files."]);
  assert.match(first.error, /mean nothing here: shelf/);
  const rain = (await sounds()).find((row) => row.source_key === "mine:rain.wav")!;
  assert.deepEqual([rain.title, rain.category, rain.tags_json, rain.download_count], ["Tin roof", "water", '["roof","tin"]', 7]);
  assert.deepEqual((await run(...args)).out, ["0 new, 0 changed, 2 unchanged, 0 failed of 2 files."]);
});

test("what is gone is listed, and removed only when that is confirmed", async () => {
  await rm(library("wind.wav"));
  const args = ["import", "sounds", join(folder, "sounds"), "--source", "mine", "--prune"];
  const unasked = await run(...args);
  assert.match(unasked.error, /Gone from the source: 1[^]*mine:wind\.wav[^]*Nothing was removed/);
  assert.equal((await sounds()).length, 2);
  const confirmed = await run(...args, "--yes");
  assert.deepEqual(confirmed.out, ["0 new, 0 changed, 1 unchanged, 0 failed of 1 files. 1 removed."]);
  assert.deepEqual((await sounds()).map((row) => row.source_key), ["mine:rain.wav"]);
});

test("a file that was renamed or moved keeps its item with --source, a copy is another one, and an id of a manifest another too", async () => {
  await mkdir(library("moved"), { recursive: true });
  const [before] = await sounds();
  await rename(library("rain.wav"), library("moved/drizzle.wav"));
  const args = ["import", "sounds", join(folder, "sounds"), "--source", "mine"];
  assert.deepEqual((await run(...args)).out, ["0 new, 1 changed, 0 unchanged, 0 failed of 1 files."]);
  const after = await sounds();
  assert.deepEqual(after.map(({ id, source_key }) => [id, source_key]), [[before!.id, "mine:moved/drizzle.wav"]]);
  assert.deepEqual([after[0]!.created_at, after[0]!.download_count], [before!.created_at, before!.download_count]);

  await copyFile(library("moved/drizzle.wav"), library("rain.wav"));
  assert.deepEqual((await run(...args)).out, ["1 new, 0 changed, 1 unchanged, 0 failed of 2 files."]);
  await rm(library("rain.wav"));
  await rm(library("moved/drizzle.wav"));
  await writeFile(library("rain.wav"), tone(450));
  const list = join(folder, "ids.csv");
  await writeFile(list, "file,id\nsounds/rain.wav,r-1\n");
  assert.deepEqual((await run("import", "sounds", list, "--source", "mine")).out, ["1 new, 0 changed, 0 unchanged, 0 failed of 1 files."]);
  await run(...args, "--prune", "--yes");
});

test("a file whose bytes are in the library already is not doubled by a run without --source", async () => {
  assert.deepEqual((await run("import", "sounds", join(folder, "sounds"))).out, ["0 new, 0 changed, 1 unchanged, 0 failed of 1 files."]);
  assert.deepEqual((await sounds()).map((row) => row.source_key), ["mine:rain.wav"]);
});

test("what a dry run tells a person begins with what would happen", async () => {
  await writeFile(library("qqq.wav"), tone(700));
  const { out, error } = await run("import", "sounds", join(folder, "sounds"), "--dry-run");
  assert.deepEqual(out, ["Dry run, nothing is written: 1 new, 0 changed, 1 unchanged, 0 failed of 2 files."]);
  assert.match(error, /^new qqq\.wav: no word tells its category: uncategorised$/m);
  const strict = await run("import", "sounds", join(folder, "sounds"), "--dry-run", "--strict", "--category", "foley");
  assert.doesNotMatch(strict.error, /category/, "what is stated is no guess");
});

test("music by manifest: a file that is missing is refused, the others come in as stated", async () => {
  await writeFile(join(folder, "music", "a.wav"), tone(300));
  const manifest = join(folder, "music", "list.jsonl");
  await writeFile(manifest, [
    '{"file":"a.wav","id":"cat-1","title":"Paper Boats","artist":"Ines Marlow","genres":["Jazz"],"bpm":97,"key":"F#m"}',
    '{"file":"gone.wav","title":"Gone"}',
  ].join("\n"));
  const first = await run("import", "music", manifest, "--json");
  assert.deepEqual([first.code, decisions(first.out)], [1, ["failed gone.wav", "new a.wav"]]);
  assert.match(first.out.join("\n"), /there is no such file/);
  assert.deepEqual(decisions((await run("import", "music", manifest, "--json")).out), ["failed gone.wav", "same a.wav"]);
});

test("a cover that cannot be read fails its track alone", async () => {
  await writeFile(join(folder, "music", "b.wav"), tone(350));
  const manifest = join(folder, "music", "covers.csv");
  await writeFile(manifest, "file,cover\na.wav,\nb.wav,none.png\n");
  const { out } = await run("import", "music", manifest, "--json");
  assert.deepEqual(decisions(out), ["failed b.wav", "same a.wav"]);
  assert.match(out.join("\n"), /the cover .*none\.png cannot be read/);
});

test("icons that come in several files of one family are not gone from the others", async () => {
  const place = join(folder, "several");
  await mkdir(place);
  const icon = (key: string) => ({
    key, name: key, slug: key, style: "Fill", tags: [], colors: [], shape: "fill", types: [], concept: key, popularity: 1, downloads: 0,
    created: "2026-01-01", free: true, svg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9z"/></svg>',
  });
  for (const name of ["ant", "bee"]) {
    await writeFile(join(place, `${name}.json`), JSON.stringify({
      atelier: "icons", key: "bugs", name: "Bugs", license: { name: null, url: null }, author: { name, url: null }, icons: [icon(name)],
    }));
  }
  assert.deepEqual(decisions((await run("import", "icons", place, "--json")).out), ["new ant", "new bee"]);
  assert.deepEqual(decisions((await run("import", "icons", place, "--json", "--prune", "--yes")).out), ["same ant", "same bee"]);
});

test("icons: a dry run writes nothing, and a drawing that is gone is pruned", async () => {
  for (const name of ["fox", "owl"]) {
    await writeFile(join(folder, "icons", `${name}.svg`), '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>');
  }
  const place = join(folder, "icons");
  const both = ["new folder:icons:fox.svg", "new folder:icons:owl.svg"];
  assert.deepEqual(decisions((await run("import", "icons", place, "--dry-run", "--json")).out), both);
  assert.deepEqual(decisions((await run("import", "icons", place, "--json")).out), both);
  await rm(join(place, "owl.svg"));
  assert.deepEqual(
    decisions((await run("import", "icons", place, "--json", "--prune", "--dry-run")).out),
    ["removed folder:icons:owl.svg", "same folder:icons:fox.svg"],
  );
  assert.deepEqual(
    decisions((await run("import", "icons", place, "--json", "--prune", "--yes")).out), ["removed folder:icons:owl.svg", "same folder:icons:fox.svg"],
  );
  assert.deepEqual(decisions((await run("import", "icons", place, "--json", "--prune", "--yes")).out), ["same folder:icons:fox.svg"]);
});

for (const [args, message] of [
  [["sounds", ".", "--prune"], /needs --source/],
  [["sounds", ".", "--source", "sha256"], /are taken/],
  [["sounds", ".", "--tags-from", "stars"], /knows path and none/],
  [["sounds", ".", "--category-from", "stars"], /knows path/],
] as const) {
  test(`"import ${args.join(" ")}" is not understood`, async () => {
    const { code, error } = await run("import", ...args);
    assert.equal(code, 2);
    assert.match(error, message);
  });
}
