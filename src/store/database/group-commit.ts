import type { Database } from "./database.ts";
import type { Db } from "./schema.ts";

/** Pieces that share one transaction, so that a long queue delays no other writer for long. */
const mostPerGroup = 64;

interface Piece {
  work(trx: Db): Promise<unknown>;
  resolve(result: unknown): void;
  reject(problem: unknown): void;
}

/**
 * A `transaction` for small pieces of work that come many at once: those that arrive while a commit is on its way to the
 * disk share the next one. Each promise still resolves only when its own work is on disk. A piece that fails takes none
 * of the others with it: they are then run again one by one, so a piece must bear being run twice.
 */
export function groupCommit(database: Database): Database["transaction"] {
  const waiting: Piece[] = [];
  let committing = false;

  return <T>(work: (trx: Db) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      if (!committing) void commitAll();
    });

  async function commitAll(): Promise<void> {
    committing = true;
    // Pieces of the same turn of the event loop join the first group.
    await Promise.resolve();
    while (waiting.length > 0) await commit(waiting.splice(0, mostPerGroup));
    committing = false;
  }

  async function commit(group: Piece[]): Promise<void> {
    try {
      const results = await database.transaction(async (trx) => {
        const done: unknown[] = [];
        for (const { work } of group) done.push(await work(trx));
        return done;
      });
      for (const [index, { resolve }] of group.entries()) resolve(results[index]);
    } catch (problem) {
      if (group.length === 1) group[0]!.reject(problem);
      else for (const piece of group) await commit([piece]);
    }
  }
}
