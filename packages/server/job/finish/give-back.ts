import { copyFile, readFile, writeFile } from "node:fs/promises";
import type { ImageOutput } from "../../endpoints/definition/output.ts";
import { inspectImage } from "@atelier/media/images/inspect-image.ts";
import { embedXmp } from "@atelier/media/provenance/embed-xmp.ts";
import { addToPacket, type Provenance, xmpPacket } from "@atelier/media/provenance/xmp.ts";
import type { FinishedFile } from "../messages.ts";
import type { Finishing } from "./finishing.ts";

/** Whether the result is a picture as it was handed in, on which nothing is left to do that somebody asked for. */
export function isUnchanged({ unchanged }: Finishing, { sharpen, grain, sparesUnchanged }: ImageOutput): boolean {
  return unchanged !== undefined && sharpen === 0 && (grain === 0 || sparesUnchanged === true);
}

/**
 * The file that was handed in as the result: coded again, a JPEG would not be the same picture any more. All its bytes are kept, its own notes too, but for
 * the marking.
 * @param path path without extension
 * @returns undefined where it cannot be given back as it is: another format was ordered, or it had to be reduced
 */
export async function giveBack(path: string, finishing: Finishing & { output: ImageOutput }): Promise<FinishedFile | undefined> {
  const { output, unchanged = "", inputs, target, marking, engine, sourceType } = finishing;
  const input = inputs[unchanged];
  if (input === undefined || Array.isArray(input)) throw new Error(`the engine ${engine} tells that the input ${unchanged} is unchanged, and there is none`);
  const { path: original, format } = input.original;
  if ((format !== "jpeg" && format !== "png") || (typeof output.format === "string" && output.format !== format)) return undefined;
  const shown = await inspectImage(original, format);
  if (shown?.width !== target.width || shown.height !== target.height) return undefined;
  const finished = { path: `${path}.${format}`, format, width: target.width, height: target.height };
  if (marking.level === "off") await copyFile(original, finished.path);
  else {
    const marked = withXmp(await readFile(original), format, { sourceType, engine });
    if (!marked) return undefined;
    await writeFile(finished.path, marked);
  }
  return finished;
}

/** Undefined for a file whose notes are damaged, though its picture is whole. */
function withXmp(file: Buffer, format: "png" | "jpeg", provenance: Provenance): Buffer | undefined {
  try {
    return embedXmp(file, format, (own) => (own === undefined ? undefined : addToPacket(own, provenance)) ?? xmpPacket(provenance));
  } catch {
    return undefined;
  }
}
