import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Database } from "./database.ts";
import type { Db } from "./schema.ts";

/** Pieces that share one transaction, so that a long queue delays no other writer for long. */
const mostPerGroup = 64;
/** Longest rest between two commits, milliseconds. */
const longestRest = 5;

interface Piece {
  work(trx: Db): Promise<unknown>;
  resolve(result: unknown): void;
  reject(problem: unknown): void;
}

/**
 * A `transaction` for small pieces of work that come many at once: those that arrive together share one commit. Each promise still
 * resolves only when its own work is on disk. After a commit the next one waits about as long as that one took, unless a whole group is
 * waiting: an embedded database stops the event loop while the disk works, and without the rest nobody would get to add a piece, each
 * would pay for a sync of its own (measured: 250 creates a second instead of 1,000). A piece that comes alone waits for nothing.
 *
 * A server that syncs for many connections at once needs none of it: there each piece is a transaction of its own, and locks what it builds on.
 *
 * A piece that fails takes none of the others with it: they are then run again one by one, so a piece must bear being run twice.
 */
export function groupCommit(database: Database): Database["transaction"] {
  if (!database.dialect.sharesCommits) return database.withLocks;
  const waiting: Piece[] = [];
  let committing = false;
  let restUntil = 0;

  return <T>(work: (trx: Db) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
      if (!committing) void commitAll();
    });

  async function commitAll(): Promise<void> {
    committing = true;
    while (waiting.length > 0) {
      const rest = waiting.length < mostPerGroup ? restUntil - performance.now() : 0;
      // What has arrived by now gets as far as adding its piece.
      await (rest >= 1 ? sleep(rest) : nextTurn());
      const begun = performance.now();
      await commit(waiting.splice(0, mostPerGroup));
      const ended = performance.now();
      restUntil = ended + Math.min(longestRest, ended - begun);
    }
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
