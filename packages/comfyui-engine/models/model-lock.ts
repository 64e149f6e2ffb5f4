import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ModelError } from "./model-error.ts";

/** Beside the models: what each file was when it was first pulled. Later pulls are held to it. */
export const lockName = "atelier-models.lock.json";

/** A file of the hub, pinned. */
export interface LockEntry {
  repository: string;
  path: string;
  /** Commit of the repository. */
  commit: string;
  bytes: number;
  /** SHA-256, hexadecimal. Absent until the first pull has ended, where the hub does not tell it. */
  sha256?: string;
  /** Git's name of the bytes (SHA-1), where the hub tells no SHA-256. */
  gitOid?: string;
  /** The file as it was when its hash was last found right. */
  checked?: Checked;
}

export interface Checked {
  bytes: number;
  modified: number;
}

export interface ModelLock {
  version: 1;
  /** By place below the folder. */
  files: Record<string, LockEntry>;
  /** Licences with conditions that were accepted, and when. */
  accepted: Record<string, string>;
}

/**
 * What is kept beside the models; nothing yet where the file is not there.
 * @throws ModelError for a file that is not one of ours
 */
export async function readLock(folder: string): Promise<ModelLock> {
  const path = join(folder, lockName);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw new ModelError(`${path} cannot be read (${error.code ?? error.message}).`);
  });
  if (text === undefined) return { version: 1, files: {}, accepted: {} };
  try {
    const { version, files, accepted = {} } = JSON.parse(text) as ModelLock;
    if (version === 1 && typeof files === "object" && Object.keys(files).every(isInside)) return { version, files, accepted };
  } catch {
    // The error below says so.
  }
  throw new ModelError(`${path} is not a lock file of this version: restore it, or remove it and pull again.`);
}

/** No place of ours leads out of the folder. */
const isInside = (place: string) => !/(^|\/)\.\.?(\/|$)|^\//.test(place);

/** Writes it whole or not at all. */
export async function writeLock(folder: string, lock: ModelLock): Promise<void> {
  const path = join(folder, lockName);
  const draft = `${path}.${process.pid}`;
  try {
    await writeFile(draft, `${JSON.stringify(lock, undefined, 2)}\n`, { flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
