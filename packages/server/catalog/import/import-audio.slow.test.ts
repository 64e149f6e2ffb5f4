import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { before, test } from "node:test";
import { audioCatalogParts, tone } from "@atelier/test/parts/catalogs/audio-catalog-parts.ts";
import { playChords } from "@atelier/test/parts/play-chords.ts";
import { hasFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import type { TrackItem } from "../music/item.ts";
import { musicImport } from "../music/import/track-import.ts";
import { soundImport } from "../sounds/import/sound-import.ts";
import type { SoundItem } from "../sounds/item.ts";
import { type FileOutcome, importAudioFolder } from "./import-audio-folder.ts";
import { walkAudioFiles } from "./walk-audio-files.ts";

const parts = await audioCatalogParts();
const root = path.join(parts.folder, "library");

const files: Record<string, Buffer> = {
  "Rain & Storm/01 - Roof_drizzle.wav": encodeWav(tone(1.5), { bitDepth: 24 }),
  "footsteps/wooden floor.WAV": encodeWav(tone(0.3, 300, 44_100), { bitDepth: 16 }),
  "misc/dogBark.wav": encodeWav(tone(0.5, 500), { bitDepth: 32 }),
  "misc/copy of dog.wav": encodeWav(tone(0.5, 500), { bitDepth: 32 }),
  "misc/qqq.wav": encodeWav(tone(0.4, 600), { bitDepth: 16 }),
  "misc/broken.wav": Buffer.from("RIFF nothing of the kind"),
  "misc/silence.wav": encodeWav({ sampleRate: 8000, channels: [new Float32Array(0)] }, { bitDepth: 16 }),
  "misc/notes.txt": Buffer.from("not audio"),
  ".hidden/secret.wav": encodeWav(tone(0.2), { bitDepth: 16 }),
};

before(async () => {
  for (const [name, bytes] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(name)), { recursive: true });
    await writeFile(path.join(root, name), bytes);
  }
  await parts.sounds.live.load();
  await parts.music.live.load();
});

async function importSounds(options: { category?: string; premium?: boolean } = {}, from = root): Promise<Map<string, FileOutcome>> {
  const outcomes = new Map<string, FileOutcome>();
  const { database, objects } = parts;
  const into = soundImport({ database, objects, root, premium: false, now: Date.UTC(2026, 4, 1), ...options });
  await importAudioFolder(await walkAudioFiles(from), into, (outcome) => outcomes.set(path.relative(root, outcome.file), outcome));
  await parts.sounds.live.refresh();
  return outcomes;
}

async function found(q: string): Promise<SoundItem> {
  const answer = await parts.get(`/v1/sound-effects?include-premium=true&q=${encodeURIComponent(q)}`, "premium");
  assert.equal(answer.statusCode, 200, answer.body);
  const { results } = answer.json<{ results: SoundItem[] }>();
  assert.equal(results.length, 1, `${q} finds one`);
  return results[0]!;
}

test("a folder is imported: what is sound comes in, what is broken is reported, nothing else is touched", async () => {
  const outcomes = await importSounds();
  const of = (outcome: string): string[] => [...outcomes].filter(([, file]) => file.outcome === outcome).map(([name]) => name).toSorted();
  assert.deepEqual(of("failed"), ["misc/broken.wav", "misc/silence.wav"]);
  assert.equal(of("same").length, 1, "one of two equal files");
  assert.equal(of("new").length, 4);
  assert.match(outcomes.get("misc/broken.wav")!.remarks[0]!, /cannot be read/);
  assert.match(outcomes.get("misc/qqq.wav")!.remarks[0]!, /no word tells its category/);
});

test("category, title and tags come from the folder's and the file's names", async () => {
  const rain = await found("drizzle");
  assert.deepEqual([rain.title, rain.category.slug, rain.tags], ["Roof drizzle", "rain-and-storm", ["rain & storm"]]);
  assert.equal((await found("wooden")).category.slug, "footsteps");
  assert.equal((await found("dog")).category.slug, "pets-and-farm-animals");
  assert.equal(rain.created_at, "2026-05-01T00:00:00.000Z");
});

test("PCM is measured to the sample, and the download is the imported file byte for byte", async () => {
  const steps = await found("wooden");
  assert.deepEqual([steps.duration, steps.sample_rate, steps.channels, steps.format], [0.3, 44_100, 1, "wav"]);
  assert.equal((await found("drizzle")).duration, 1.5);
  const { download_url } = (await parts.get(`/v1/sound-effects/${steps.id}/download`)).json<{ download_url: string }>();
  assert.deepEqual((await parts.get(download_url)).rawPayload, files["footsteps/wooden floor.WAV"]);
});

test("a second run changes nothing and says so", async () => {
  const rows = await parts.database.db.selectFrom("sounds").selectAll().execute();
  const changes = await parts.database.db.selectFrom("changes").selectAll().execute();
  const outcomes = await importSounds();
  assert.equal([...outcomes.values()].filter(({ outcome }) => outcome === "new").length, 0);
  assert.equal([...outcomes.values()].filter(({ outcome }) => outcome === "same").length, 5);
  assert.deepEqual(await parts.database.db.selectFrom("sounds").selectAll().execute(), rows);
  assert.deepEqual(await parts.database.db.selectFrom("changes").selectAll().execute(), changes);
});

