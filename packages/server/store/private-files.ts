import { constants } from "node:fs";
import { access, chmod, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";

/** What the data folder holds. Nothing else is touched: an operator may have given a folder with files of their own. */
const files = ["atelier.db", "atelier.db-wal", "atelier.db-shm", "atelier.db-journal", "first-key"];
const folders = ["intake", "objects", "owners", "provenance", "scratch", "search", "servers", "temporary"];

/** The data folder cannot be used: a sentence for the operator. */
export class DataFolderError extends Error {}

const reasons: Record<string, string> = {
  EACCES: "this user may not write to it",
  EEXIST: "it is a file, not a folder",
  ENOSPC: "its disk is full",
  ENOTDIR: "a part of this path is a file, not a folder",
  EPERM: "this user may not write to it",
  EROFS: "it is read-only",
};

/**
 * Makes the data folder, and takes it from everybody but its owner where it is open to them. The folder itself is what protects: below it only what lies at
 * its top, and the signing key, are mended, so that a million objects are not walked at every start.
 */
export async function makeDataFolderPrivate(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const { code = "", message } = error as NodeJS.ErrnoException;
    const reason = reasons[code] ?? message;
    throw new DataFolderError(`The data folder ${path.resolve(dataDir)} cannot be used: ${reason}. ATELIER_DATA_DIR names it.`, { cause: error });
  }
  await closeToOthers(dataDir);
  const credentials = path.join(dataDir, "provenance");
  const signing = (await readdir(credentials).catch(() => [])).map((name) => path.join(credentials, name));
  for (const entry of [...[...files, ...folders].map((name) => path.join(dataDir, name)), ...signing]) await closeToOthers(entry);
}

/** A folder that belongs to another user (a volume that is shared by its group) stays as that user has made it. */
async function closeToOthers(entry: string): Promise<void> {
  try {
    const { mode } = await stat(entry);
    if ((mode & 0o077) !== 0) await chmod(entry, mode & 0o700);
  } catch (error) {
    if (!["ENOENT", "EPERM", "EROFS"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
