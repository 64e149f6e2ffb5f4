import { recordNumbers } from "../../store/database/changes.ts";
import type { Database } from "../../store/database/database.ts";
import { popularityOf, updatePopularity } from "../../store/database/catalog/popularity.ts";
import type { CatalogName, Db } from "../../store/database/schema.ts";
import { withDownloads } from "./popularity.ts";

export interface DownloadCounterParts {
  catalog: CatalogName;
  /** A transaction that downloads at the same time share, see `groupCommit`. */
  commit: Database["transaction"];
  add(db: Db, id: number, downloads: number): Promise<void>;
  /** Milliseconds since 1970. Default: the system's clock. */
  now?(): number;
}

/**
 * Makes a function that counts one download of an item. Once it resolves the count is on disk: a download that was answered is never lost, whatever ends the
 * process. The score itself follows in the background, see popularity-updater.ts.
 */
export function downloadCounter({ catalog, commit, add, now = Date.now }: DownloadCounterParts): (id: number) => Promise<void> {
  return (id) =>
    commit(async (trx) => {
      const [item] = await popularityOf(trx, catalog, [id]);
      if (item === undefined) return;
      await add(trx, id, 1);
      await updatePopularity(trx, catalog, id, withDownloads(item, 1, now()));
      await recordNumbers(trx, catalog, [id]);
    });
}
