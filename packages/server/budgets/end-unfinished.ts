import { book } from "../store/database/accounts/budgets.ts";
import type { Db } from "../store/database/schema.ts";
import type { Ending } from "../store/database/tasks/end-tasks.ts";
import { endUnfinishedTask, setPrice, type TaskRow } from "../store/database/tasks/tasks.ts";
import { priceOfFailure } from "./price-at-end.ts";

/** Ends a task that nobody has published, with its money: what was reserved is given back, or booked where it may have been charged. Call it in `withLocks`. */
export async function endUnfinished(trx: Db, id: string, ending: Ending): Promise<TaskRow | undefined> {
  const row = await endUnfinishedTask(trx, id, ending);
  const end = row && priceOfFailure(row);
  if (!end) return row;
  const price_json = JSON.stringify(end.price);
  await setPrice(trx, id, price_json);
  await book(trx, [end.booking]);
  return { ...row, price_json };
}
