import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "../store-unavailable.ts";
import type { Waiting as Patience } from "./database.ts";
import { isLockHeld } from "./lock-held.ts";

interface Waiting<Piece, Result> {
  piece: Piece;
  resolve(result: Result): void;
  reject(problem: unknown): void;
}

export interface BatchOptions<Piece> {
  /** Batches that are being written at the same time at most. Default 1. */
  lanes?: number;
  /** Pieces of one batch at most. Default 128. */
  max?: number;
  /**
   * After a batch the next one waits about as long as that one took, and at most so many milliseconds, unless a whole batch is waiting. An embedded database
   * stops the event loop while the disk works: without the rest nobody would get to add a piece, and each would pay for a sync of its own (measured: 250
   * creates a second instead of 1,000). A piece that comes alone waits for nothing. Default 0.
   */
  maxRest?: number;
  /** Whose rows a piece locks, such as its account's: where they are locked by somebody else, the pieces of others go on. */
  lockedFor(piece: Piece): string;
}

/**
 * Gathers pieces of one kind that come while others are being committed, and writes them together in a few statements. Each promise resolves when its own
 * piece is on disk.
 *
 * - A batch that a locked row blocks is written again by whose rows it locks, each part by itself. What comes for the one that is blocked waits behind its
 *   part, and no longer with the others.
 * - When a batch fails otherwise, its pieces are run one by one, so that a bad one fails alone.
 * - When the database is away, all fail with it: none is to blame, and one by one each would wait for it after the other.
 * @param write commits them, and answers a result for each, in their order
 */
export function inBatches<Piece, Result>(
  write: (pieces: readonly Piece[], patience: Patience) => Promise<readonly Result[]>, { lanes = 1, max = 128, maxRest = 0, lockedFor }: BatchOptions<Piece>,
): (piece: Piece) => Promise<Result> {
  const waiting: Waiting<Piece, Result>[] = [];
  /** Who is blocked, with what waits behind. */
  const heldUp = new Map<string, Waiting<Piece, Result>[]>();
  let writing = 0;
  let restUntil = 0;

  return (piece) =>
    new Promise<Result>((resolve, reject) => {
      (heldUp.get(lockedFor(piece)) ?? waiting).push({ piece, resolve, reject });
      if (writing < lanes) void writeAll();
    });

  async function writeAll(): Promise<void> {
    writing += 1;
    while (waiting.length > 0) {
      const rest = waiting.length < max ? restUntil - performance.now() : 0;
      // What has arrived by now comes along.
      await (rest >= 1 ? sleep(rest) : nextTurn());
      if (waiting.length === 0) break;
      const begun = performance.now();
      await writeBatch(waiting.splice(0, max));
      const ended = performance.now();
      restUntil = ended + Math.min(maxRest, ended - begun);
    }
    writing -= 1;
  }

  async function writeBatch(batch: Waiting<Piece, Result>[], patient = false): Promise<void> {
    try {
      const results = await write(batch.map(({ piece }) => piece), { forLocks: patient });
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!);
    } catch (problem) {
      if (isLockHeld(problem) && !patient) return setApart(batch);
      if (batch.length === 1 || isDatabaseUnavailable(problem)) for (const { reject } of batch) reject(problem);
      else for (const one of batch) await writeBatch([one], patient);
    }
  }

  /** Is not waited for: the lane is free for others. */
  function setApart(batch: Waiting<Piece, Result>[]): void {
    for (const [owner, part] of Map.groupBy(batch, ({ piece }) => lockedFor(piece))) {
      const behind = heldUp.get(owner);
      if (behind) behind.push(...part);
      else void writeApart(owner, part);
    }
  }

  async function writeApart(owner: string, part: Waiting<Piece, Result>[]): Promise<void> {
    const behind: Waiting<Piece, Result>[] = [];
    heldUp.set(owner, behind);
    for (let next = part; next.length > 0; next = behind.splice(0, max)) await writeBatch(next, true);
    heldUp.delete(owner);
  }
}
