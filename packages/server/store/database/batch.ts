import { setImmediate as nextTurn } from "node:timers/promises";
import { isDatabaseUnavailable } from "../store-unavailable.ts";

/** Pieces of one batch at most. */
const mostPerBatch = 128;

interface Waiting<Piece, Result> {
  piece: Piece;
  resolve(result: Result): void;
  reject(problem: unknown): void;
}

/**
 * Gathers pieces of one kind that come while others are being committed, and writes them together in a few statements. Each promise resolves when its own
 * piece is on disk. When a batch fails, its pieces are run one by one, so that a bad one fails alone; but when the database is away, all
 * fail with it: none is to blame, and one by one each would wait for it after the other.
 * @param write commits them, and answers a result for each, in their order
 * @param lanes batches that are being written at the same time at most
 */
export function inBatches<Piece, Result>(
  write: (pieces: readonly Piece[]) => Promise<readonly Result[]>, lanes = 1,
): (piece: Piece) => Promise<Result> {
  const waiting: Waiting<Piece, Result>[] = [];
  let writing = 0;

  return (piece) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ piece, resolve, reject });
      if (writing < lanes) void writeAll();
    });

  async function writeAll(): Promise<void> {
    writing += 1;
    while (waiting.length > 0) {
      // What has arrived by now comes along.
      await nextTurn();
      if (waiting.length > 0) await writeBatch(waiting.splice(0, mostPerBatch));
    }
    writing -= 1;
  }

  async function writeBatch(batch: Waiting<Piece, Result>[]): Promise<void> {
    try {
      const results = await write(batch.map(({ piece }) => piece));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (problem) {
      if (batch.length === 1 || isDatabaseUnavailable(problem)) for (const { reject } of batch) reject(problem);
      else for (const one of batch) await writeBatch([one]);
    }
  }
}
