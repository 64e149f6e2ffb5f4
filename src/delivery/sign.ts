import { timingSafeEqual } from "node:crypto";
import { HmacSha256 } from "./hmac-sha256.ts";
import { invalidSignature, linkExpired } from "./errors.ts";

/** What an address grants, field by field, as text: an HMAC over the list covers every one of them and their order. */
export type Claim = readonly string[];

/** A process has one secret. */
let latest: { secret: string; hmac: HmacSha256 } | undefined;

/** HMAC-SHA256 of a claim and its end, base64url. The list is signed as JSON, in which no two lists look alike. */
export function sign(secret: string, claim: Claim, expires: string): string {
  if (latest?.secret !== secret) latest = { secret, hmac: new HmacSha256(secret) };
  return latest.hmac.sign(JSON.stringify([...claim, expires]));
}

/**
 * Checks a claim that came with an address, in constant time, and returns when it ends.
 * @param expires seconds since 1970, as the address says it
 * @param now milliseconds since 1970
 * @throws ServiceError 403 `invalid_signature` or, for an address that was ours, `link_expired`
 */
export function checkSignature(secret: string, claim: Claim, expires = "", signature = "", now: number): Date {
  // The texts are compared, not the decoded bytes: base64url has unused bits, in which a changed signature would still match.
  const given = Buffer.from(signature);
  const expected = Buffer.from(sign(secret, claim, expires));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw invalidSignature();
  const end = Number(expires) * 1000;
  if (end <= now) throw linkExpired();
  return new Date(end);
}
