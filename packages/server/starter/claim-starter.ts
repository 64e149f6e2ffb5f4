import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../store/database/database.ts";
import { readMeta, writeMeta } from "../store/database/meta.ts";
import { isComplete } from "./starter-state.ts";

/** `meta` row: until when a server is making the library, by the database's clock. */
const claimedUntil = "starter-claimed-until";
/** How long a claim lasts that is not renewed, milliseconds. */
const lease = 30_000;
const renew = 10_000;
/** Between two looks whether another server has made it, milliseconds. */
const poll = 2000;

/**
 * Lets one of the servers that start on a database make the library, while the others wait for it. One that is killed at it is replaced by the next.
 * @param make not called where another server has completed it
 */
export async function claimStarter(database: Database, make: () => Promise<void>): Promise<void> {
  while (!(await isComplete(database.db))) {
    if (!(await claim(database))) {
      await sleep(poll);
      continue;
    }
    // Should a renewal fail, another may begin: both make the same items, and each is there once.
    const renewing = setInterval(() => void writeMeta(database.db, claimedUntil, String(database.now() + lease)).catch(() => {}), renew);
    try {
      return await make();
    } finally {
      clearInterval(renewing);
      await writeMeta(database.db, claimedUntil, "0").catch(() => {});
    }
  }
}

async function claim(database: Database): Promise<boolean> {
  return database.alone("starter library", async (trx) => {
    if (Number((await readMeta(trx, claimedUntil)) ?? 0) > database.now()) return false;
    await writeMeta(trx, claimedUntil, String(database.now() + lease));
    return true;
  });
}
