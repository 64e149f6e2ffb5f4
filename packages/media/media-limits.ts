import type { MediaRule } from "./media-rule.ts";
import type { Format } from "./media-types.ts";

/** What was found out about media. */
export interface FoundMedia {
  format: Format;
  /** Pixels as shown; absent for sound. */
  width?: number;
  height?: number;
  /** Seconds; absent for pictures. */
  duration?: number;
}

/** What a file is known to be, so that it need not be read again. */
export interface KnownFile extends FoundMedia {
  media: MediaRule["media"];
  bytes: number;
}

/** Why a file that was inspected before does not fit a rule, in words that follow the name of the field; undefined for one that does. Nothing is read. */
export function refusalOfFacts({ media, format, bytes, width, height, duration }: KnownFile, rule: MediaRule): string | undefined {
  const kind = refusalOfBytes(bytes, rule) ?? refusalOfFormat(format, rule) ?? (media === rule.media ? undefined : refusalOfFormat(undefined, rule));
  if (kind !== undefined) return kind;
  const length = rule.media === "image" || duration === undefined ? undefined : refusalOfLength(duration, rule);
  if (length !== undefined) return length;
  return rule.media === "audio" || width === undefined || height === undefined ? undefined : refusalOfSize(width, height, rule);
}

export function refusalOfBytes(bytes: number, { maxBytes }: MediaRule): string | undefined {
  return bytes > maxBytes ? `must have at most ${maxBytes} bytes, not ${bytes}` : undefined;
}

export function refusalOfFormat(format: Format | undefined, { formats }: MediaRule): string | undefined {
  if (format !== undefined && formats.includes(format)) return undefined;
  return `must be ${inWords(formats)}${format === undefined ? "" : `, not ${format.toUpperCase()}`}`;
}

export function refusalOfLength(seconds: number, { minSeconds = 0, maxSeconds = Number.POSITIVE_INFINITY }: MediaRule): string | undefined {
  if (seconds >= minSeconds && seconds <= maxSeconds) return undefined;
  return `must last ${minSeconds} to ${maxSeconds} seconds, not ${seconds.toFixed(2)}`;
}

export function refusalOfSize(width: number, height: number, {
  minSide = 1, maxSide = Infinity, maxPixels = Infinity, maxRatio = Infinity,
}: MediaRule): string | undefined {
  const actual = `not ${width}x${height}`;
  if (Math.min(width, height) < minSide) return `must have at least ${minSide} pixels a side, ${actual}`;
  if (Math.max(width, height) > maxSide) return `must have at most ${maxSide} pixels a side, ${actual}`;
  if (width * height > maxPixels) return `must have at most ${maxPixels} pixels in all, ${actual}`;
  if (Math.max(width, height) > Math.min(width, height) * maxRatio) return `must have sides in a ratio of at most ${maxRatio}:1, ${actual}`;
  return undefined;
}

function inWords(formats: readonly string[]): string {
  const names = formats.map((format) => format.toUpperCase());
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}
