import type { Database } from "../store/database/database.ts";
import { deleteEventsOfTasks } from "../store/database/events.ts";
import { deleteReferencesOf, objectsOf } from "../store/database/object-references.ts";
import { deleteTask } from "../store/database/tasks.ts";
import { taskOwner } from "./stored-task.ts";

/**
 * Removes a task with its events and its claims on files.
 * @returns the objects that it needed; others may need them too
 */
export async function removeTask(database: Database, id: string): Promise<string[]> {
  const owner = taskOwner(id);
  return database.transaction(async (trx) => {
    const objects = await objectsOf(trx, owner);
    await deleteReferencesOf(trx, owner);
    await deleteEventsOfTasks(trx, [id]);
    await deleteTask(trx, id);
    return objects;
  });
}
