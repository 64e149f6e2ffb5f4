import type { Cost } from "./costs.ts";

/** A process of the run: one test file, or several that bear company. */
export interface Batch {
  files: string[];
  cost: Cost;
}

/** More wait for one another's disk and memory. */
const mostForEachProcessor = 2;

/** The longest first: what begins last decides when the run ends. */
export function inOrder(batches: readonly Batch[]): Batch[] {
  const length = ({ cost }: Batch) => cost.seconds / Math.max(cost.share, 0.05);
  return [...batches].sort((one, other) => length(other) - length(one));
}

/**
 * Which batch begins now: the first that the processors have time for beside those that run, so that files that wait run beside files that compute.
 * @returns undefined while they are busy
 */
export function nextOf(waiting: readonly Batch[], running: readonly Batch[], processors: number): Batch | undefined {
  if (running.length === 0) return waiting[0];
  if (running.length >= mostForEachProcessor * processors) return undefined;
  const busy = running.reduce((sum, { cost }) => sum + cost.share, 0);
  const fits = waiting.find(({ cost }) => busy + cost.share <= processors + 0.25);
  // What needs every processor would wait for the end of all the others.
  return fits ?? (busy < processors - 0.5 ? waiting[0] : undefined);
}

/** Runs every batch once. */
export async function runAll(batches: readonly Batch[], processors: number, run: (batch: Batch) => Promise<void>): Promise<void> {
  const waiting = inOrder(batches);
  const running = new Map<Batch, Promise<void>>();
  while (waiting.length > 0 || running.size > 0) {
    for (let next = nextOf(waiting, [...running.keys()], processors); next; next = nextOf(waiting, [...running.keys()], processors)) {
      const batch = next;
      waiting.splice(waiting.indexOf(batch), 1);
      running.set(batch, run(batch).finally(() => running.delete(batch)));
    }
    await Promise.race(running.values());
  }
}
