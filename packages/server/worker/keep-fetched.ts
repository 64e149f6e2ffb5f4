import type { FetchedInput } from "../job/messages.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { putFile } from "../store/objects/put-file.ts";
import { type InputFile, inputFile } from "../tasks/input/stored-input.ts";

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
