import { join } from "node:path";
import { kinds } from "@atelier/engine/jobs/kinds.generated.ts";
import type { Kind } from "@atelier/engine/kind.ts";
import { scaleToNearest } from "@atelier/media/images/scale-to-nearest.ts";
import type { FetchedInput, JobOrder } from "./messages.ts";
import { type PreparedInput, type PreparedInputs, prepareInput } from "./prepare-input.ts";

/** What was done to an input that came otherwise than engines take it, for its sender to read. */
export interface Normalised {
  field: string;
  change: string;
}

/**
 * Prepares every input of an order, and gives pictures that engines get in the size of another that size: no engine asks.
 * @throws EngineError as `prepareInput`
 */
export async function prepareInputs(
  { kind, inputs: fetched, scratch }: Pick<JobOrder, "kind" | "inputs" | "scratch">, signal: AbortSignal,
): Promise<{ inputs: PreparedInputs; normalised: Normalised[] }> {
  const prepare = (input: FetchedInput, name: string) => prepareInput(input, join(scratch, `input-${name}`), signal);
  const entries = Object.entries(fetched).map(
    async ([name, input]) =>
      [name, Array.isArray(input) ? await Promise.all(input.map((one, i) => prepare(one, `${name}-${i}`))) : await prepare(input, name)] as const,
  );
  const inputs: PreparedInputs = Object.fromEntries(await Promise.all(entries));
  const normalised: Normalised[] = [];
  for (const [name, other] of Object.entries<string>((kinds[kind] as Kind).sizedLike ?? {})) {
    const [picture, pattern] = [inputs[name], inputs[other]] as (PreparedInput | undefined)[];
    if (!picture || !pattern || (picture.width === pattern.width && picture.height === pattern.height)) continue;
    inputs[name] = { ...picture, ...(await scaleToNearest(picture.path, join(scratch, `input-${name}-scaled.png`), pattern)) };
    const change = `scaled from ${picture.width}x${picture.height} to ${pattern.width}x${pattern.height} pixels`;
    normalised.push({ field: picture.original.field, change });
  }
  return { inputs, normalised };
}
