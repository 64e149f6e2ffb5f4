import { setTimeout as sleep } from "node:timers/promises";

/**
 * Waits until `holds` answers true, looking every 100 ms, and more rarely the longer it takes: after 8 s every 500 ms.
 * @param patience milliseconds after which it throws, naming what did not come true and what `found` tells of it
 */
export async function until(patience: number, what: string, holds: () => Promise<boolean>, found?: () => Promise<unknown>): Promise<void> {
  const begun = Date.now();
  while (!(await holds())) {
    const waited = Date.now() - begun;
    if (waited > patience) throw new Error(`not within ${patience} ms: ${what}${found ? `; found ${JSON.stringify(await found())}` : ""}`);
    // Looking costs both sides: what takes half a minute would be asked for 300 times.
    await sleep(Math.min(100 + waited / 20, 500));
  }
}
