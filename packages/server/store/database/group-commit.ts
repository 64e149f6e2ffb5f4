import { inBatches } from "./batch.ts";
import type { Database } from "./database.ts";
import type { Db } from "./schema.ts";

/** So few pieces share one transaction that a long queue delays no other writer for long; rests in milliseconds. */
const limits = { max: 64, maxRest: 5 };

/**
 * A `transaction` for small pieces of work that come many at once: those that arrive together share one commit, on disk when their promises resolve.
 * A server that syncs for many connections at once needs none of it: there each piece is a transaction of its own, and locks what it builds on.
 *
 * A piece that fails takes none of the others with it: they are then run again one by one, so a piece must bear being run twice.
 */
export function groupCommit(database: Database): Database["transaction"] {
  if (!database.dialect.sharesCommits) return database.withLocks;
  const commit = inBatches((pieces: readonly ((trx: Db) => Promise<unknown>)[]) => database.transaction(async (trx) => {
    const results: unknown[] = [];
    for (const work of pieces) results.push(await work(trx));
    return results;
  }), { ...limits, lockedFor: () => "" });
  return <T>(work: (trx: Db) => Promise<T>) => commit(work) as Promise<T>;
}
