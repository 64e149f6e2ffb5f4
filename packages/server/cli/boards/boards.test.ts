import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { unzipped } from "@atelier/test/parts/boards/unzipped.ts";
import { readingLibrary } from "@atelier/test/parts/library-contents.ts";
import { insertBoardItems, listBoardItems } from "../../store/database/boards/board-items.ts";
import { addToBoardCount, boardsAfter, type BoardRow, insertBoard } from "../../store/database/boards/boards.ts";
import { openDatabase } from "../../store/database/open.ts";
import { runCli } from "../cli.ts";

let folder: string;
const trailer = "019c7041-0000-7000-8000-2b6f6c9d1e55";

const tone = (frequency: number): Buffer =>
  encodeWav({ sampleRate: 8000, channels: [Float32Array.from({ length: 16_000 }, (_, i) => Math.sin((i * frequency) / 1300) / 2)] }, { bitDepth: 16 });

async function run(data: string, ...args: string[]): Promise<{ code: number; out: string[]; error: string }> {
  const out: string[] = [];
  const errors: string[] = [];
  const code = await runCli(args, { environment: { ATELIER_DATA_DIR: join(folder, data) }, out: (line) => out.push(line), error: (line) => errors.push(line) });
  return { code, out, error: errors.join("\n") };
}

const keyId = async (data: string, name: string) => (await run(data, "keys", "list")).out.find((line) => line.includes(` ${name} `))!.split(" ")[0]!;

/** Boards with what is on them, by the keys of the items: what must be the same in any library. */
const boardsIn = (data: string) => readingLibrary(join(folder, data), async (db) => {
  const names = new Map((await db.selectFrom("api_keys").select(["id", "name"]).execute()).map(({ id, name }) => [id, name]));
  const sounds = new Map((await db.selectFrom("sounds").select(["id", "source_key"]).execute()).map((row) => [`sound ${row.id}`, row.source_key]));
  const icons = new Map((await db.selectFrom("icons").select(["id", "source_key"]).execute()).map((row) => [`icon ${row.id}`, row.source_key]));
  const boards = await boardsAfter(db, "", 100);
  const all = await Promise.all(boards.map(async ({ id, name, description, visibility, is_favourites, items: count, created_at, owner_key_id }) => {
    const items = await listBoardItems(db, id, { limit: 100 });
    const shown = items.map(({ type, ref, note, added_at }) => [sounds.get(`${type} ${ref}`) ?? icons.get(`${type} ${ref}`) ?? type, note, added_at]);
    return { name, description, visibility, is_favourites, count, created_at, owner: names.get(owner_key_id), items: shown };
  }));
  return all.sort((one, other) => (one.name < other.name ? -1 : 1));
});

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-boards-"));
  await mkdir(join(folder, "in"), { recursive: true });
  for (const [name, frequency] of [["creak", 200], ["rain", 300], ["wind", 400]] as const) await writeFile(join(folder, "in", `${name}.wav`), tone(frequency));
  await writeFile(join(folder, "in", "sounds.jsonl"), ["creak", "rain", "wind"].map((name) => JSON.stringify({ file: `${name}.wav`, id: name })).join("\n"));
  await writeFile(join(folder, "in", "set.json"), JSON.stringify({
    prefix: "zoo", info: { name: "Zoo", author: { name: "A. Keeper" }, license: { title: "MIT" } }, icons: { fox: { body: '<path d="M0 0h9v9z"/>' } },
    width: 24, height: 24,
  }));
  for (const [kind, file] of [["sounds", "sounds.jsonl"], ["icons", "set.json"]] as const) {
    const { code, error } = await run("first", "import", kind, join(folder, "in", file));
    assert.equal(code, 0, error);
  }
  await run("first", "keys", "create", "--account", "studio", "--name", "Ada");
  const owner_key_id = await keyId("first", "Ada");
  const database = await openDatabase(join(folder, "first"));
  const { db } = database;
  const { id: account_id } = await db.selectFrom("accounts").select("id").where("name", "=", "studio").executeTakeFirstOrThrow();
  const sound = new Map((await db.selectFrom("sounds").select(["id", "source_key"]).execute()).map((row) => [row.source_key, String(row.id)]));
  const icon = String((await db.selectFrom("icons").select("id").executeTakeFirstOrThrow()).id);
  const board = (id: string, more: Partial<BoardRow>): BoardRow => ({
    id, account_id, owner_key_id, name: "", description: "", words: "", visibility: "private", is_favourites: 0, items: 0, created_at: 1_772_000_000_000,
    updated_at: 1_772_000_000_000, ...more,
  });
  const put = (id: string, items: readonly (readonly [type: "sound" | "icon" | "result", ref: string, note: string])[]) => database.transaction(async (trx) => {
    await insertBoardItems(trx, items.map(([type, ref, note], place) => (
      { id: `${id.slice(0, -1)}${place}`, board_id: id, account_id, type, ref, note, position: (place + 1) * 100, added_at: 1_772_000_001_000 + place }
    )));
    await addToBoardCount(trx, id, items.length, 1_772_000_002_000);
  });
  await database.transaction(async (trx) => {
    await insertBoard(trx, board(trailer, { name: "Trailer", description: "For spring", visibility: "account" }));
    await insertBoard(trx, board("019c7041-0000-7000-8000-2b6f6c9d1e66", { name: "Favourites", is_favourites: 1 }));
  });
  await put(trailer, [
    ["sound", sound.get("wind")!, "First, \"loud\""], ["icon", icon, ""], ["result", "a-task", "made here"], ["sound", sound.get("creak")!, "Last\nof all"],
  ]);
  await put("019c7041-0000-7000-8000-2b6f6c9d1e66", [["sound", sound.get("rain")!, ""]]);
  await database.close();
});
after(() => rm(folder, { recursive: true }));

