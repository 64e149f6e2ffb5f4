import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { knownMigrations, seenMigrations } from "@atelier/server/store/database/migrations/migrate.ts";
import { openDatabase } from "@atelier/server/store/database/open.ts";
import { ensureSecretFact, readSecretFact } from "@atelier/server/store/database/secrets/secret-meta.ts";
import { sealSecrets } from "@atelier/server/store/database/secrets/seal-secrets.ts";
import { UnfinishedWork } from "@atelier/server/store/unfinished/unfinished-work.ts";
import { whySkipped } from "@atelier/tools/postgres/find-programs.ts";
import { type SharedPostgres, sharedPostgres } from "@atelier/tools/postgres/shared-postgres.ts";
import { writeGeneratedSounds } from "../parts/generated-sounds.ts";
import { atelier, type Killed, killAtSteps, run, type Settings } from "./prove-killed-work.ts";

/** `npm run soak -- unfinished` kills at every step. */
const kills = process.env["KILL_AT_EVERY_STEP"] === "yes" ? undefined : 9;
const skip = whySkipped("PostgreSQL") ?? false;

let folder: string;
let server: SharedPostgres | undefined;
/** A library with a few sounds and boards, and a backup of it. */
let library: string;
let target: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-killed-"));
  [library, target] = [join(folder, "library"), join(folder, "target")];
  await writeGeneratedSounds(join(folder, "sounds"), 5);
  const own = { ATELIER_DATA_DIR: library };
  for (const args of [
    ["import", "sounds", join(folder, "sounds")], ["keys", "create", "--account", "studio", "--name", "laptop"], ["backup", target],
  ]) {
    const { code, output } = await run(atelier(...args), own);
    assert.equal(code, 0, output);
  }
  if (!skip) server = await sharedPostgres();
});
after(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

interface Place {
  dataDir: string;
  database?: string;
}

const settingsOf = ({ dataDir, database }: Place): Settings => ({ ATELIER_DATA_DIR: dataDir, ...(database !== undefined && { ATELIER_DATABASE: database }) });

let places = 0;
const newFolder = () => join(folder, `place-${places++}`);

/** The names of keys and sounds, and how many files they refer to. */
async function contentsOf(place: Place | string): Promise<unknown> {
  const database = await openDatabase(place);
  try {
    const { db } = database;
    return {
      keys: await db.selectFrom("api_keys").select(["id", "name"]).orderBy("id").execute(),
      sounds: await db.selectFrom("sounds").select(["id", "title", "file_object"]).orderBy("id").execute(),
      references: await db.selectFrom("object_references").selectAll().orderBy("object").orderBy("owner").execute(),
    };
  } finally {
    await database.close();
  }
}

const sentence = /has not ended, what is here is not all of it\. Go on with `atelier restore .*`, or take an empty data folder/;

/** After a kill: nothing is there, or everything, or it says what is unfinished to whoever opens it; and the same command goes on to the end. */
async function saysSo({ place, step, again }: Killed<Place>, begun: (place: Place) => Promise<"not" | "begun" | "ended">, said: Set<string>): Promise<void> {
  const state = await begun(place);
  if (state === "begun" && !said.has(state)) {
    const settings = { ...settingsOf(place), ATELIER_PORT: "0", ATELIER_STARTER: "off" };
    for (const program of [["packages/server/main.ts"], atelier("doctor")] as const) {
      const { code, output } = await run(program, settings);
      assert.deepEqual([code, sentence.test(output)], [1, true], `${program.join(" ")}: ${output}`);
    }
  }
  said.add(state);
  if (state === "begun") {
    await assert.rejects(openDatabase(place), (error) => error instanceof UnfinishedWork && sentence.test(error.message), `step ${step}`);
    const other = await run(atelier("keys", "create", "--account", "studio", "--name", "another"), settingsOf(place));
    assert.deepEqual([other.code, sentence.test(other.output)], [1, true], `step ${step}: ${other.output}`);
  }
  const { code, output } = await again();
  assert.equal(code, 0, `step ${step}: ${output}`);
  if (state === "ended") assert.match(output, /has ended, all of it is here/, `step ${step}`);
  assert.deepEqual(await contentsOf(place), await contentsOf(library), `step ${step}`);
}

const exists = (file: string) => stat(file).then(() => true, () => false);

/** By what lies in the database, not by what opening it says. */
async function stateOf(place: Place): Promise<"not" | "begun" | "ended"> {
  const rows = place.database === undefined ? await metaOfFile(place.dataDir) : await metaOfServer(place.database);
  if (rows.includes("finished-work")) return "ended";
  return rows.includes("unfinished-work") || (await exists(join(place.dataDir, "unfinished.json"))) ? "begun" : "not";
}

async function metaOfFile(dataDir: string): Promise<string[]> {
  const { default: SQLite } = await import("better-sqlite3");
  if (!(await exists(join(dataDir, "atelier.db")))) return [];
  const connection = new SQLite(join(dataDir, "atelier.db"));
  try {
    return (connection.prepare("select key from meta").all() as { key: string }[]).map(({ key }) => key);
  } catch {
    return [];
  } finally {
    connection.close();
  }
}

async function metaOfServer(url: string): Promise<string[]> {
  const { default: pg } = await import("pg");
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<{ key: string }>("select key from meta")).rows.map(({ key }) => key);
  } catch {
    return [];
  } finally {
    await client.end();
  }
}

const removing = async ({ dataDir, database }: Place) => {
  await rm(dataDir, { recursive: true, force: true });
  if (database !== undefined) await server!.drop(database);
};

