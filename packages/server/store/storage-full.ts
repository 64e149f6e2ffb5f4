import { writeFile } from "node:fs/promises";
import type { TemporaryFiles } from "./files/temporary-files.ts";

const codes = new Set(["ENOSPC", "EDQUOT", "SQLITE_FULL", "53100"]);
/** What other programs and processes say of it, whose errors have no code. */
const words = /no space left on device|disk quota exceeded|database or disk is full/i;
const mostCauses = 5;

/** Whether something failed because there was no space for it, on the disk or in the share of it that a quota gives. */
export function isStorageFull(error: unknown): boolean {
  for (let depth = 0; error instanceof Error && depth < mostCauses; error = error.cause, depth++) {
    if (codes.has((error as NodeJS.ErrnoException).code ?? "") || words.test(error.message)) return true;
  }
  return false;
}

/** Bytes without which a disk counts as full. */
const leastSpace = 1024 * 1024;

/** Whether the disk takes another megabyte. It is written: what the system tells of free blocks knows no quota. */
export async function hasFreeSpace(files: Pick<TemporaryFiles, "use">): Promise<boolean> {
  try {
    await files.use((file) => writeFile(file, Buffer.alloc(leastSpace)));
    return true;
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  }
}
