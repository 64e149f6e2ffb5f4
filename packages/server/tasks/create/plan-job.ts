import type { Endpoint, PlannedJob } from "../../endpoints/definition/endpoint.ts";
import type { MediaReference } from "../../endpoints/definition/media-field.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import type { CheckedBody } from "./check-body.ts";

/** The job of a body, and the references to its media that the job holds, by field. */
export interface Plan {
  job: PlannedJob;
  references: Map<string, MediaReference>;
}

/** Has the endpoint make a job of a checked body. Media behind URLs are noted in the job, inline media by `storeInlineMedia`. */
export function planJob(endpoint: Endpoint, { body, media }: CheckedBody): Plan {
  const references = new Map<string, MediaReference>();
  const job = endpoint.job(body as never, { media: (field) => referenceOf(references, field) });
  for (const [field, reference] of references) {
    const accepted = media.get(field);
    if (!accepted) throw new Error(`${endpoint.path} plans with ${field}, which its body does not have`);
    reference.rule = accepted.rule;
    if ("url" in accepted) reference.url = accepted.url;
  }
  return { job, references };
}

/** Makes objects of a body's inline media, and notes them in the job. @returns their keys */
export async function storeInlineMedia(objects: ObjectStore, references: Plan["references"], media: CheckedBody["media"]): Promise<string[]> {
  const keys: string[] = [];
  for (const [field, reference] of references) {
    const accepted = media.get(field);
    if (!accepted || !("bytes" in accepted)) continue;
    reference.object = (await objects.put(accepted.bytes)).key;
    keys.push(reference.object);
  }
  return keys;
}

/** A field that a job names twice is one input. */
function referenceOf(references: Map<string, MediaReference>, field: string): MediaReference {
  const known = references.get(field);
  if (known) return known;
  const fresh = { field } as MediaReference;
  references.set(field, fresh);
  return fresh;
}
