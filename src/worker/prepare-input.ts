import { EngineError } from "../engines/engine.ts";
import type { LocalFile } from "../jobs/local-file.ts";
import { checkMediaFile } from "../media/check-media.ts";
import { normaliseImage } from "../media/normalise-image.ts";
import type { FetchedInput } from "./job-process/messages.ts";

/** A normalised input, and the format in which it came. */
export type PreparedInput = LocalFile & { originalFormat: string };

/** By input name; lists where the job takes a list. */
export type PreparedInputs = Record<string, PreparedInput | PreparedInput[]>;

/**
 * Checks a fetched input against its field's rule and writes it in the form that engines expect: an oriented 8-bit sRGB PNG
 * without metadata for a picture.
 * @throws EngineError `invalid_input`, with a message for the caller that names the field and the reason.
 */
export async function prepareInput({ field, path, rule }: FetchedInput, target: string): Promise<PreparedInput> {
  const found = await checkMediaFile(path, rule);
  if ("reason" in found) throw new EngineError("invalid_input", `${field} ${found.reason}`);
  const normalised = await normaliseImage(path, `${target}.png`);
  return { ...normalised, originalFormat: found.format };
}
