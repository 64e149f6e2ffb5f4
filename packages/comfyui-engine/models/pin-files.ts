import type { CatalogueFile } from "./catalogue.ts";
import type { HubClient } from "./hub-client.ts";
import { entryOf } from "./look-at-models.ts";
import { ModelError } from "./model-error.ts";
import type { ModelLock } from "./model-lock.ts";
import { tryAgain, type Tries } from "./try-again.ts";

/**
 * Reads from the hub what the files are that no earlier pull has pinned: the commit that their revision is now, their sizes and hashes.
 * @returns the lock with them, and what went wrong, by place
 */
export async function pinFiles(
  hub: HubClient, files: readonly CatalogueFile[], lock: ModelLock, tries: Tries, signal: AbortSignal,
): Promise<{ lock: ModelLock; faults: Map<string, Error> }> {
  const pinned = { ...lock.files };
  const faults = new Map<string, Error>();
  const groups = Map.groupBy(files.filter((file) => !entryOf(file, lock)), ({ repository, revision }) => `${repository}@${revision}`);
  for (const group of groups.values()) {
    const { repository, revision } = group[0]!;
    try {
      const commit = await tryAgain(() => hub.commitOf(repository, revision, signal), tries, signal);
      const found = await tryAgain(() => hub.filesAt(repository, commit, group.map(({ path }) => path), signal), tries, signal);
      for (const { place, path } of group) {
        const file = found.get(path);
        if (file) pinned[place] = { repository, path, commit, ...file };
        else faults.set(place, new ModelError(`${repository} has no file ${path} at ${revision}: it was moved or renamed there.`));
      }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      for (const { place } of group) faults.set(place, error);
    }
  }
  return { lock: { ...lock, files: pinned }, faults };
}
