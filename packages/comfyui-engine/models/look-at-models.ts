import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { CatalogueFile } from "./catalogue.ts";
import type { LockEntry, ModelLock } from "./model-lock.ts";
import { partPathOf } from "./part-file.ts";
import { sizeFault } from "./size-of-file.ts";

/** How a file of the catalogue stands in a folder. */
export type FileState =
  | { is: "missing" }
  /** Its size says that it is not what it should be. */
  | { is: "wrong"; says: string; bytes: number }
  /** Of a right size, as far as that is known; its hash is not known, or was not looked at since it was written. */
  | { is: "unchecked"; bytes: number }
  /** Its hash was found right, and it has not been written since. */
  | { is: "right"; bytes: number };

export interface SeenFile {
  file: CatalogueFile;
  state: FileState;
  entry: LockEntry | undefined;
  /** Bytes of an earlier pull that was stopped. */
  begun: number;
}

/** What is pinned of a file, where that is the file that the catalogue names now. */
export function entryOf(file: CatalogueFile, lock: ModelLock): LockEntry | undefined {
  const entry = lock.files[file.place];
  return entry && entry.repository === file.repository && entry.path === file.path ? entry : undefined;
}

/** Bytes that are still to be pulled, as far as they are known. */
export function bytesLeft({ file, state, entry, begun }: SeenFile): number {
  if (state.is === "right" || state.is === "unchecked") return 0;
  return Math.max(0, (entry?.bytes ?? file.bytes ?? 0) - begun);
}

/** How files stand, by their sizes and by what earlier pulls have kept: no byte of them is read. */
export const lookAtModels = (folder: string, files: readonly CatalogueFile[], lock: ModelLock): Promise<SeenFile[]> =>
  Promise.all(
    files.map(async (file): Promise<SeenFile> => {
      const entry = entryOf(file, lock);
      const path = join(folder, file.place);
      const [found, part] = await Promise.all([sizeOf(path), entry && sizeOf(partPathOf(path, entry))]);
      return { file, entry, state: stateOf(found, file, entry), begun: Math.min(part?.bytes ?? 0, entry?.bytes ?? 0) };
    }),
  );

interface Found {
  bytes: number;
  modified: number;
}

/** Size and time of writing; undefined where there is no such file. */
export async function sizeOf(path: string): Promise<Found | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() ? { bytes: found.size, modified: found.mtimeMs } : undefined;
}

function stateOf(found: Found | undefined, file: CatalogueFile, entry: LockEntry | undefined): FileState {
  if (!found) return { is: "missing" };
  const { bytes } = found;
  const says = sizeFault(bytes, { exact: entry?.bytes, rounded: file.bytes });
  if (says !== undefined) return { is: "wrong", says, bytes };
  const { checked } = entry ?? {};
  return { is: checked?.bytes === bytes && checked.modified === found.modified ? "right" : "unchecked", bytes };
}