for (const kind of ["sqlite", "postgres"] as const) {
  test(`a restore into ${kind} that is killed says so to whoever starts there, and goes on when it is given again`, {
    skip: kind === "postgres" && skip, timeout: 1_200_000,
  }, async (t) => {
    const said = new Set<string>();
    const counts = await killAtSteps<Place>({
      ...(kills !== undefined && { kills }),
      prepare: async () => ({ dataDir: newFolder(), ...(kind === "postgres" && { database: await server!.create() }) }),
      program: () => atelier("restore", target),
      settings: settingsOf,
      async judge(killed) {
        await saysSo(killed, stateOf, said);
        await removing(killed.place);
      },
    });
    t.diagnostic(`${counts.killed} of ${counts.steps} steps: ${[...said].join(", ")}`);
    assert.ok(said.has("begun"));
  });
}

test("a change of the secrets' key, which is one transaction, is done or not done wherever it is killed", { timeout: 600_000 }, async (t) => {
  const [old, next] = [randomBytes(32), randomBytes(32)];
  const sealed = newFolder();
  const database = await openDatabase(sealed, { secretKeys: [old] });
  await ensureSecretFact(database, "link-secret", () => "the-link-secret");
  await sealSecrets(database);
  await database.close();
  const read = async (dataDir: string, secretKeys: Buffer[]) => {
    const opened = await openDatabase(dataDir, { secretKeys });
    return readSecretFact(opened, "link-secret").finally(() => opened.close());
  };
  const counts = await killAtSteps<string>({
    ...(kills !== undefined && { kills }),
    async prepare() {
      const place = newFolder();
      await cp(sealed, place, { recursive: true });
      return place;
    },
    program: (place) => ["test/parts/killed-work/seal-again.ts", place, next.toString("hex"), old.toString("hex")],
    settings: () => ({}),
    async judge({ place, step, again }) {
      assert.equal(await read(place, [next, old]), "the-link-secret", `step ${step}`);
      assert.equal((await again()).code, 0, `step ${step}`);
      assert.equal(await read(place, [next]), "the-link-secret", `step ${step}`);
    },
  });
  t.diagnostic(`${counts.killed} of ${counts.steps} steps`);
});

test("migrations, which are one transaction, are made or not made wherever they are killed", { timeout: 600_000 }, async (t) => {
  const all = await knownMigrations();
  const older = newFolder();
  const before = all.slice(0, 12);
  await (await openDatabase(older, { migrations: before })).close();
  const counts = await killAtSteps<string>({
    ...(kills !== undefined && { kills }),
    async prepare() {
      const place = newFolder();
      await cp(older, place, { recursive: true });
      return place;
    },
    program: () => atelier("migrate"),
    settings: (dataDir) => ({ ATELIER_DATA_DIR: dataDir }),
    async judge({ place, step, again }) {
      const left = await openDatabase(place, { migrations: before });
      const seen = await seenMigrations(left.db).finally(() => left.close());
      assert.ok([before.length, all.length].includes(seen.length), `step ${step}: ${seen.length} of ${all.length}`);
      assert.equal((await again()).code, 0, `step ${step}`);
    },
  });
  t.diagnostic(`${counts.killed} of ${counts.steps} steps`);
});

test("an import of boards, each of which is one transaction, goes on where it was killed; a service may start before", { timeout: 600_000 }, async (t) => {
  const exported = join(folder, "boards");
  await mkdir(exported);
  const sounds = (await openDatabase(library).then(async (database) => {
    const rows = await database.db.selectFrom("sounds").select("source_key").execute();
    await database.close();
    return rows;
  })).map(({ source_key: key }) => key);
  const lines = Array.from({ length: 4 }, (_, number) => JSON.stringify({
    board: `019c7041-0000-7000-8000-2b6f6c9d1e5${number}`, account: "studio", owner: "laptop", name: `Board ${number}`, description: "", visibility: "private",
    favourites: false, created: "2026-02-18T09:30:00.000Z",
    items: sounds.map((key) => ({ type: "sound", key, note: `note ${number}`, added: "2026-02-18T09:30:00.000Z" })),
  }));
  await writeFile(join(exported, "boards.jsonl"), lines.join("\n"));
  const boardsIn = async (dataDir: string) => {
    const database = await openDatabase(dataDir);
    const boards = await database.db.selectFrom("boards").select(["name", "items"]).orderBy("name").execute();
    const items = await database.db.selectFrom("board_items").select("note").execute();
    await database.close();
    return { boards, items: items.length };
  };
  let whole: unknown;
  const counts = await killAtSteps<string>({
    ...(kills !== undefined && { kills }),
    async prepare() {
      const place = newFolder();
      await cp(library, place, { recursive: true });
      return place;
    },
    program: () => atelier("import", "boards", exported),
    settings: (dataDir) => ({ ATELIER_DATA_DIR: dataDir }),
    async judge({ place, step, again }) {
      const { boards, items } = await boardsIn(place);
      assert.equal(items, boards.reduce((sum, board) => sum + board.items, 0), `step ${step}: a board is there whole or not at all`);
      const { code, output } = await again();
      assert.equal(code, 0, `step ${step}: ${output}`);
      whole ??= await boardsIn(place);
      assert.deepEqual(await boardsIn(place), whole, `step ${step}`);
    },
  });
  assert.equal((whole as { boards: unknown[] }).boards.length, 4);
  t.diagnostic(`${counts.killed} of ${counts.steps} steps`);
});
