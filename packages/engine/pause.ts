import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits.
 * @throws the signal's reason at once when it aborts
 */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => {});
  signal.throwIfAborted();
}
