import { createHmac, timingSafeEqual } from "node:crypto";
import { invalidSignature, linkExpired } from "./errors.ts";

/** What an address grants, field by field, as text: an HMAC over the list covers every one of them and their order. */
export type Claim = readonly string[];

/** HMAC-SHA256 of a claim and its end, base64url. What is signed is a list as JSON, in which no two lists look alike. */
export function sign(secret: string, claim: Claim, expires: string): string {
  return createHmac("sha256", secret).update(JSON.stringify([...claim, expires])).digest("base64url");
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