test("every object that a row points to has its owner noted", async () => {
  const { db } = parts.database;
  const [sound] = await db.selectFrom("sounds").selectAll().execute();
  const noted = await db.selectFrom("object_references").select("object").where("owner", "=", `sounds/${sound!.id}`).execute();
  assert.deepEqual(noted.map((row) => row.object).toSorted(), [sound!.file_object, sound!.waveform_object!].toSorted());
});

test("a premium import gets a preview that is shorter than the sound, and the chosen category", async () => {
  const file = path.join(root, "later", "vault.wav");
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, encodeWav(tone(2, 700), { bitDepth: 16 }));
  await importSounds({ premium: true, category: "risers" }, file);
  const vault = await found("vault");
  assert.deepEqual([vault.is_premium, vault.category.slug], [true, "risers"]);
  const preview = await parts.get(vault.preview_url!);
  assert.equal(preview.statusCode, 200);
  assert.ok(preview.rawPayload.length > 500 && preview.rawPayload.length < (await readFile(file)).length * 0.6);
});

test("what is silent or cut off at full scale is reported, and comes in", async () => {
  const folder = path.join(root, "faults");
  await mkdir(folder);
  await writeFile(path.join(folder, "nothing.wav"), encodeWav({ sampleRate: 8000, channels: [new Float32Array(8000)] }, { bitDepth: 16 }));
  await writeFile(path.join(folder, "shout.wav"), encodeWav(
    { sampleRate: 8000, channels: [Float32Array.from({ length: 8000 }, (_, i) => Math.max(-1, Math.min(1, 3 * Math.sin(i / 20))))] },
    { bitDepth: 16 },
  ));
  const outcomes = await importSounds({ category: "risers" }, folder);
  assert.deepEqual([...outcomes.values()].map(({ outcome }) => outcome), ["new", "new"]);
  assert.deepEqual(outcomes.get("faults/nothing.wav")!.remarks, ["it is silent"]);
  assert.match(outcomes.get("faults/shout.wav")!.remarks[0]!, /^its level is cut off at full scale in \d+ places$/);
});

test("music: tags are read, other formats decoded, a wrong extension is not believed", { skip: (await hasFfmpeg()) ? false : "needs ffmpeg" }, async () => {
  const folder = path.join(root, "albums");
  await mkdir(folder);
  const source = path.join(folder, "source.wav");
  await writeFile(source, encodeWav(tone(6, 220, 44_100), { bitDepth: 16 }));
  const tags = ["title=Paper Boats", "artist=Ines Marlow", "genre=Jazz;Lounge", "TBPM=97", "TKEY=F#m"].flatMap((tag) => ["-metadata", tag]);
  const made = spawnSync("ffmpeg", [
    "-v", "error", "-i", source, ...tags, path.join(folder, "boats.mp3"), "-f", "ogg", "-c:a", "libvorbis", path.join(folder, "misnamed.mp3"),
  ]);
  assert.equal(made.status, 0, String(made.stderr));
  const { database, objects } = parts;
  const into = await musicImport({ database, objects, root, premium: false, now: Date.now() });
  const outcomes: FileOutcome[] = [];
  await importAudioFolder(await walkAudioFiles(folder), into, (outcome) => outcomes.push(outcome));
  assert.deepEqual(outcomes.map(({ outcome }) => outcome), ["new", "new", "new"]);
  await parts.music.live.refresh();
  const results = (await parts.get("/v1/music?order_by=title")).json<{ results: TrackItem[] }>().results;
  const boats = results.find((track) => track.title === "Paper Boats")!;
  assert.deepEqual(
    [boats.artist?.name, boats.genres.map((genre) => genre.name), boats.bpm, boats.key, boats.seconds],
    ["Ines Marlow", ["Jazz", "Lounge"], 97, "F# minor", 6],
  );
  assert.ok(boats.waveform_url && boats.loudness_lufs! < 0);
  const misnamed = results.find((track) => track.title === "Misnamed")!;
  assert.match(new URL(misnamed.file_url).pathname, /misnamed\.ogg$/);
});

test("music that tells no key comes in with the one that is heard, and one that is stated is kept", async () => {
  const folder = path.join(root, "untold");
  await mkdir(folder);
  const pieces = { "one.wav": 2, "other.wav": 7 };
  for (const [name, tonic] of Object.entries(pieces)) {
    await writeFile(path.join(folder, name), encodeWav(playChords({ tonic, mode: "minor", degrees: [0, 3, 4, 0], seconds: 8 }), { bitDepth: 16 }));
  }
  const { database, objects } = parts;
  const into = await musicImport({
    database, objects, root, premium: false, now: Date.now(), stated: new Map([[path.join(folder, "other.wav"), { title: "Other", key: "Bbm" }]]),
  });
  const outcomes: FileOutcome[] = [];
  await importAudioFolder(await walkAudioFiles(folder), into, (outcome) => outcomes.push(outcome));
  assert.deepEqual(outcomes.map(({ remarks }) => remarks.filter((remark) => remark.startsWith("key"))), [["key measured: D minor"], []]);
  const keys = await database.db.selectFrom("tracks").select("musical_key").where(
    "source_key", "in", outcomes.map(({ sourceKey }) => sourceKey!),
  ).orderBy("id").execute();
  assert.deepEqual(keys.map(({ musical_key }) => musical_key), ["D minor", "Bb minor"]);
});
