import { deleteEventsOfTasks } from "../store/database/tasks/events.ts";
import { deleteReferencesOf, objectsOf } from "../store/database/object-references.ts";
import type { Db } from "../store/database/schema.ts";
import { deleteTasks } from "../store/database/tasks/tasks.ts";
import { taskOwner } from "./stored-task.ts";

/**
 * Removes tasks that have ended, with their events and their claims on files.
 * @returns the objects that they needed; others may need them too
 */
export async function removeTasks(trx: Db, ids: readonly string[]): Promise<string[]> {
  const owners = ids.map(taskOwner);
  const objects = await objectsOf(trx, ...owners);
  await deleteReferencesOf(trx, ...owners);
  await deleteEventsOfTasks(trx, ids);
  await deleteTasks(trx, ids);
  return objects;
}
