import type { Links } from "../delivery/links.ts";
import type { Db } from "../store/database/schema.ts";
import type { TaskRow } from "../store/database/tasks.ts";
import { enqueueEvent } from "../webhooks/enqueue-event.ts";
import { viewTask } from "./task-view.ts";

/**
 * Writes the webhook of a status change into the outbox. Call it in the transaction of the change, with the row as it is after it. A webhook does not
 * repeat what was asked for: its receiver knows, and the body stays small.
 */
export async function announceStatus(trx: Db, row: TaskRow, links: Links): Promise<void> {
  if (row.webhook_url === null) return;
  await enqueueEvent(trx, { task: row, url: row.webhook_url, body: JSON.stringify(viewTask({ ...row, input_json: null }, links)) });
}
