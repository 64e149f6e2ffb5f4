import { join } from "node:path";
import type { MediaReference } from "../endpoints/definition/media-field.ts";
import { EngineError } from "@atelier/engine/engine.ts";
import type { Verdict } from "@atelier/media/check-media.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import { untilAborted } from "../outbound/until-aborted.ts";
import { download } from "../outbound/download.ts";
import { OutboundError } from "../outbound/errors.ts";
import type { GuardedClient } from "../outbound/guarded-client.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import type { FetchedInput } from "../job/messages.ts";
import type { InputFile } from "../tasks/input/stored-input.ts";

/** Longest time for one input to arrive, milliseconds. */
const fetchTimeout = 120_000;

export interface GatherParts {
  objects: ObjectStore;
  outbound: GuardedClient;
  allowPrivateAddresses: boolean;
  /** Looks into a file in a process bounded in memory and time; a reason follows the name of the field. */
  checkFile(path: string, rule: MediaRule, owner: string): Promise<Verdict>;
}

/** What the inputs belong to. */
interface Gathering {
  /** Where they are put. */
  folder: string;
  /** Account on whose behalf media are looked into. */
  owner: string;
  /** What an earlier attempt has fetched lies here, by its field. */
  stored: readonly Pick<InputFile, "field" | "object">[];
  signal: AbortSignal;
}

type Inputs = Record<string, MediaReference | MediaReference[]>;

/**
 * Brings every input of a task into a folder: stored objects as copies, addresses through the guarded client. What was fetched is looked into as
 * inline media are before a task is made, so that a file made to be read for ever holds no slot.
 * @throws EngineError `invalid_input` that names the field, for an address that cannot be fetched and for media that do not fit their rule.
 */
export async function gatherInputs(
  parts: GatherParts, inputs: Inputs, { folder, owner, stored, signal }: Gathering,
): Promise<Record<string, FetchedInput | FetchedInput[]>> {
  const gather = async (reference: MediaReference, name: string): Promise<FetchedInput> => {
    const path = join(folder, `fetched-${name}`);
    const { field, rule, object = stored.find((one) => one.field === field)?.object } = reference;
    if (object === undefined) return { field, path, rule, found: await fetchInput(parts, reference, path, { owner, signal }) };
    await parts.objects.copyTo(object, path);
    return { field, path, rule };
  };
  const entries = Object.entries(inputs).map(async ([name, input]) => [
    name, Array.isArray(input) ? await Promise.all(input.map((one, i) => gather(one, `${name}-${i}`))) : await gather(input, name),
  ] as const);
  return Object.fromEntries(await Promise.all(entries));
}

async function fetchInput(
  { outbound, allowPrivateAddresses, checkFile }: GatherParts, { field, url, rule }: MediaReference, path: string,
  { owner, signal }: Pick<Gathering, "owner" | "signal">,
): Promise<NonNullable<FetchedInput["found"]>> {
  if (url === undefined) throw new Error(`the input ${field} has neither an object nor an address`);
  let bytes: number;
  try {
    ({ size: bytes } = await download(outbound, url, path, {
      signal, timeoutMs: fetchTimeout, maxBytes: rule.maxBytes, allowHttp: allowPrivateAddresses || rule.httpsOnly !== true,
    }));
  } catch (cause) {
    if (signal.aborted || !(cause instanceof OutboundError)) throw cause;
    throw new EngineError("invalid_input", `${field} could not be fetched: its URL ${cause.message}`, { cause });
  }
  const verdict = await untilAborted(checkFile(path, rule, owner), signal);
  if ("reason" in verdict) throw new EngineError("invalid_input", `${field} ${verdict.reason}`);
  return { ...verdict, bytes };
}
