import { join } from "node:path";
import type { CatalogueFile } from "./catalogue.ts";
import { lookAtModels, sizeOf } from "./look-at-models.ts";
import { readLock, writeLock } from "./model-lock.ts";
import { digestOf } from "./part-file.ts";

export interface Verified {
  place: string;
  is: "right" | "missing" | "wrong" | "unknown";
  /** What is wrong or not known, in words that follow the name. */
  says?: string;
}

export interface VerifyOptions {
  signal: AbortSignal;
  onBytes?(done: number, total: number, place: string): void;
}

const notPinned = "was not pulled by this command, so that its hash is not known: pull looks whether it is the hub's";
const changed = "has other bytes than when it was pulled: remove it, and pull it again";

/** Reads every byte of some files again, and compares them with what was pinned when they were pulled. Nothing is changed but what is remembered of it. */
export async function verifyModels(folder: string, files: readonly CatalogueFile[], { signal, onBytes = () => {} }: VerifyOptions): Promise<Verified[]> {
  const lock = await readLock(folder);
  const seen = await lookAtModels(folder, files, lock);
  const total = seen.reduce((sum, { state, entry }) => sum + (entry && "bytes" in state && state.is !== "wrong" ? state.bytes : 0), 0);
  const verified: Verified[] = [];
  let done = 0;
  for (const { file: { place }, state, entry } of seen) {
    const path = join(folder, place);
    if (state.is === "missing") verified.push({ place, is: "missing", says: "is not there: pull it" });
    else if (state.is === "wrong") verified.push({ place, is: "wrong", says: state.says });
    else if (!entry) verified.push({ place, is: "unknown", says: notPinned });
    else {
      const found = (await sizeOf(path))!;
      const sha256 = await digestOf(path, entry, signal, (bytes) => onBytes((done += bytes), total, place));
      const { checked: _, ...plain } = entry;
      lock.files[place] = sha256 === undefined ? plain : { ...entry, sha256, checked: found };
      verified.push(sha256 === undefined ? { place, is: "wrong", says: changed } : { place, is: "right" });
    }
  }
  if (Object.keys(lock.files).length > 0) await writeLock(folder, lock);
  return verified;
}
