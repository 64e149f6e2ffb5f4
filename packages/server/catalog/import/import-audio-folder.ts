import { createHash, hash } from "node:crypto";
import { createReadStream, readFile, stat, type Stats } from "node:fs";
import { availableParallelism } from "node:os";
import { pipeline } from "node:stream/promises";
import type { AudioColumns } from "../../store/database/schema.ts";
import { BatchWriter } from "./batch-writer.ts";
import { forEachConcurrently } from "./for-each-concurrently.ts";
import type { PreparedFile, PrepareRequest } from "./prepare-file.ts";
import type { PreparedAudio } from "./prepared-audio.ts";
import type { Within } from "./stores.ts";
import { type Turn, Turns } from "./turns.ts";
import { WorkerPool } from "./worker-pool.ts";

/** Files up to this size are hashed in one piece, bytes: a stream with its buffers costs twice as much for the short sounds that libraries are full of. */
const smallFile = 4 << 20;

/** Files at work for each thread: so many that it never waits, though what is ready waits for a slow file before it. */
const filesOfThread = 16;

/** What an import must know of an item that the catalog has. */
export interface KnownAudio {
  id: number;
  source_key: string;
  /** Key of its file in the object store: the hash of its bytes. */
  file_object: string;
}

/** One item on its way into the catalog; with the row that it replaces when it has changed at its source. */
export interface AudioToStore<Description, Known> {
  description: Description;
  /** Columns where the files of the item that is replaced stay. */
  audio: PreparedAudio | AudioColumns;
  replaces?: Known;
}

/** How one catalog takes in files. */
export interface AudioImport<Description, Known extends KnownAudio> {
  /** Whether tempo and key are measured where no tag tells them. */
  music: boolean;
  /** Whether this file's item is premium and so needs a preview. */
  isPremium(file: string): boolean;
  /** What the source calls this file; undefined where only its bytes identify it. */
  stableKey(file: string): string | undefined;
  /** The items that have one of these source keys. */
  find(keys: readonly string[]): Promise<Known[]>;
  /** An item whose file has these bytes, whatever its key. */
  findByBytes(hash: string): Promise<Known | undefined>;
  /** Whether everything that the source states of this file is what the row says. */
  agrees(file: string, known: Known): Promise<boolean>;
  /** What the row will say, and remarks for the operator, such as a guess that was made. */
  describe(file: string, sourceKey: string, prepared: Omit<PreparedFile, "audio">, known?: Known): { description: Description; remarks: string[] };
  store(items: AudioToStore<Description, Known>[], within?: Within): Promise<unknown>;
}

/** What became of one file, or would. */
export interface FileOutcome {
  file: string;
  /** Its item's key; undefined when the file could not be read. */
  sourceKey?: string;
  outcome: "new" | "changed" | "same" | "failed";
  /** Why it failed, or what was guessed. */
  remarks: string[];
}

export interface AudioImportOptions {
  /** Decode and measure, but write nothing. Default: no. */
  dryRun?: boolean;
}

/**
 * Imports audio files: each is known by what its source calls it or else by the hash of its bytes, so that a second run changes
 * nothing and a changed file updates its item in place. Decoding and measuring happen in one worker thread a processor, writing in
 * the order of the files: an import that was interrupted ends as if it had not been. A file that fails is told and left out.
 */
