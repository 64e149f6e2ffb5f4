import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { environmentWithoutSettings } from "@atelier/tools/service/start-server.ts";
import type { Db } from "@atelier/server/store/database/schema.ts";
import { openDisk } from "@atelier/server/store/objects/disk/open.ts";
import { generatedName, generatedWav, writeGeneratedSounds } from "../parts/generated-sounds.ts";
import { libraryContents, readingLibrary } from "../parts/library-contents.ts";

export interface KillPlan {
  /** How often the import of each catalog is killed. */
  kills: number;
  /** Sounds and icons to bring in; a quarter as many tracks. */
  items: number;
}

type Kind = keyof typeof libraryContents;

const checkout = join(import.meta.dirname, "..", "..");

/**
 * Imports a library of sounds (some premium, some doubled), music and icons once undisturbed, then into another data folder with `kill -9` at
 * random moments, each followed by the same command, and asserts that both libraries are the same: rows, references, change feed and objects.
 */
export async function proveImportSurvivesKills({ kills, items }: KillPlan, report: (line: string) => void): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "atelier-import-kills-"));
  try {
    const commands = await writeLibrary(folder, items);
    const undisturbed = join(folder, "undisturbed");
    const killed = join(folder, "killed");
    for (const [kind, place] of Object.entries(commands) as [Kind, string][]) {
      const args = ["import", kind, place, "--json"];
      const begun = performance.now();
      const lines = (await finish(undisturbed, args)).length;
      let longest = 0.9 * (performance.now() - begun);
      const stages: string[] = [];
      // A kill that comes too late is tried again, so that as many meet the import at work.
      for (let kill = 0, late = 0; kill < kills && late < 2 * kills; ) {
        // By turns some time after the start, before anything is decided too, and some decisions after it: each is a line.
        const moment = kill % 2 === 0
          ? { milliseconds: (0.3 + 0.7 * Math.random()) * longest }
          : { lines: Math.floor(((kill + Math.random()) / kills) * 0.9 * lines) };
        const met = await killAt(killed, args, moment);
        if (met === undefined) {
          late++;
          // What came in before is not measured again.
          longest *= 0.6;
          continue;
        }
        kill++;
        stages.push(`${met} of ${lines - 1}`);
      }
      const last = (await finish(killed, args)).at(-1)!;
      report(`${kind}: killed after ${stages.join(", ")} decisions; the last run says ${last}`);
      assert.ok(stages.length > 0, `no kill met the import of ${kind} at work`);
      assert.deepEqual(await readingLibrary(killed, withoutDates(kind)), await readingLibrary(undisturbed, withoutDates(kind)), kind);
    }
    assert.deepEqual(await readingLibrary(killed, bookkeeping), await readingLibrary(undisturbed, bookkeeping));
    assert.deepEqual(await objectsOf(killed), await objectsOf(undisturbed), "the objects are the same");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** What is imported, by catalog. */
async function writeLibrary(folder: string, items: number): Promise<Record<Kind, string>> {
  const sounds = join(folder, "sounds");
  await writeGeneratedSounds(sounds, items);
  await cp(join(sounds, generatedName(0)), join(sounds, "again.wav"));
  const lines = Array.from({ length: items }, (_, i) => ({ file: `sounds/${generatedName(i)}`, title: `Take ${i}`, premium: i % 16 === 0, downloads: i }));
  await writeFile(join(folder, "sounds.jsonl"), [...lines, { file: "sounds/again.wav" }].map((line) => JSON.stringify(line)).join("\n"));

  const tracks = Math.ceil(items / 4);
  await mkdir(join(folder, "music"));
  for (let i = 0; i < tracks; i++) await writeFile(join(folder, "music", `track-${i}.wav`), generatedWav(1_000_000 + i));
  const stated = Array.from({ length: tracks }, (_, i) => ({
    file: `music/track-${i}.wav`, id: `t-${i}`, title: `Track ${i}`, artist: `Artist ${i % 7}`, genres: [`Genre ${i % 5}`, `Genre ${(i + 1) % 5}`],
    moods: [`Mood ${i % 3}`], bpm: 90 + i,
  }));
  await writeFile(join(folder, "music.json"), JSON.stringify(stated));

  const icons = Object.fromEntries(Array.from({ length: items * 4 }, (_, i) => [`sign-${i}`, {
    body: `<path fill="currentColor" d="M${i % 12} 0h9v${1 + (i % 9)}z"/>`
  }]));
  await writeFile(join(folder, "signs.json"), JSON.stringify({
    prefix: "signs", info: { name: "Signs", author: { name: "A. Keeper" }, license: { title: "MIT" } }, icons, width: 24, height: 24,
  }));
  return { sounds: join(folder, "sounds.jsonl"), music: join(folder, "music.json"), icons: join(folder, "signs.json") };
}

function start(dataDir: string, args: string[]) {
  return spawn(process.execPath, ["packages/server/cli/atelier.ts", ...args], {
    cwd: checkout, env: { ...environmentWithoutSettings(), ATELIER_DATA_DIR: dataDir }, stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs the command to its end; the lines that it writes. */
async function finish(dataDir: string, args: string[]): Promise<string[]> {
  const child = start(dataDir, args);
  let out = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (errors += text));
  const [code] = (await once(child, "close")) as [number | null];
  assert.equal(code, 0, errors);
  return out.trim().split("\n");
}

/** Kills the command after so long, or when it has written so many lines; how many it had written, undefined where it ended before. */
async function killAt(dataDir: string, args: string[], {
  milliseconds = Number.POSITIVE_INFINITY, lines = Number.POSITIVE_INFINITY,
}): Promise<number | undefined> {
  const child = start(dataDir, args);
  child.stderr.resume();
  const ended = once(child, "close");
  const timer = Number.isFinite(milliseconds) ? setTimeout(() => child.kill("SIGKILL"), milliseconds) : undefined;
  let written = 0;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    written += text.split("\n").length - 1;
    if (written >= lines) child.kill("SIGKILL");
  });
  await ended;
  clearTimeout(timer);
  return child.signalCode === "SIGKILL" ? written : undefined;
}

/** The contents of a catalog without the moment at which an item came in. */
function withoutDates(kind: Kind) {
  const undated = (_: string, value: unknown): unknown =>
    (value !== null && typeof value === "object" && "created_at" in value ? { ...value, created_at: 0 } : value);
  return async (db: Db): Promise<unknown> => JSON.parse(JSON.stringify(await libraryContents[kind](db), undated));
}

/** What the library notes beside its items: which objects belong to how many owners of a kind, and that each item is in the change feed once. */
async function bookkeeping(db: Db): Promise<unknown> {
  const references = await db.selectFrom("object_references").select(["object", "owner"]).execute();
  const changes = await db.selectFrom("changes").select([
    "catalog", ({ fn }) => fn.countAll<number>().as("items"),
  ]).groupBy("catalog").orderBy("catalog").execute();
  return { references: references.map(({ object, owner }) => `${object} ${owner.split("/")[0]}`).sort(), changes };
}

async function objectsOf(dataDir: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key, size } of (await openDisk(join(dataDir, "objects"))).list()) keys.push(`${key} ${size}`);
  return keys.sort();
}
