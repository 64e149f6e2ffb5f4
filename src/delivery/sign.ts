import { timingSafeEqual } from "node:crypto";
import type { HmacSha256 } from "./hmac-sha256.ts";
import { invalidSignature, linkExpired } from "./errors.ts";

/** What an address grants, field by field, as text: an HMAC over the list covers every one of them and their order. */
export type Claim = readonly string[];

/** What is signed of a claim and its end: the list as JSON, in which no two lists look alike. */
export function claimText(claim: Claim, expires: string): string {
  return JSON.stringify([...claim, expires]);
}

/** HMAC-SHA256 of a claim and its end, base64url. */
export function sign(hmac: HmacSha256, claim: Claim, expires: string): string {
  return hmac.sign(claimText(claim, expires));
}

/**
 * Checks a claim that came with an address, in constant time, and returns when it ends.
 * @param expires seconds since 1970, as the address says it
 * @param now milliseconds since 1970
 * @throws ServiceError 403 `invalid_signature` or, for an address that was ours, `link_expired`
 */
export function checkSignature(hmac: HmacSha256, claim: Claim, expires = "", signature = "", now: number): Date {
  // The texts are compared, not the decoded bytes: base64url has unused bits, in which a changed signature would still match.
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(hmac, claim, expires));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalidSignature();
  const end = Number(expires) * 1000;
  if (end <= now) throw linkExpired();
  return new Date(end);
}
