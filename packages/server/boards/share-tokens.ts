import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const randomPart = 24;
const signedPart = 16;
const form = /^[\w-]{54}$/;

/** A token of a link: random bytes and a signature of them, which tells one that has ended from one that never was. */
export function makeShareToken(secret: string): string {
  const random = randomBytes(randomPart);
  return Buffer.concat([random, signatureOf(random, secret)]).toString("base64url");
}

/** Whether this service has made the token, whatever became of it. */
export function isShareToken(token: string, secret: string): boolean {
  if (!form.test(token)) return false;
  const bytes = Buffer.from(token, "base64url");
  return timingSafeEqual(bytes.subarray(randomPart), signatureOf(bytes.subarray(0, randomPart), secret));
}

/** What the database keeps of a token: SHA-256, hexadecimal. */
export function hashShareToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

function signatureOf(random: Buffer, secret: string): Buffer {
  return createHmac("sha256", secret).update("board-share").update(random).digest().subarray(0, signedPart);
}
