import { deleteAuditBefore } from "../store/database/audit/audit.ts";
import type { Database } from "../store/database/database.ts";
import { leastUuidAt } from "../store/database/uuid-v7.ts";

const day = 24 * 3_600_000;
/** Rows of one transaction, and transactions of one sweep: a backlog of years is worked off in some hours, and blocks nothing meanwhile. */
const batch = 500;
const mostSteps = 20;

/** Removes what is older than the audit log is kept. */
export async function forgetAudit(database: Database, days: number, now: number, stopped: () => boolean): Promise<void> {
  const before = leastUuidAt(now - days * day);
  for (let step = 0; step < mostSteps && !stopped(); step++) {
    const gone = await database.ifAlone("forget audit", (trx) => deleteAuditBefore(trx, before, batch));
    if (gone === undefined || gone < batch) return;
  }
}
