import Type, { type TString } from "typebox";
import type { MediaRule } from "@atelier/media/media-rule.ts";

/**
 * The media of one field of a task: bytes that came inline and are stored by now, or an address to fetch when the task runs.
 * The rule goes along, because what is fetched is checked against it then.
 */
export interface MediaReference {
  field: string;
  rule: MediaRule;
  object?: string;
  url?: string;
}

/** Where a schema keeps the rule; shown in openapi.json as well. */
export const mediaKeyword = "x-media";

export function mediaField(rule: MediaRule, description: string): TString {
  return Type.String({ minLength: 1, description: `${description} ${limitsInWords(rule)}`, [mediaKeyword]: rule });
}

const mebibyte = 1024 * 1024;

function limitsInWords(rule: MediaRule): string {
  const source = rule.from === "url"
    ? `${rule.httpsOnly ? "An https" : "An http(s)"} URL; Base64 and data URLs are taken too`
    : `Base64, a data URL or ${rule.httpsOnly ? "an https" : "an http(s)"} URL`;
  const limits = [
    rule.formats.map((format) => format.toUpperCase()).join(", "),
    `at most ${Math.round(rule.maxBytes / mebibyte)} MiB`,
    rule.minSide && `at least ${rule.minSide}x${rule.minSide} pixels`,
    rule.maxSide && `at most ${rule.maxSide} pixels a side`,
    rule.maxPixels && `at most ${rule.maxPixels} pixels in all`,
    rule.reduceTo && !rule.maxPixels && `more than ${rule.reduceTo} pixels in all are reduced to that`,
    rule.maxRatio && `sides in a ratio of at most ${rule.maxRatio}:1`,
    rule.maxSeconds && `${rule.minSeconds ?? 0} to ${rule.maxSeconds} seconds`,
  ];
  return `${source}; ${limits.filter(Boolean).join("; ")}.`;
}