export async function importAudioFolder<Description, Known extends KnownAudio>(
  files: readonly string[],
  into: AudioImport<Description, Known>,
  onFile: (outcome: FileOutcome) => void,
  { dryRun = false }: AudioImportOptions = {},
): Promise<void> {
  const pool = new WorkerPool<PrepareRequest, PreparedFile>(new URL("./prepare-worker.ts", import.meta.url), Math.min(files.length, availableParallelism()));
  const writer = new BatchWriter((items: AudioToStore<Description, Known>[]) => into.store(items));
  const seen = new Set<string>();
  /** Keys by the bytes of the files of this run. */
  const seenBytes = new Map<string, string>();
  const adopted = new Set<number>();
  const identifying = new Turns();
  const writing = new Turns();

  /** What the file is to the catalog. Asked in the order of the files, so that it does not depend on chance which of two equal files comes in. */
  const identify = async (file: string, hash: string): Promise<{ sourceKey: string; known?: Known; isAgain?: boolean }> => {
    const byBytes = `sha256:${hash}`;
    // Without a name of its own a file is the item that has its bytes already, however that one came in.
    const stableKey = into.stableKey(file);
    const holder = stableKey === undefined ? await into.findByBytes(hash) : undefined;
    const sourceKey = stableKey ?? holder?.source_key ?? byBytes;
    const again = seen.has(sourceKey) ? sourceKey : stableKey === undefined ? seenBytes.get(hash) : undefined;
    if (again !== undefined) return { sourceKey: again, isAgain: true };
    seen.add(sourceKey);
    seenBytes.set(hash, sourceKey);
    if (holder) return { sourceKey, known: holder };
    // An item that came in before its source had a name for it is adopted by that name.
    const found = await into.find([sourceKey, byBytes]);
    const known = found.find((item) => item.source_key === sourceKey) ?? found.find((item) => !adopted.has(item.id) && !seen.has(item.source_key));
    if (known && known.source_key !== sourceKey) adopted.add(known.id);
    return { sourceKey, ...(known && { known }) };
  };

  const importOne = async (file: string, toIdentify: Turn, toWrite: Turn): Promise<FileOutcome> => {
    const hash = await hashOf(file);
    await toIdentify.come;
    const { sourceKey, known, isAgain = false } = await identify(file, hash).finally(toIdentify.pass);
    if (isAgain) return { file, sourceKey, outcome: "same", remarks: ["its bytes are those of another file of this run"] };
    if (known?.source_key === sourceKey && known.file_object === hash && (await into.agrees(file, known))) {
      return { file, sourceKey, outcome: "same", remarks: [] };
    }
    const prepared = await pool.run({ path: file, preview: into.isPremium(file), music: into.music });
    const { description, remarks } = into.describe(file, sourceKey, prepared, known);
    await toWrite.come;
    const written = dryRun ? undefined : writer.add({ description, audio: prepared.audio, ...(known && { replaces: known }) });
    toWrite.pass();
    await written;
    return { file, sourceKey, outcome: known ? "changed" : "new", remarks: [...remarks, ...(prepared.warnings ?? [])] };
  };

  try {
    await forEachConcurrently(files, pool.size * filesOfThread, async (file) => {
      const turns = [identifying.take(), writing.take()] as const;
      const failed = (error: unknown): FileOutcome => ({ file, sourceKey: into.stableKey(file), outcome: "failed", remarks: [reasonOf(error)] });
      const outcome = importOne(file, ...turns).catch(failed);
      onFile(await outcome.finally(() => turns.forEach(({ pass }) => pass())));
    });
  } finally {
    await pool.close();
  }
}

function reasonOf(error: unknown): string {
  if ((error as NodeJS.ErrnoException | null)?.code === "ENOENT") return "there is no such file";
  return error instanceof Error ? error.message : String(error);
}

/** SHA-256 of a file, hexadecimal: the key that its object has. */
export async function hashOf(file: string): Promise<string> {
  if ((await sizeOf(file)) <= smallFile) return hash("sha256", await wholeFile(file), "hex");
  const whole = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), whole);
  return whole.digest("hex");
}

/** By callbacks: the file handles of the promise interface cost as much as reading a second of sound does. */
function sizeOf(file: string): Promise<number> {
  return new Promise((resolve, reject) => stat(file, (error, { size } = {} as Stats) => (error ? reject(error) : resolve(size))));
}

function wholeFile(file: string): Promise<Buffer> {
  return new Promise((resolve, reject) => readFile(file, (error, bytes) => (error ? reject(error) : resolve(bytes))));
}
