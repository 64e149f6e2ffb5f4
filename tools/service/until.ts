import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until `holds` answers true, looking every 100 ms.
 * @param patience milliseconds after which it throws, naming what did not come true and what `found` tells of it
 */
export async function until(patience: number, what: string, holds: () => Promise<boolean>, found?: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`not within ${patience} ms: ${what}${found ? `; found ${JSON.stringify(await found())}` : ""}`);
    await sleep(100);
  }
}
