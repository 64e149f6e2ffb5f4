import { fileHead } from "@atelier/media/file-head.ts";
import { sniff } from "@atelier/media/sniff.ts";
import type { MediaReference } from "../endpoints/definition/media-field.ts";
import type { FetchedInput } from "../job/messages.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import { type InputFile, inputFile } from "../tasks/input/stored-input.ts";

type ByName<T> = Record<string, T | T[]>;

/**
 * Stores the inputs that came from addresses elsewhere: whoever looks at the task later sees what it was made from, whether or not the address still has it.
 * They belong to the task once its result is published.
 */
export async function keepFetched(objects: ObjectStore, inputs: ByName<MediaReference>, fetched: ByName<FetchedInput>): Promise<InputFile[]> {
  const references = new Map(Object.values(inputs).flat().map((reference) => [reference.field, reference]));
  const kept = new Map<string, InputFile>();
  for (const { field, path } of Object.values(fetched).flat()) {
    if (references.get(field)?.object !== undefined || kept.has(field)) continue;
    const format = sniff((await fileHead(path)).head);
    if (format === undefined) continue;
    const { key, size } = await objects.put({ path });
    kept.set(field, inputFile(field, key, size, { format }));
  }
  return [...kept.values()];
}
