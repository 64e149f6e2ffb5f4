import type { Links } from "../delivery/links.ts";
import type { Db } from "../store/database/schema.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { insertFailure } from "../store/database/accounts/usage.ts";
import { enqueueEvent } from "../webhooks/enqueue-event.ts";
import { viewTask } from "./task-view.ts";

/**
 * Writes the webhook of a status change into the outbox. Call it in the transaction of the change, with the row as it is after it. A webhook does not
 * repeat what was asked for: its receiver knows, and the body stays small. A failure is counted.
 */
export async function announceStatus(trx: Db, row: TaskRow, links: Links): Promise<void> {
  if (row.status === "FAILED") await countFailure(trx, row);
  if (row.webhook_url === null) return;
  const event = { task: row, url: row.webhook_url, body: JSON.stringify(viewTask({ ...row, input_json: null }, links)) };
  // By the database's clock, as the row has it: by that of a machine that is fast the webhook would wait until the others have come so far.
  await enqueueEvent(trx, event, row.finished_at ?? row.started_at ?? undefined);
}

function countFailure(trx: Db, { id, account_id, key_id, endpoint, error_code, finished_at }: TaskRow): Promise<void> {
  return insertFailure(trx, { task_id: id, account_id, key_id, model: endpoint, code: error_code ?? "failed", finished_at: finished_at ?? Date.now() });
}