test("boards come back in another library with their order, notes and dates, by keys and not by ids; a second import changes nothing", async () => {
  const exported = await run("first", "export", "boards", join(folder, "out"));
  assert.deepEqual([exported.code, exported.out], [0, [`2 boards written to ${join(folder, "out")}.`]], exported.error);
  assert.match(exported.error, /^1 of their items stay/);
  // Other ids: the other library has another sound first.
  await writeFile(join(folder, "in", "other.wav"), tone(900));
  await run("second", "import", "sounds", join(folder, "in", "other.wav"));
  await run("second", "import", "sounds", join(folder, "in", "sounds.jsonl"));
  await run("second", "import", "icons", join(folder, "in", "set.json"));
  await run("second", "keys", "create", "--account", "studio", "--name", "Ada");
  const before = await boardsIn("first");
  const carried = before.map((board) => ({ ...board, items: board.items.filter(([key]) => key !== "result"), count: board.name === "Trailer" ? 3 : 1 }));
  const dry = await run("second", "import", "boards", join(folder, "out"), "--dry-run");
  assert.deepEqual([dry.code, dry.out], [0, ["Dry run, nothing is written: 2 new, 0 changed, 0 unchanged, 0 failed of 2 boards."]], dry.error);
  assert.deepEqual(await boardsIn("second"), []);
  for (const counts of ["2 new, 0 changed, 0 unchanged", "0 new, 0 changed, 2 unchanged"]) {
    const { code, out, error } = await run("second", "import", "boards", join(folder, "out"));
    assert.deepEqual([code, out], [0, [`${counts}, 0 failed of 2 boards.`]], error);
    assert.deepEqual(await boardsIn("second"), carried);
  }
  assert.deepEqual((await run("first", "import", "boards", join(folder, "out"))).out, ["0 new, 0 changed, 2 unchanged, 0 failed of 2 boards."]);
  assert.deepEqual(await boardsIn("first"), before);
});

