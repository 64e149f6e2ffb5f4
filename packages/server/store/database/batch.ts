import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "./database.ts";
import type { Db } from "./schema.ts";

/** Pieces of one batch at most. */
const mostPerBatch = 128;

interface Waiting<Piece, Result> {
  piece: Piece;
  resolve(result: Result): void;
  reject(problem: unknown): void;
}

/**
 * Gathers pieces of one kind that come while others are being committed, and writes them together in a few statements. Each promise resolves when its own
 * piece is on disk. When a batch fails, its pieces are run one by one, so that a bad one fails alone.
 * @param commit see `groupCommit`
 * @param write answers a result for each piece, in their order
 */
export function inBatches<Piece, Result>(
  commit: Database["transaction"], write: (trx: Db, pieces: readonly Piece[]) => Promise<readonly Result[]>,
): (piece: Piece) => Promise<Result> {
  const waiting: Waiting<Piece, Result>[] = [];
  let writing = false;

  return (piece) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ piece, resolve, reject });
      if (!writing) void writeAll();
    });

  async function writeAll(): Promise<void> {
    writing = true;
    while (waiting.length > 0) {
      // What has arrived by now comes along.
      await nextTurn();
      await writeBatch(waiting.splice(0, mostPerBatch));
    }
    writing = false;
  }

  async function writeBatch(batch: Waiting<Piece, Result>[]): Promise<void> {
    try {
      const results = await commit((trx) => write(trx, batch.map(({ piece }) => piece)));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (problem) {
      if (batch.length === 1) batch[0]!.reject(problem);
      else for (const one of batch) await writeBatch([one]);
    }
  }
}
