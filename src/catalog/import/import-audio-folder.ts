import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { availableParallelism } from "node:os";
import { pipeline } from "node:stream/promises";
import { BatchWriter } from "./batch-writer.ts";
import { forEachConcurrently } from "./for-each-concurrently.ts";
import type { PreparedFile, PrepareRequest } from "./prepare-file.ts";
import type { PreparedAudio } from "./prepared-audio.ts";
import { WorkerPool } from "./worker-pool.ts";

/** How one catalog takes in files. */
export interface AudioImport<Description> {
  /** Whether the items are premium and so need previews. */
  premium: boolean;
  /** Whether a tempo is measured where no tag tells it. */
  tempo: boolean;
  /** Which of these source keys the catalog has. */
  knownKeys(keys: readonly string[]): Promise<Set<string>>;
  /** What the row will say, and remarks for the operator, such as a guess that was made. */
  describe(file: string, sourceKey: string, prepared: PreparedFile): { description: Description; remarks: string[] };
  store(items: { description: Description; audio: PreparedAudio }[]): Promise<unknown>;
}

/** What became of one file. */
export interface FileOutcome {
  file: string;
  outcome: "new" | "same" | "failed";
  /** Why it failed, or what was guessed. */
  remarks: string[];
}

/**
 * Imports audio files: each is known by the hash of its bytes, so that a second run changes nothing; decoding and measuring
 * happen in one worker thread a processor; a file that fails is told and left out.
 */
export async function importAudioFolder<Description>(files: readonly string[], into: AudioImport<Description>, onFile: (outcome: FileOutcome) => void): Promise<void> {
  const pool = new WorkerPool<PrepareRequest, PreparedFile>(new URL("./prepare-worker.ts", import.meta.url), Math.min(files.length, availableParallelism()));
  const writer = new BatchWriter(into.store);
  const seen = new Set<string>();

  const importOne = async (file: string): Promise<FileOutcome> => {
    const sourceKey = `sha256:${await hashOf(file)}`;
    if (seen.has(sourceKey)) return { file, outcome: "same", remarks: ["its bytes are those of another file of this run"] };
    seen.add(sourceKey);
    if ((await into.knownKeys([sourceKey])).size > 0) return { file, outcome: "same", remarks: [] };
    const prepared = await pool.run({ path: file, preview: into.premium, tempo: into.tempo });
    const { description, remarks } = into.describe(file, sourceKey, prepared);
    await writer.add({ description, audio: prepared.audio });
    return { file, outcome: "new", remarks };
  };

  try {
    await forEachConcurrently(files, pool.size * 4, async (file) => {
      const failed = (error: unknown): FileOutcome => ({ file, outcome: "failed", remarks: [error instanceof Error ? error.message : String(error)] });
      onFile(await importOne(file).catch(failed));
    });
  } finally {
    await pool.close();
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}
