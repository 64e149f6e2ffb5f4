import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { libraryContents, readingLibrary } from "@atelier/test/parts/library-contents.ts";
import { taggedWav } from "@atelier/test/parts/tagged-wav.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import type { Db } from "../store/database/schema.ts";
import { runCli } from "./cli.ts";

let folder: string;

const tone = (frequency: number): Buffer =>
  encodeWav({ sampleRate: 8000, channels: [Float32Array.from({ length: 16_000 }, (_, i) => Math.sin((i * frequency) / 1300) / 2)] }, { bitDepth: 16 });

async function run(data: string, ...args: string[]): Promise<{ code: number; out: string[]; error: string }> {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCli(args, { environment: { ATELIER_DATA_DIR: join(folder, data) }, out: (line) => out.push(line), error: (line) => errors.push(line) });
  return { code, out, error: errors.join("\n") };
}

const reading = <T>(data: string, read: (db: Db) => Promise<T>): Promise<T> => readingLibrary(join(folder, data), read);

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-export-"));
  await mkdir(join(folder, "in", "Doors"), { recursive: true });
  await writeFile(join(folder, "in", "Doors", "creak.wav"), tone(200));
  await writeFile(join(folder, "in", "rain.wav"), tone(300));
  const lines = [
    {
      file: "Doors/creak.wav", id: "x-1", title: 'A "creak", long', category: "household-objects", tags: ["door", "Wood; old"], premium: true,
      popularity: 71, downloads: 9, created: "2025-02-03T04:05:06.789Z", license: "CC0-1.0", license_url: "https://example.org/cc0",
      attribution: "Somebody"
    },
    { file: "rain.wav" },
  ];
  await writeFile(join(folder, "in", "sounds.jsonl"), lines.map((line) => JSON.stringify(line)).join("\n"));
  const tracks = [
    {
      file: "Doors/creak.wav", title: "Paper Boats", artist: "Ines Marlow", genres: ["Jazz", "R&B, Soul"], moods: ["Calm"], bpm: 97, key: "F#m",
      favorites: 4, playlists: 2, active: false,
    },
    { file: "rain.wav", artist: null, genres: [], tags: [] },
  ];
  await writeFile(join(folder, "in", "music.json"), JSON.stringify(tracks));
  const vocabulary = {
    artists: [{ name: "Ines Marlow", bio: "Plays." }], genres: [{ name: "Lounge", description: "Soft." }, { name: "Jazz", description: "Swings." }],
    moods: [],
  };
  await writeFile(join(folder, "in", "music-vocabulary.json"), JSON.stringify(vocabulary));
  const icons = { fox: { body: '<path fill="red" d="M0 0h9v9z"/>' }, "fox-outline": { body: '<path fill="none" stroke="currentColor" d="M0 0h9v9z"/>' } };
  await writeFile(join(folder, "in", "set.json"), JSON.stringify({
    prefix: "zoo", info: { name: "Zoo", author: { name: "A. Keeper", url: "https://example.org" }, license: { title: "MIT" } }, icons,
    aliases: { vulpes: { parent: "fox" } }, width: 24, height: 24,
  }));
  for (const [kind, file] of [["sounds", "sounds.jsonl"], ["music", "music.json"], ["icons", "set.json"]] as const) {
    assert.deepEqual(
      (await run("first", "import", kind, join(folder, "in", file))).out,
      [`2 new, 0 changed, 0 unchanged, 0 failed of 2 ${kind === "icons" ? "icons" : "files"}.`],
    );
  }
  await reading("first", (db) => db.updateTable("icons").set({ download_count: 5 }).where("slug", "=", "fox").execute());
});
after(() => rm(folder, { recursive: true }));

