import type { FetchedInput } from "../job/messages.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { putFile } from "../store/objects/put-file.ts";
import type { Database } from "../store/database/database.ts";
import { insertObjectReferences } from "../store/database/object-references.ts";
import type { HeldTask } from "../store/database/tasks/begin-tasks.ts";
import { holdWith } from "../store/database/tasks/tasks.ts";
import { type InputFile, inputFile, withFetched } from "../tasks/input/stored-input.ts";
import { taskOwner } from "../tasks/stored-task.ts";

/**
 * Stores the inputs that came from addresses elsewhere: whoever looks at the task later sees what it was made from, whether or not the address still has it.
 * They belong to the task once its result is published.
 */
export async function keepFetched(objects: ObjectStore, fetched: Record<string, FetchedInput | FetchedInput[]>): Promise<InputFile[]> {
  const kept = new Map<string, InputFile>();
  for (const { field, path, found } of Object.values(fetched).flat()) {
    if (!found || kept.has(field)) continue;
    const { key, size } = await putFile(objects, path);
    kept.set(field, inputFile(field, key, size, found));
  }
  return [...kept.values()];
}

/**
 * The same before money is spent on what is made of them: the next attempt needs them, and their addresses may have ended by then.
 * @returns `input_json` of the task as it is then
 */
export async function keepBeforePaying(
  { database, objects }: { database: Database; objects: ObjectStore }, { id, lease_token, input_json }: HeldTask,
  fetched: Record<string, FetchedInput | FetchedInput[]>,
): Promise<string | null> {
  const files = input_json === null ? [] : await keepFetched(objects, fetched);
  if (files.length === 0) return input_json;
  const input = withFetched(input_json, files)!;
  await database.transaction(async (trx) => {
    if (!(await holdWith(trx, lease_token, { input_json: input }))) throw new Error("the attempt holds its task no more");
    await insertObjectReferences(trx, files.map(({ object }) => ({ object, owner: taskOwner(id) })));
  });
  return input;
}
