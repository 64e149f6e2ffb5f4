/*
 * Whatever order imports, renames, other encodings, edits, removals and restores come in, the value with the strongest origin stands. Items live through random
 * histories, by the real imports and editors, beside a model that knows nothing but the rule.
 */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test, type TestContext } from "node:test";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import { seededRandom } from "@atelier/search/test/seeded-random.ts";
import { tone } from "@atelier/test/parts/catalogs/audio-catalog-parts.ts";
import { taggedWav } from "@atelier/test/parts/tagged-wav.ts";
import { onEachDatabase, type TwoProcesses } from "@atelier/test/parts/twin-databases.ts";
import { type Origin, origins, originsOf } from "../definition/origins.ts";
import { Intake } from "../editing/intake.ts";
import { trackEditor } from "../music/editor.ts";
import { musicImport } from "../music/import/track-import.ts";
import { trackColumns } from "../music/rows.ts";
import { withNames } from "../music/track-names.ts";
import { categorySlugs } from "../sounds/categories.ts";
import { soundEditor } from "../sounds/editor.ts";
import { soundImport } from "../sounds/import/sound-import.ts";
import { soundColumns } from "../sounds/rows.ts";
import type { AudioImport, KnownAudio } from "./audio-import.ts";
import { titleOfPath } from "./file-words.ts";
import { importAudioFolder } from "./import-audio-folder.ts";
import { type StatedColumns, valuesOfRow } from "./manifest/stated-columns.ts";
import { prepareFile } from "./prepare-file.ts";

const [items, rounds] = [10, 7];
const keys = ["A minor", "C major", "F# minor", "Bb major"];

/** A file as its source has it, and what the model expects of its item. */
interface Item {
  file: string;
  pitch: number;
  tags: Record<string, string>;
  id?: number;
  isRemoved: boolean;
  hasOwnFile: boolean;
  expected: Record<string, { origin: Origin; value: unknown }>;
}

class History {
  readonly random: (below: number) => number;
  #count = 0;

  constructor(seed: string) {
    const random = seededRandom(seed);
    this.random = (below) => Math.floor(random() * below);
  }

  /** A word that was never there and means nothing. */
  word(): string {
    return `q${[...String(++this.#count)].map((digit) => "bcdfghjklm"[Number(digit)]).join("")}z`;
  }

  /** A value for a field, by what its declaration takes. */
  value(field: string, { body }: StatedColumns<never>[string]): unknown {
    const { type, maximum, pattern } = body as unknown as { type?: string | string[]; maximum?: number; pattern?: string };
    if (field === "category") return categorySlugs[this.random(42)];
    if (field === "key") return keys[this.random(keys.length)];
    if (type === "boolean") return this.random(2) === 1;
    if (type === "integer" || type === "number") return 1 + this.random(maximum ?? 99);
    if (type === "array") return [this.word(), this.word()];
    return pattern?.includes("http") ? `https://example.org/${this.word()}` : this.word();
  }

  /** Values for some of the fields. */
  some(columns: StatedColumns<never>, share: number): Record<string, unknown> {
    const fields = Object.entries(columns).filter(([, { body, onlyNew, isFile }]) => body && !onlyNew && !isFile);
    return Object.fromEntries(fields.filter(() => this.random(100) < share).map(([field, column]) => [field, this.value(field, column)]));
  }
}

/** Somebody says something of an item: what is weaker than what stands is not heard. @returns the fields that it was not heard of */
function say({ expected }: Item, columns: StatedColumns<never>, origin: Origin, said: Readonly<Record<string, unknown>>): string[] {
  const rank = (field: string | undefined) => (field === undefined || !expected[field] ? -1 : origins.indexOf(expected[field].origin));
  const { ...before } = expected;
  return Object.keys(columns).filter((field) => {
    const { partOf = "" } = columns[field]!;
    const isWeaker = said[field] !== undefined && Math.max(rank(field), rank(partOf)) > origins.indexOf(origin);
    if (said[field] !== undefined && !isWeaker) expected[field] = { origin, value: said[field] };
    // A part goes with its whole.
    else if (before[partOf] && before[partOf].value !== expected[partOf]!.value && expected[field]?.value && rank(field) <= rank(partOf)) {
      expected[field] = { origin, value: null };
    }
    return isWeaker && JSON.stringify(expected[field]?.value) !== JSON.stringify(said[field]);
  });
}

interface Kind {
  columns: StatedColumns<never>;
  /** What tags say of the fields. */
  derived(tags: Record<string, string>): Record<string, unknown>;
  tags(history: History): Record<string, string>;
  into(rules: object): AudioImport<never, never> | Promise<AudioImport<never, never>>;
  editor: typeof trackEditor | typeof soundEditor;
  rows(both: TwoProcesses): Promise<(KnownAudio & object)[]>;
}

const kinds: Record<"sounds" | "music", Kind> = {
  sounds: {
    columns: soundColumns,
    derived: ({ TIT2, TCON, TCOP, TPE1 }) => ({ title: TIT2, tags: TCON && [TCON], attribution: TCOP ?? TPE1 }),
    tags: (history) => some(history, { TIT2: history.word(), TCON: history.word(), TCOP: history.word(), TPE1: history.word() }),
    into: (rules) => soundImport({ ...rules, strict: true } as never) as never,
    editor: soundEditor,
    rows: ({ two }) => two.db.selectFrom("sounds").selectAll().execute(),
  },
  music: {
    columns: trackColumns,
    derived: ({ TIT2, TCON, TMOO, TCOP, TPE1, TBPM, TKEY }) => ({
      title: TIT2, genres: TCON && [TCON], moods: TMOO && [TMOO], attribution: TCOP ?? TPE1, artist: TPE1, bpm: TBPM && Number(TBPM), key: TKEY,
    }),
    tags: (history) => some(history, {
      TIT2: history.word(), TCON: history.word(), TMOO: history.word(), TCOP: history.word(), TPE1: history.word(), TBPM: String(60 + history.random(99)),
      TKEY: keys[history.random(keys.length)]!,
    }),
    into: (rules) => musicImport(rules as never) as never,
    editor: trackEditor,
    rows: async ({ two }) => withNames(two.db, await two.db.selectFrom("tracks").selectAll().execute()),
  },
};