for (const [kind, manifest, noun] of [
  ["sounds", "sounds.jsonl", "files"],
  ["music", "music.jsonl", "files"],
  ["icons", "", "icons"],
] as const) {
  test(`${kind}: exported, then imported into an empty library, everything is the same but for ids`, async () => {
    const place = join(folder, "out", kind);
    const exported = await run("first", "export", kind, place);
    assert.equal(exported.code, 0, exported.error);
    assert.match(exported.out[0]!, /^2 /);
    const again = await run("second", "import", kind, join(place, manifest));
    assert.deepEqual([again.code, again.out], [0, [`2 new, 0 changed, 0 unchanged, 0 failed of 2 ${noun}.`]], again.error);
    assert.deepEqual(await reading<unknown>("second", libraryContents[kind]), await reading<unknown>("first", libraryContents[kind]));
  });

  test(`${kind}: an export imported where it comes from changes nothing`, async () => {
    const { out } = await run("first", "import", kind, join(folder, "out", kind, manifest));
    assert.deepEqual(out, [`0 new, 0 changed, 2 unchanged, 0 failed of 2 ${noun}.`]);
  });
}

const square = (background: string) => sharp({ create: { width: 64, height: 64, channels: 3, background } }).png().toBuffer();
/** They say something of every field that tags can speak for. */
const fileTags = async () => ({
  TIT2: "rain 01", TPE1: "Its encoder", TCON: "Rock", TMOO: "Angry", TIT1: "field", TBPM: "87", TKEY: "Am", TCOP: "All rights reserved",
  WCOP: "https://example.org/of-the-file", APIC: Buffer.concat([Buffer.from("image/png\0\u0003\0"), await square("red")]),
});
const ofBoth = {
  file: "Rock/rain 01.wav", title: "Rain on tin", tags: [], premium: false, license: "CC0", license_url: "https://example.org/cc0", attribution: null,
};
const ofEach = {
  sounds: { ...ofBoth, category: "household-objects" },
  music: { ...ofBoth, tags: ["hand"], artist: null, genres: ["Ambient"], moods: [], bpm: 120, key: null, cover: "blue.png" },
};

for (const [kind, table] of [["sounds", "sounds"], ["music", "tracks"]] as const) {
  test(`${kind}: values of no known origin come back from an export as they were, whatever the files say and the import adds`, async () => {
    const library = `old-${kind}`;
    const place = join(folder, "in", library);
    await mkdir(join(place, "Rock"), { recursive: true });
    await writeFile(join(place, "Rock", "rain 01.wav"), taggedWav(tone(400), await fileTags()));
    await writeFile(join(place, "blue.png"), await square("blue"));
    await writeFile(join(place, "items.json"), JSON.stringify([ofEach[kind]]));
    assert.equal((await run(library, "import", kind, join(place, "items.json"))).code, 0);
    await reading(library, (db) => db.updateTable(table).set({ stated_json: "{}" }).execute());
    const before = await reading<unknown>(library, libraryContents[kind]);
    assert.equal((await run(library, "export", kind, join(folder, "out", library))).code, 0);
    const again = await run(`${library}-again`, "import", kind, join(folder, "out", library, `${kind}.jsonl`), "--premium");
    assert.deepEqual([again.code, again.out], [0, ["1 new, 0 changed, 0 unchanged, 0 failed of 1 files."]], again.error);
    assert.deepEqual(await reading<unknown>(`${library}-again`, libraryContents[kind]), before);
  });
}

test("a second export leaves the files that are there", async () => {
  const { file_object, file_name, id } = await reading(
    "first", (db) => db.selectFrom("sounds").selectAll().where("source_key", "=", "x-1").executeTakeFirstOrThrow(),
  );
  const file = join(folder, "out", "sounds", "files", `${id}-${file_object.slice(0, 12)}`, file_name);
  const before = await stat(file);
  assert.equal((await run("first", "export", "sounds", join(folder, "out", "sounds"))).code, 0);
  const { mtimeMs, nlink } = await stat(file);
  assert.deepEqual([mtimeMs, nlink], [before.mtimeMs, 1], "neither written again nor a link into the store");
});

test("export needs a kind and a folder", async () => {
  assert.equal((await run("first", "export", "films", "x")).code, 2);
  assert.equal((await run("first", "export", "sounds")).code, 2);
});
