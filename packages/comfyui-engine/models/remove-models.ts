import { rm } from "node:fs/promises";
import { join } from "node:path";
import { claimFolder } from "./claim-folder.ts";
import { sizeOf } from "./look-at-models.ts";
import { readLock, writeLock } from "./model-lock.ts";
import { partsOf } from "./part-file.ts";

/**
 * Removes files, the parts of stopped pulls, and what was pinned of them: the next pull takes them as they are then.
 * @param places of the catalogue or of the lock: never a path that somebody wrote
 * @returns bytes that were freed
 */
export async function removeModels(folder: string, places: readonly string[]): Promise<number> {
  const release = await claimFolder(folder);
  try {
    const lock = await readLock(folder);
    let freed = 0;
    for (const place of places) {
      const path = join(folder, place);
      for (const one of [path, ...(await partsOf(path))]) {
        freed += (await sizeOf(one))?.bytes ?? 0;
        await rm(one, { force: true });
      }
      delete lock.files[place];
    }
    await writeLock(folder, lock);
    return freed;
  } finally {
    await release();
  }
}
