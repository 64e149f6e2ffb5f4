import { floodOf, overstatementOf } from "./declared/overstatement-of.ts";
import { decodesWhole, inspectImage } from "./images/inspect-image.ts";
import { inspectClip } from "./inspect-clip.ts";
import type { MediaRule } from "./media-rule.ts";
import { type FoundMedia, refusalOfBytes, refusalOfFormat, refusalOfLength, refusalOfSize } from "./media-limits.ts";
import type { Format } from "./media-types.ts";
import { type Sniffed, sniffBytes, sniffFile } from "./sniff-file.ts";

export type { FoundMedia };

/** What was found, or a reason that follows the name of the field. */
export type Verdict = FoundMedia | { reason: string };

/** More is never decoded, whatever a rule says: such a picture is in memory whole while it is decoded, with up to 8 bytes a pixel. */
const mostPixels = 100_000_000;

/** The same of pictures that are decoded row by row; what the image library takes, and the sensors of cameras and telephones make. */
const mostStreamedPixels = 268_402_689;

/**
 * Checks media against the rule of its field: size in bytes, real format, pixels, proportions, length, and for pictures that
 * they decode. Cheap checks come first and nothing is decoded that a header already refuses. What a caller sent is checked so in
 * a process of its own alone (`inspection/`): the libraries that read it can be made to take any time and memory.
 */
export async function checkMedia(bytes: Buffer, rule: MediaRule): Promise<Verdict> {
  const kind = await kindOfBytes(bytes, rule);
  return "reason" in kind ? kind : inspectMedia(bytes, kind.format, rule);
}

/** As `checkMedia`, for a file. */
export async function checkMediaFile(path: string, rule: MediaRule): Promise<Verdict> {
  const kind = await kindOfFile(path, rule);
  return "reason" in kind ? kind : inspectMedia(path, kind.format, rule);
}

/** Format and size in bytes, or a reason that follows the name of the field. */
type Kind = { format: Format; size: number } | { reason: string };

/** What size and first bytes alone tell, and those behind a tag: nothing is parsed. */
export async function kindOfBytes(bytes: Buffer, rule: MediaRule): Promise<Kind> {
  return kindOf(await sniffBytes(bytes), rule);
}

/** The same for a file. */
export async function kindOfFile(path: string, rule: MediaRule): Promise<Kind> {
  return kindOf(await sniffFile(path), rule);
}

function kindOf({ format, size, isTagOnly }: Sniffed, rule: MediaRule): Kind {
  const reason = refusalOfBytes(size, rule) ?? refusalOfFormat(format, rule);
  if (reason === undefined) return { format: format!, size };
  return { reason: isTagOnly ? `${reason}: no MP3 sound follows the tag at its beginning` : reason };
}

/**
 * The rest of the check, which parses.
 * @param source the bytes, or the path of a file
 * @param format as `kindOf` returned it
 */
export function inspectMedia(source: Buffer | string, format: Format, rule: MediaRule): Promise<Verdict> {
  return rule.media === "image" ? checkImage(source, format, rule) : checkClip(source, format, rule);
}

async function checkImage(source: Buffer | string, format: Format, rule: MediaRule): Promise<Verdict> {
  const flood = floodOf(source, format);
  if (flood !== undefined) return { reason: overstated(format, flood) };
  const found = await inspectImage(source, format);
  if (!found) return { reason: unreadable(format) };
  const { width, height, isStreamed } = found;
  const most = isStreamed ? mostStreamedPixels : mostPixels;
  const reason = refusalOfSize(width, height, { ...rule, maxPixels: Math.min(most, rule.maxPixels ?? most) });
  if (reason !== undefined) return { reason };
  const overstatement = overstatementOf(source, format);
  if (overstatement !== undefined) return { reason: overstated(format, overstatement) };
  return (await decodesWhole(source, most)) ? { format, width, height } : { reason: unreadable(format) };
}

async function checkClip(source: Buffer | string, format: Format, rule: MediaRule): Promise<Verdict> {
  // Before any library allocates memory for what is declared.
  const overstatement = overstatementOf(source, format);
  if (overstatement !== undefined) return { reason: overstated(format, overstatement) };
  const found = await inspectClip(source);
  if (!found) return { reason: unreadable(format) };
  const { width, height, duration, hasSound } = found;
  if (rule.media === "video" && (width === undefined || height === undefined)) return { reason: "must hold moving pictures" };
  if (rule.media === "audio" && !hasSound) return { reason: "must hold sound" };
  const tooLong = refusalOfLength(duration, rule);
  if (tooLong !== undefined) return { reason: tooLong };
  if (rule.media === "audio" || width === undefined || height === undefined) return { format, duration };
  const reason = refusalOfSize(width, height, rule);
  return reason === undefined ? { format, width, height, duration } : { reason };
}

function unreadable(format: Format): string {
  return `must be a whole ${format.toUpperCase()} file: this one cannot be read to its end`;
}

function overstated(format: Format, overstatement: string): string {
  return `must be a whole ${format.toUpperCase()} file: this one ${overstatement}`;
}
