import type { PricedOrder } from "@atelier/engine/engine.ts";
import type { MediaInfo, PlannedJob } from "../../endpoints/definition/endpoint.ts";
import type { MediaReference } from "../../endpoints/definition/media-field.ts";
import { knownTarget, type KnownInputs } from "../../endpoints/definition/resolve-target.ts";
import type { AcceptedMedia } from "../create/accept-media.ts";
import { filesIn } from "../input/stored-input.ts";

/** What is known of an input before it is fetched; undefined for one behind a URL. */
export type KnownMedia = MediaInfo | undefined;

/** The inputs of a job, by name, with what is known of each. */
export type KnownOfInputs = Record<string, KnownMedia | KnownMedia[]>;

/** @param knownOf what is known of the media of a field */
export function knownInputs(inputs: PlannedJob["inputs"], knownOf: (field: string) => KnownMedia): KnownOfInputs {
  const known = ({ field }: MediaReference) => knownOf(field);
  return Object.fromEntries(
    Object.entries(inputs as Record<string, MediaReference | MediaReference[] | undefined>).flatMap(([name, input]) =>
      input === undefined ? [] : [[name, Array.isArray(input) ? input.map(known) : known(input)]]),
  );
}

/** Of the media of a checked body. */
export function knownOfMedia(media: ReadonlyMap<string, AcceptedMedia>): (field: string) => KnownMedia {
  return (field) => {
    const accepted = media.get(field);
    if (!accepted || "url" in accepted) return undefined;
    return "own" in accepted ? { ...accepted.own.found, bytes: accepted.own.bytes } : { ...accepted.found, bytes: accepted.bytes.length };
  };
}

/** Of the files that are kept with a task. @param json `input_json` of the task */
export function knownOfFiles(json: string | null): (field: string) => KnownMedia {
  const files = filesIn(json);
  return (field) => {
    const file = files.find((one) => one.field === field);
    if (!file) return undefined;
    const { bytes, width, height, seconds: duration } = file;
    return { bytes, ...(width !== undefined && { width }), ...(height !== undefined && { height }), ...(duration !== undefined && { duration }) };
  };
}

/** The inputs whose facts are known, in the place of files. */
export function asFiles(inputs: KnownOfInputs): KnownInputs {
  return Object.fromEntries(Object.entries(inputs).flatMap(([name, input]) =>
    input === undefined || Array.isArray(input) ? [] : [[name, { path: "", mediaType: "", ...input }] as const]));
}

/** A job as engines price it. An input of which nothing is known is there all the same. */
export function pricedOrder({ kind, parameters, output }: Pick<PlannedJob, "kind" | "parameters" | "output">, inputs: KnownOfInputs): PricedOrder {
  const present = Object.fromEntries(
    Object.entries(inputs).map(([name, input]) => [name, Array.isArray(input) ? input.map((one) => one ?? {}) : (input ?? {})]),
  );
  return { kind, parameters, inputs: present, target: knownTarget(output, asFiles(inputs)) } as PricedOrder;
}
