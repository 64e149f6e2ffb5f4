import { priceOf } from "../budgets/price.ts";
import type { Links } from "../delivery/links.ts";
import type { Db } from "../store/database/schema.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { insertFailure } from "../store/database/accounts/usage.ts";
import { enqueueEvents } from "../webhooks/enqueue-event.ts";
import { viewTask } from "./task-view.ts";

/**
 * Says what has changed of tasks: failures are counted, and webhooks go into the outbox. Call it in the transaction of the changes, with the rows as they are
 * after it. A webhook does not repeat what was asked for: its receiver knows, and the body stays small.
 */
export async function announceStatus(trx: Db, links: Links, ...rows: TaskRow[]): Promise<void> {
  const events = rows.flatMap((row) => {
    if (row.webhook_url === null) return [];
    return [{ task: row, url: row.webhook_url, body: JSON.stringify(viewTask({ ...row, input_json: null }, links)), at: changedAt(row) }];
  });
  await Promise.all([insertFailure(trx, ...rows.filter(({ status }) => status === "FAILED").map(failureOf)), enqueueEvents(trx, events)]);
}

/** A failure, as it is counted. */
function failureOf({ id, account_id, key_id, endpoint, error_code, finished_at, price_json }: TaskRow) {
  const micros = priceOf({ price_json })?.micros ?? 0;
  return { task_id: id, account_id, key_id, model: endpoint, code: error_code ?? "failed", finished_at: finished_at ?? Date.now(), micros };
}

/** By the database's clock, as the row has it: by that of a machine that is fast the webhook would wait until the others have come so far. */
function changedAt({ finished_at, started_at }: TaskRow): number | undefined {
  return finished_at ?? started_at ?? undefined;
}
