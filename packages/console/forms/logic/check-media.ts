import type { MediaRule } from "./schema.ts";

/** What a page knows of a file before it is sent. */
export interface MediaFacts {
  /** As browsers name types: `image/jpeg`; empty where they do not know it. */
  type: string;
  name: string;
  bytes: number;
  /** By the first bytes of the file; absent where nobody has looked, empty where they are of no format that a form takes. */
  formats?: readonly string[];
  width?: number;
  height?: number;
  seconds?: number;
}

export type MediaFault =
  | { what: "format"; formats: readonly string[] }
  | { what: "bytes"; most: number }
  | { what: "small"; pixels: number }
  | { what: "large"; pixels: number }
  | { what: "ratio"; ratio: number }
  | { what: "short"; seconds: number }
  | { what: "long"; seconds: number };

const sameFormat: Record<string, string> = {
  jpg: "jpeg", mpeg: "mp3", "x-wav": "wav", wave: "wav", "vnd.wave": "wav", quicktime: "mov", "x-m4v": "m4v", "x-m4a": "m4a", "x-ms-bmp": "bmp",
};

const named = (format: string) => sameFormat[format] ?? format;

/** Formats that a file may be, by its type and by its name. Sound in an mp4 file is called m4a. */
export function formatsOf({ type, name }: Pick<MediaFacts, "type" | "name">): Set<string> {
  const own = named(type.split("/")[1]?.split(";")[0] ?? "");
  const byName = named(/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "");
  const all = new Set([own, byName].filter((one) => one !== ""));
  if (type === "audio/mp4") all.add("m4a");
  return all;
}

/** What speaks against a file, or undefined. The service looks again, at what the file really is. */
export function faultOf(rule: MediaRule, facts: MediaFacts): MediaFault | undefined {
  const formats = facts.formats ? new Set(facts.formats) : formatsOf(facts);
  const isKnown = formats.size > 0 || facts.formats !== undefined;
  if (isKnown && !rule.formats.some((format) => formats.has(named(format)))) return { what: "format", formats: rule.formats };
  if (facts.bytes > rule.maxBytes) return { what: "bytes", most: rule.maxBytes };
  return sizeFault(rule, facts) ?? lengthFault(rule, facts);
}

function sizeFault({ minSide, maxSide, maxRatio }: MediaRule, { width, height }: MediaFacts): MediaFault | undefined {
  if (!width || !height) return undefined;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (minSide && short < minSide) return { what: "small", pixels: minSide };
  if (maxSide && long > maxSide) return { what: "large", pixels: maxSide };
  return maxRatio && long / short > maxRatio ? { what: "ratio", ratio: maxRatio } : undefined;
}

function lengthFault({ minSeconds, maxSeconds }: MediaRule, { seconds }: MediaFacts): MediaFault | undefined {
  if (seconds === undefined || !Number.isFinite(seconds)) return undefined;
  if (minSeconds && seconds < minSeconds) return { what: "short", seconds: minSeconds };
  return maxSeconds && seconds > maxSeconds ? { what: "long", seconds: maxSeconds } : undefined;
}

/** What a file dialog is asked to show. */
export function acceptOf({ media, formats }: MediaRule): string {
  return [...formats.map((format) => `.${format}`), ...(formats.includes("jpeg") ? [".jpg"] : []), ...formats.map((format) => `${media}/${format}`)].join(",");
}
