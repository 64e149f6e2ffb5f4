import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { invalidSignature, linkExpired } from "./errors.ts";

/** What an address grants, field by field, as text: an HMAC over the list covers every one of them and their order. */
export type Claim = readonly string[];

/** HMAC-SHA256 of a claim and its end, base64url. The list is signed as JSON, in which no two lists look alike. */
export function sign(secret: string, claim: Claim, expires: string): string {
  const text = JSON.stringify([...claim, expires]);
  const key = keyOf(secret);
  if (key === undefined) return createHmac("sha256", secret).update(text).digest("base64url");
  key.outer.write(hash("sha256", key.inner + text, "binary"), blockBytes, "latin1");
  return hash("sha256", key.outer, "base64url");
}

/** Of SHA-256. */
const blockBytes = 64;
const digestBytes = 32;

/** The two paddings of an HMAC (RFC 2104, section 2): what the text is hashed behind, and what that hash is hashed behind, with room for it. */
interface PaddedKey {
  secret: string;
  inner: string;
  outer: Buffer;
}

let lastKey: PaddedKey | undefined;

/**
 * A page of a list has a dozen addresses. An Hmac object for each takes three times as long as the two hashes that it comes to, and is much garbage.
 * Only for secrets that fit in a block and are ASCII, for then the padded one is too, and can stand before a text.
 */
function keyOf(secret: string): PaddedKey | undefined {
  if (lastKey?.secret === secret) return lastKey;
  if (secret.length > blockBytes || !/^[\x20-\x7e]*$/.test(secret)) return undefined;
  const padded = (fill: number, bytes: number): Buffer => {
    const block = Buffer.alloc(bytes, fill);
    for (let i = 0; i < secret.length; i++) block[i] = secret.charCodeAt(i) ^ fill;
    return block;
  };
  return (lastKey = { secret, inner: padded(0x36, blockBytes).toString("latin1"), outer: padded(0x5c, blockBytes + digestBytes) });
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
