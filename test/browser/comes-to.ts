import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";

/** How long something may take to be shown on a busy machine, milliseconds. */
export const patience = 60_000;

/** Looks until it sees what is expected: what a page shows comes when it comes. In the end it throws with the difference. */
export async function comesTo<Seen>(look: () => Promise<Seen>, expected: Seen, message?: string): Promise<void> {
  const end = Date.now() + patience;
  let seen = await look();
  while (!isDeepStrictEqual(seen, expected) && Date.now() < end) {
    await sleep(50);
    seen = await look();
  }
  assert.deepEqual(seen, expected, message);
}
