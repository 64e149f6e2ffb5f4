import { decodeBase64 } from "@atelier/media/inline/base64.ts";
import type { FoundMedia, Verdict } from "@atelier/media/check-media.ts";
import type { MediaRule } from "@atelier/media/media-rule.ts";
import type { FindOwnMedia, OwnFile } from "../../uploads/own-media.ts";
import { isUuid } from "../../store/database/uuid-v7.ts";
import { refusalOf } from "./refusal-of.ts";

/** A media member that holds as far as it can be known now: inline bytes were decoded and checked, so was a file of ours, an address was looked at. */
export type AcceptedMedia = { rule: MediaRule } & ({ bytes: Buffer; found: FoundMedia } | { own: OwnFile } | { url: string });

/** Finds out whether inline media fit their rule, on behalf of an account. */
export type CheckMedia = (bytes: Buffer, rule: MediaRule, owner?: string) => Promise<Verdict>;

export interface MediaCheck {
  allowPrivateAddresses: boolean;
  checkMedia: CheckMedia;
  findOwnMedia: FindOwnMedia;
  sender?: Sender | undefined;
}

/** Who sends a body. */
export interface Sender {
  accountId: string;
  /** Host and port that this service was asked by. */
  host?: string | undefined;
}

/** @returns the media, or a reason that follows the field's name, such as "must have at most 10485760 bytes". */
export async function acceptMedia(value: string, rule: MediaRule, how: MediaCheck): Promise<AcceptedMedia | { reason: string }> {
  const { allowPrivateAddresses, checkMedia, findOwnMedia, sender } = how;
  // Some clients give the `file_id` of an upload alone: no medium is so short.
  const id = isUuid(value) ? `upload:${value}` : value;
  if (/^upload:/i.test(id)) {
    const own = sender && (await findOwnMedia(id, rule, sender));
    return own ? ("reason" in own ? own : { rule, own }) : { reason: "must be upload:ID, with the id that POST /v1/uploads has given" };
  }
  if (/^[a-z][a-z0-9+.-]{0,30}:\/\//i.test(value)) {
    const own = sender && (await findOwnMedia(value, rule, sender));
    if (own) return "reason" in own ? own : { rule, own };
    const reason = refusalOf(value, { allowPrivate: allowPrivateAddresses, allowHttp: rule.httpsOnly !== true });
    return reason === undefined ? { rule, url: value } : { reason };
  }
  // Where a URL is asked for, Base64 is taken too: clients that send it mean it.
  const decoded = decodeBase64(value, rule.maxBytes);
  if ("reason" in decoded) return decoded;
  const found = await checkMedia(decoded.bytes, rule, sender?.accountId);
  return "reason" in found ? found : { rule, bytes: decoded.bytes, found };
}
