import { taskCharged } from "../observe/happenings.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { priceOf } from "./price.ts";

/** Says what a task that has ended has cost, for whoever measures it. */
export function sayCharged(row: Pick<TaskRow, "endpoint" | "price_json">): void {
  const price = priceOf(row);
  if (price?.micros) taskCharged.say({ model: row.endpoint, engine: price.engine, micros: price.micros });
}