function some(history: History, tags: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(tags).filter(() => history.random(2) === 1));
}

onEachDatabase((open, database) => {
  for (const [name, kind] of Object.entries(kinds)) {
    test(`the strongest origin of each field of ${name} stands, whatever comes in whatever order`, async (t) => {
      await liveThrough(t, await open(t), kind, new History(`${name} ${database}`));
    });
  }
});

const fileOf = ({ pitch, tags }: Pick<Item, "pitch" | "tags">): Buffer => taggedWav(encodeWav(tone(0.1, pitch), { bitDepth: 16 }), tags);

async function liveThrough(t: TestContext, both: TwoProcesses, kind: Kind, history: History): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "atelier-origins-"));
  t.after(() => rm(folder, { recursive: true }));
  const root = path.join(folder, "library");
  await mkdir(root);
  const { columns } = kind;
  const intake = new Intake({ objects: both.objects, outbound: undefined as never, allowPrivateAddresses: true, folder: path.join(folder, "intake") });
  const preparation = { audio: (request: Parameters<typeof prepareFile>[0]) => prepareFile(request) };
  const editor = kind.editor({ database: both.one, objects: both.objects, intake, preparation, live: { refresh: async () => {} } } as never);
  const all = Array.from({ length: items }, (): Item => ({
    file: path.join(root, `${history.word()}.wav`), pitch: 0, tags: {}, isRemoved: false, hasOwnFile: false, expected: {},
  }));
  let pitch = 200;
  const encode = async (item: Item) => {
    [item.pitch, item.tags] = [pitch++, kind.tags(history)];
    await writeFile(item.file, fileOf(item));
  };
  for (const item of all) await encode(item);

  const acts: Record<string, (item: Item) => Promise<void>> = {
    nothing: async () => {},
    encode,
    async rename(item) {
      const file = path.join(root, `${history.word()}.wav`);
      await rename(item.file, file);
      item.file = file;
    },
    async edit(item) {
      const body = history.some(columns, 30);
      await editor.change(String(item.id), body, {});
      say(item, columns, "person", body);
    },
    async replace(item) {
      const other = { ...item, pitch: pitch++, tags: kind.tags(history) };
      await editor.change(String(item.id), {}, { file: { bytes: fileOf(other), maxBytes: 1e9 } });
      item.hasOwnFile = true;
      // Another recording has a tempo and a key of its own.
      const { bpm, key } = kind.derived(other.tags);
      if (columns === trackColumns) for (const field of ["bpm", "key"]) delete item.expected[field];
      say(item, columns, "file", { bpm, key });
    },
    async remove(item) {
      await editor.remove(String(item.id));
      item.isRemoved = true;
    },
  };

  for (let round = 0; round < rounds; round++) {
    const restore = round % 3 === 2;
    const stated = new Map(all.map(({ file }) => [file, history.some(columns, round % 2 === 0 ? 25 : 5)]));
    const now = { database: both.two, objects: both.objects, root, stated, source: "mine", tagsFromPath: false, premium: false, now: 1, restore };
    const remarks = new Map<string, string[]>();
    const into = await kind.into(now);
    await importAudioFolder(all.map(({ file }) => file).toSorted(), into, ({ file, outcome, remarks: said }) => {
      assert.notEqual(outcome, "failed", said.join());
      remarks.set(file, said);
    });
    const rows = new Map((await kind.rows(both)).map((row) => [row.source_key, row]));
    for (const item of all) {
      const row = rows.get(`mine:${path.basename(item.file)}`);
      const said = remarks.get(item.file)!;
      if (item.isRemoved && !restore) {
        assert.equal(row, undefined, "what was removed stays away");
        assert.match(said.join(), /--restore brings it back/);
        continue;
      }
      assert.ok(row, `${item.file} of round ${round}`);
      if (item.isRemoved) {
        assert.match(said[0]!, /is back/);
        Object.assign(item, { isRemoved: false, hasOwnFile: false, expected: {} });
      }
      item.id = row.id;
      if (!item.hasOwnFile) {
        say(item, columns, "path", { title: titleOfPath(item.file) });
        say(item, columns, "file", kind.derived(item.tags));
      }
      for (const field of say(item, columns, "manifest", stated.get(item.file)!)) {
        assert.ok(said.some((one) => one.startsWith(`${field} stays `)), `${field}: ${said.join()}`);
      }
      const has = valuesOfRow(columns as StatedColumns<unknown>, row);
      const expected = Object.fromEntries(Object.entries(item.expected).map(([field, { value }]) => [field, value]));
      assert.deepEqual(Object.fromEntries(Object.keys(expected).map((field) => [field, has[field]])), expected, `round ${round}`);
      const { file: ofFile, ...from } = originsOf(row);
      assert.deepEqual(from, Object.fromEntries(Object.entries(item.expected).map(([field, { origin }]) => [field, origin])), `round ${round}`);
      assert.equal(ofFile, item.hasOwnFile ? "person" : undefined);
    }
    for (const item of all.filter(({ isRemoved }) => !isRemoved)) {
      const possible = Object.keys(acts).filter((act) => !(act === "rename" && item.hasOwnFile));
      await acts[possible[history.random(possible.length)]!]!(item);
    }
  }
}
