import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { audioCatalogParts, tone } from "@atelier/test/parts/catalogs/audio-catalog-parts.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { importAudioFolder } from "../catalog/import/import-audio-folder.ts";
import { ImportReview } from "../catalog/import/import-review.ts";
import { walkAudioFiles } from "../catalog/import/walk-audio-files.ts";
import { musicImport } from "../catalog/music/import/track-import.ts";
import { reviewedTerms } from "../catalog/music/import/reviewed-terms.ts";
import { withNames } from "../catalog/music/track-names.ts";
import { reviewedCategories } from "../catalog/sounds/import/reviewed-categories.ts";
import { soundImport } from "../catalog/sounds/import/sound-import.ts";
import { listGuesses, reviewGuesses, reviewingCategories, reviewingTerms } from "./review-guesses.ts";

const parts = await audioCatalogParts();
const root = path.join(parts.folder, "library");
let pitch = 300;

async function addFiles(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(path.join(root, path.dirname(name)), { recursive: true });
    await writeFile(path.join(root, name), encodeWav(tone(0.2, (pitch += 10)), { bitDepth: 16 }));
  }
}

/** Imports all files, and answers what was guessed of those that are new. */
async function importAll(strict = false) {
  const { database, objects } = parts;
  const into = soundImport({ database, objects, root, premium: false, now: 0, reviewed: await reviewedCategories(database), strict });
  const review = new ImportReview();
  await importAudioFolder(await walkAudioFiles(root), into, ({ file, sourceKey, guesses = [] }) => review.add(path.relative(root, file), sourceKey!, guesses));
  return review.groups();
}

async function categories(): Promise<Record<string, string>> {
  const rows = await parts.database.db.selectFrom("sounds").select(["file_name", "category"]).execute();
  return Object.fromEntries(rows.map(({ file_name, category }) => [file_name, category]));
}

/** Answers the questions one after the other, and keeps them. */
function answering(...answers: (string | undefined)[]) {
  const asked: string[] = [];
  return { asked, ask: async (question: string) => (asked.push(question), answers[asked.length - 1]) };
}

test("guesses are gone through by groups, and what a person says holds for the items and for the next import", async () => {
  await addFiles("voices/take a.wav", "voices/take b.wav", "voices/take c.wav", "voices/take d.wav", "dog bark.wav", "Wind/gust.wav", "xyz.wav");
  const groups = await importAll();
  const lines: string[] = [];
  listGuesses(groups, (line) => lines.push(line));
  assert.match(lines[2]!, /category uncategorised: 4 \(nothing speaks for any, folder voices\), such as voices\/take a\.wav, .*take b\.wav, .*take c\.wav$/);
  assert.deepEqual(groups.map(({ value, by, keys }) => [value, by, keys.length]), [
    ["uncategorised", "nothing", 4], ["wind", "folder", 1], ["pets-and-farm-animals", "words", 1], ["uncategorised", "nothing", 1],
  ]);

  const { asked, ask } = answering("no such thing", "Vocal Phrases", "", "wildlife", "l");
  await reviewGuesses(groups, reviewingCategories(parts.database), ask, () => {});
  assert.equal(asked.length, 5, "a name that is no category is asked for again");
  assert.deepEqual(await categories(), {
    "take a.wav": "vocal-phrases", "take b.wav": "vocal-phrases", "take c.wav": "vocal-phrases", "take d.wav": "vocal-phrases", "dog bark.wav": "wildlife",
    "gust.wav": "wind", "xyz.wav": "uncategorised",
  });

  await addFiles("voices/take e.wav", "dogs barking.wav", "bark of a dog.wav", "Wind/breeze.wav");
  const next = await importAll();
  const now = await categories();
  assert.deepEqual([now["take e.wav"], now["bark of a dog.wav"], now["breeze.wav"]], ["vocal-phrases", "wildlife", "wind"]);
  assert.deepEqual(next.map(({ value, examples }) => [value, examples]), [["pets-and-farm-animals", ["dogs barking.wav"]]], "its words were not asked about");
});

test("the index finds a group where it was put", async () => {
  await parts.sounds.live.load();
  const answer = await parts.get("/v1/sound-effects?category=vocal-phrases");
  assert.equal(answer.json<{ count: number }>().count, 5);
  assert.equal((await parts.get("/v1/sound-effects?category=uncategorised")).json<{ count: number }>().count, 1);
});

test("a person who ends early leaves the rest as it is", async () => {
  await addFiles("cat meow.wav");
  const before = await importAll();
  await reviewGuesses(before, reviewingCategories(parts.database), answering(undefined).ask, () => {});
  assert.equal((await categories())["cat meow.wav"], "pets-and-farm-animals");
});

test("a strict import guesses nothing", async () => {
  await addFiles("rain on a roof.wav", "Footsteps/gravel.wav");
  const groups = await importAll(true);
  assert.deepEqual(groups.map(({ value, by }) => [value, by]), [["uncategorised", "nothing"], ["uncategorised", "nothing"]]);
});

test("genres and moods that tags say are accepted, renamed or taken away, and what a person says holds for the next import", async () => {
  const { database, objects } = parts;
  const folder = path.join(parts.folder, "music");
  const importTagged = async (name: string, genres: string) => {
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, name), withGenres(encodeWav(tone(0.2, (pitch += 10)), { bitDepth: 16 }), genres));
    const into = await musicImport({ database, objects, root: folder, premium: false, now: 0, reviewed: await reviewedTerms(database) });
    const review = new ImportReview();
    await importAudioFolder([path.join(folder, name)], into, ({ file, sourceKey, guesses = [] }) => review.add(path.basename(file), sourceKey!, guesses));
    return review.groups().filter(({ what }) => what !== "tempo" && what !== "key");
  };
  const genresOf = async (name: string) => {
    const rows = await database.db.selectFrom("tracks").selectAll().where("file_name", "=", name).execute();
    return (await withNames(database.db, rows)).flatMap(({ genres }) => genres.map((genre) => genre.name));
  };
  const groups = await importTagged("one.wav", "Game; Soundtrack; Folk");
  assert.deepEqual(groups.map(({ value, by }) => [value, by]), [["Game", "tag"], ["Soundtrack", "tag"], ["Folk", "tag"]]);
  await reviewGuesses(groups, reviewingTerms(parts), answering("-", "Cinematic", "").ask, () => {});
  assert.deepEqual(await genresOf("one.wav"), ["Cinematic", "Folk"]);

  assert.deepEqual(await importTagged("two.wav", "SOUNDTRACK; game; folk"), []);
  assert.deepEqual(await genresOf("two.wav"), ["Cinematic", "Folk"]);
});

/** A WAV file with one more chunk, in which its genres stand as RIFF has them. */
function withGenres(wav: Buffer, genres: string): Buffer {
  const text = Buffer.from(`${genres}\0`.padEnd(2 * Math.ceil((genres.length + 1) / 2), "\0"));
  const sized = (id: string, content: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(id), size, content]);
  };
  const whole = Buffer.concat([wav, sized("LIST", Buffer.concat([Buffer.from("INFO"), sized("IGNR", text)]))]);
  whole.writeUInt32LE(whole.length - 8, 4);
  return whole;
}
