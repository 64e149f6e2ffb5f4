import type { PricedOrder } from "@atelier/engine/engine.ts";
import type { Endpoint, PlannedJob } from "../../endpoints/definition/endpoint.ts";
import type { MediaReference } from "../../endpoints/definition/media-field.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { knownInputs, knownOfMedia, pricedOrder } from "../estimates/known-inputs.ts";
import { plannedWork } from "../estimates/work.ts";
import { type InputFile, inputFile } from "../input/stored-input.ts";
import type { CheckedBody } from "./check-body.ts";

/** The job of a body, and what is known of it before it is done. */
export interface Plan {
  job: PlannedJob;
  /** To the media that the job holds, by field. */
  references: Map<string, MediaReference>;
  /** As engines price it. */
  order: PricedOrder;
  /** What run times are learned by. */
  work: number | null;
}

/** Has the endpoint make a job of a checked body. Media behind URLs are noted in the job, files by `storeFiles`. */
export function planJob(endpoint: Endpoint, { body, media }: CheckedBody): Plan {
  const references = new Map<string, MediaReference>();
  const job = endpoint.job(body as never, { media: (field) => referenceOf(references, field) });
  for (const [field, reference] of references) {
    const accepted = media.get(field);
    if (!accepted) throw new Error(`${endpoint.path} plans with ${field}, which its body does not have`);
    reference.rule = accepted.rule;
    if ("url" in accepted) reference.url = accepted.url;
  }
  const inputs = knownInputs(job.inputs, knownOfMedia(media));
  return { job, references, order: pricedOrder(job, inputs), work: plannedWork(job.output, inputs) };
}

/** Makes objects of a body's inline media, and notes them in the job with the files of ours that it names. @returns all of them */
export async function storeFiles(objects: ObjectStore, references: Plan["references"], media: CheckedBody["media"]): Promise<InputFile[]> {
  const files: InputFile[] = [];
  for (const [field, accepted] of media) {
    if ("url" in accepted) continue;
    const file = "own" in accepted
      ? inputFile(field, accepted.own.object, accepted.own.bytes, accepted.own.found)
      : inputFile(field, (await objects.put(accepted.bytes)).key, accepted.bytes.length, accepted.found);
    files.push(file);
    const reference = references.get(field);
    if (reference) reference.object = file.object;
  }
  return files;
}

/** A field that a job names twice is one input. */
function referenceOf(references: Map<string, MediaReference>, field: string): MediaReference {
  const known = references.get(field);
  if (known) return known;
  const fresh = { field } as MediaReference;
  references.set(field, fresh);
  return fresh;
}
