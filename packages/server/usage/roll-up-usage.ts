import { rollUpDays, rollUpMonths } from "../store/database/accounts/roll-up.ts";
import type { Database } from "../store/database/database.ts";

const day = 24 * 3600 * 1000;
/** Steps of one sweep: a backlog of years is worked off in some minutes, and blocks nothing meanwhile. */
const mostSteps = 20;

export interface UsageKept {
  /** Days for which each task's record is kept. */
  usageDetailDays: number;
  /** Months for which the sums of days are kept. */
  usageDailyMonths: number;
}

/** Rolls up what is past its retention, in small transactions, each of which leaves every sum as it was. */
export async function rollUpUsage(database: Database, { usageDetailDays, usageDailyMonths }: UsageKept, now: number, stopped: () => boolean): Promise<void> {
  const days = Math.floor(now / day) * day - usageDetailDays * day;
  const date = new Date(now);
  const months = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - usageDailyMonths);
  for (const [rollUp, before] of [[rollUpDays, days], [rollUpMonths, months]] as const) {
    for (let step = 0; step < mostSteps && !stopped(); step++) {
      const done = await database.ifAlone("roll up usage", (trx) => rollUp(trx, before));
      if (!done) break;
    }
  }
}
