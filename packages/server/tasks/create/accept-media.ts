import { decodeBase64 } from "@atelier/media/inline/base64.ts";
import type { FoundMedia, Verdict } from "@atelier/media/check-media.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import { refusalOf } from "./refusal-of.ts";

/** A media member that holds as far as it can be known now: inline bytes were decoded and checked, an address was looked at. */
export type AcceptedMedia = { rule: MediaRule } & ({ bytes: Buffer; found: FoundMedia } | { url: string });

/** Finds out whether inline media fit their rule, on behalf of an account. */
export type CheckMedia = (bytes: Buffer, rule: MediaRule, owner?: string) => Promise<Verdict>;

export interface MediaCheck {
  allowPrivateAddresses: boolean;
  checkMedia: CheckMedia;
  /** The account. */
  owner?: string | undefined;
}

/** @returns the media, or a reason that follows the field's name, such as "must have at most 10485760 bytes". */
export async function acceptMedia(value: string, rule: MediaRule, how: MediaCheck): Promise<AcceptedMedia | { reason: string }> {
  const { allowPrivateAddresses, checkMedia, owner } = how;
  if (/^[a-z][a-z0-9+.-]{0,30}:\/\//i.test(value)) {
    const reason = refusalOf(value, { allowPrivate: allowPrivateAddresses, allowHttp: rule.httpsOnly !== true });
    return reason === undefined ? { rule, url: value } : { reason };
  }
  if (rule.from === "url") return { reason: "must be an absolute URL" };
  const decoded = decodeBase64(value, rule.maxBytes);
  if ("reason" in decoded) return decoded;
  const found = await checkMedia(decoded.bytes, rule, owner);
  return "reason" in found ? found : { rule, bytes: decoded.bytes, found };
}
