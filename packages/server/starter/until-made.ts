import { setTimeout as sleep } from "node:timers/promises";

export type OnFailure = (error: unknown, pause: number) => void;

/** Between two tries, milliseconds; the last one is kept to. */
const pauses = [10_000, 30_000, 60_000, 300_000];

/**
 * Does a piece of work that goes on where it stopped, until it is done. What makes it fail, such as a full disk or a program that is missing, is mended while
 * the service runs: nobody should have to start it again, too.
 * @param onFailure called after each try that failed
 */
export async function untilMade(make: () => Promise<void>, onFailure: OnFailure, waits: readonly number[] = pauses): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return await make();
    } catch (error) {
      const pause = waits[Math.min(tries, waits.length - 1)]!;
      onFailure(error, pause);
      await sleep(pause, undefined, { ref: false });
    }
  }
}
