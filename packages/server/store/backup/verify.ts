import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./backup-error.ts";
import { inParallel } from "./in-parallel.ts";
import { readLines } from "./lines.ts";
import { fileOf, type Manifest, type ObjectLine } from "./manifest.ts";
import type { BackupTarget } from "./target.ts";

const portion = 500;

/**
 * Reads a backup from its first byte to its last and compares it with its sums.
 * @returns files whose bytes are others, or that are missing
 * @throws BackupError where rows, or the list of files, are damaged
 */
export async function verifyBackup(target: BackupTarget, manifest: Manifest, onProgress: (done: number, total: number) => void): Promise<string[]> {
  const { id, tables, objects } = manifest;
  for (const { name, rows, sha256 } of tables) {
    for await (const lines of readLines(target, fileOf.table(id, name), { lines: rows, sha256 }, portion)) void lines;
  }
  const damaged: string[] = [];
  let done = 0;
  const look = async ([key]: ObjectLine) => {
    if ((await hashIn(target, fileOf.object(key))) !== key) damaged.push(key);
    onProgress(++done, objects.count);
  };
  const list = readLines<ObjectLine>(target, fileOf.objects(id), { lines: objects.count, sha256: objects.sha256 }, portion);
  for await (const lines of list) await inParallel(lines, look);
  return damaged;
}

async function hashIn(target: BackupTarget, name: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  try {
    await pipeline(await target.read(name), hash);
  } catch (error) {
    if (error instanceof BackupError) return undefined;
    throw error;
  }
  return hash.digest("hex");
}