test("what a library lacks is named and left out, and comes to the end of its board once it is there", async () => {
  await run("third", "import", "icons", join(folder, "in", "set.json"));
  await run("third", "keys", "create", "--account", "shop", "--name", "till");
  const refused = await run("third", "import", "boards", join(folder, "out"));
  assert.equal(refused.code, 1);
  assert.match(refused.error, /FAILED Trailer \(019c.*\): there is no account studio: name one with --account/);
  const into = ["import", "boards", join(folder, "out", "boards.jsonl"), "--account", "shop"];
  assert.match((await run("third", ...into)).error, /the account shop has no working key called "Ada": give the id of one with --key/);
  const key = ["--key", await keyId("third", "till")];
  const first = await run("third", ...into, ...key);
  assert.equal(first.code, 0, first.error);
  assert.match(first.error, /2 left out, which this library lacks: sound wind, sound creak/);
  // By the bytes alone: without the manifest they have other keys.
  await run("third", "import", "sounds", join(folder, "in"));
  const second = await run("third", ...into, ...key);
  assert.deepEqual(second.out, ["0 new, 2 changed, 0 unchanged, 0 failed of 2 boards."], second.error);
  const trailerThere = (await boardsIn("third")).find(({ name }) => name === "Trailer")!;
  const keyOf = (frequency: number) => `sha256:${createHash("sha256").update(tone(frequency)).digest("hex")}`;
  assert.deepEqual(trailerThere.items.map(([item]) => item), ["iconify:zoo:fox", keyOf(400), keyOf(200)]);
  assert.equal(trailerThere.count, 3);
});

test("a line that is no board is refused by its member, and the others come in", async () => {
  const lines = (await readFile(join(folder, "out", "boards.jsonl"), "utf8")).trim().split("\n");
  const bad = JSON.stringify({ ...(JSON.parse(lines[0]!) as object), visibility: "everybody" });
  await writeFile(join(folder, "bad.jsonl"), ["{", bad, lines[1]].join("\n"));
  const { code, error, out } = await run("second", "import", "boards", join(folder, "bad.jsonl"));
  assert.deepEqual([code, out], [1, ["0 new, 0 changed, 1 unchanged, 2 failed of 3 boards."]]);
  assert.match(error, /FAILED line 1: .*JSON/);
  assert.match(error, /FAILED line 2: visibility must/);
  assert.equal((await run("second", "import", "boards", join(folder, "nowhere"))).code, 1);
  assert.equal((await run("second", "import", "boards")).code, 2);
});

test("boards are listed and shown by command, and one is written as a ZIP that has its name once it is whole", async () => {
  const { out } = await run("first", "boards", "list", "--account", "studio");
  assert.match(out[0]!, /^ID +ACCOUNT +OWNER +SEEN BY +ITEMS +CHANGED +NAME$/);
  assert.match(out.join("\n"), new RegExp(`${trailer}  studio   Ada    account  4      2026-02-\\S+  Trailer`));
  const shown = await run("first", "boards", "show", trailer);
  assert.deepEqual(shown.out.slice(1).map((line) => line.replace(/ (icon|sound) +\d+ /, " $1 N ").split(/ {2,}/).join(", ")), [
    '1, sound N, Wind, First, "loud"', "2, icon N, Fox", "3, result, a-task, (gone), made here", "4, sound N, Creak, Last of all",
  ]);
  const file = join(folder, "zip", "trailer.zip");
  const nowhere = await run("first", "boards", "zip", trailer, "--out", file);
  assert.deepEqual([nowhere.code, nowhere.error], [1, `${file} cannot be written: ENOENT.`]);
  await mkdir(join(folder, "zip"));
  const written = await run("first", "boards", "zip", trailer, "--out", file);
  assert.equal(written.code, 0, written.error);
  assert.deepEqual(await readdir(join(folder, "zip")), ["trailer.zip"]);
  const files = unzipped(await readFile(file));
  assert.deepEqual([...files.keys()], ["wind.wav", "fox.svg", "creak.wav", "licences.csv", "credits.txt"]);
  assert.deepEqual(files.get("wind.wav"), tone(400));
  for (const [args, code] of [[["show", "nothing"], 1], [["zip", trailer], 2], [["list", "--limit", "0"], 2], [["burn"], 2]] as const) {
    assert.equal((await run("first", "boards", ...args)).code, code, args.join(" "));
  }
});
