import { open } from "node:fs/promises";
import { overstatementOf } from "./declared/overstatement-of.ts";
import { decodesWhole, inspectImage } from "./images/inspect-image.ts";
import { inspectClip } from "./inspect-clip.ts";
import type { MediaRule } from "./media-rule.ts";
import type { Format } from "./media-types.ts";
import { sniff, sniffedBytes } from "./sniff.ts";

/** What was found out about media that fits its rule. */
export interface FoundMedia {
  format: Format;
  /** Pixels as shown; absent for sound. */
  width?: number;
  height?: number;
  /** Seconds; absent for pictures. */
  duration?: number;
}

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
  const kind = kindOf(bytes.length, bytes, rule);
  return "reason" in kind ? kind : inspectMedia(bytes, kind.format, rule);
}

/** As `checkMedia`, for a file. */
export async function checkMediaFile(path: string, rule: MediaRule): Promise<Verdict> {
  const kind = await kindOfFile(path, rule);
  return "reason" in kind ? kind : inspectMedia(path, kind.format, rule);
}

/** What size and first bytes alone tell: nothing is parsed. */
export function kindOf(size: number, head: Buffer, rule: MediaRule): { format: Format } | { reason: string } {
  if (size > rule.maxBytes) return { reason: `must have at most ${rule.maxBytes} bytes, not ${size}` };
  const format = sniff(head);
  if (format === undefined || !rule.formats.includes(format)) {
    return { reason: `must be ${inWords(rule.formats)}${format === undefined ? "" : `, not ${format.toUpperCase()}`}` };
  }
  return { format };
}

/** The same for a file, with its size in bytes. */
export async function kindOfFile(path: string, rule: MediaRule): Promise<{ format: Format; size: number } | { reason: string }> {
  const file = await open(path, "r");
  try {
    const head = Buffer.alloc(sniffedBytes);
    const { bytesRead } = await file.read(head, 0, sniffedBytes, 0);
    const { size } = await file.stat();
    const kind = kindOf(size, head.subarray(0, bytesRead), rule);
    return "reason" in kind ? kind : { ...kind, size };
  } finally {
    await file.close();
  }
}

/**
 * The rest of the check, which parses.
 * @param source the bytes, or the path of a file
 * @param format as `kindOf` told it
 */
export function inspectMedia(source: Buffer | string, format: Format, rule: MediaRule): Promise<Verdict> {
  return rule.media === "image" ? checkImage(source, format, rule) : checkClip(source, format, rule);
}

async function checkImage(source: Buffer | string, format: Format, rule: MediaRule): Promise<Verdict> {
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
  // Before any library makes room for what is declared.
  const overstatement = overstatementOf(source, format);
  if (overstatement !== undefined) return { reason: overstated(format, overstatement) };
  const found = await inspectClip(source);
  if (!found) return { reason: unreadable(format) };
  const { width, height, duration, hasSound } = found;
  const { minSeconds = 0, maxSeconds = Number.POSITIVE_INFINITY } = rule;
  if (rule.media === "video" && (width === undefined || height === undefined)) return { reason: "must hold moving pictures" };
  if (rule.media === "audio" && !hasSound) return { reason: "must hold sound" };
  if (duration < minSeconds || duration > maxSeconds) return { reason: `must last ${minSeconds} to ${maxSeconds} seconds, not ${duration.toFixed(2)}` };
  if (rule.media === "audio" || width === undefined || height === undefined) return { format, duration };
  const reason = refusalOfSize(width, height, rule);
  return reason === undefined ? { format, width, height, duration } : { reason };
}

function refusalOfSize(width: number, height: number, {
  minSide = 1, maxSide = Infinity, maxPixels = Infinity, maxRatio = Infinity,
}: MediaRule): string | undefined {
  const actual = `not ${width}x${height}`;
  if (Math.min(width, height) < minSide) return `must have at least ${minSide} pixels a side, ${actual}`;
  if (Math.max(width, height) > maxSide) return `must have at most ${maxSide} pixels a side, ${actual}`;
  if (width * height > maxPixels) return `must have at most ${maxPixels} pixels in all, ${actual}`;
  if (Math.max(width, height) > Math.min(width, height) * maxRatio) return `must have sides in a ratio of at most ${maxRatio}:1, ${actual}`;
  return undefined;
}

function unreadable(format: Format): string {
  return `must be a whole ${format.toUpperCase()} file: this one cannot be read to its end`;
}

function overstated(format: Format, overstatement: string): string {
  return `must be a whole ${format.toUpperCase()} file: this one ${overstatement}`;
}

function inWords(formats: readonly string[]): string {
  const names = formats.map((format) => format.toUpperCase());
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
