import { crc32 } from "node:zlib";
import { invalidRequest } from "../errors.ts";

const bytesOfId = 16;
const bytesOfToken = bytesOfId + 4;

/**
 * What a page of tasks goes on from: the last task that was shown. It holds however many tasks are added or removed meanwhile, that one included. It gives no
 * right to anything, as every list shows the caller's own tasks alone, and so is checked for damage and not signed.
 * @param id of a task, a UUID
 */
export function pageToken(id: string): string {
  const bytes = Buffer.alloc(bytesOfToken);
  bytes.write(id.replaceAll("-", ""), "hex");
  bytes.writeUInt32BE(checksumOf(bytes), bytesOfId);
  return bytes.toString("base64url");
}

/**
 * The id in a page token.
 * @throws ServiceError 400 that names `page_token` for one that no list has given
 */
export function readPageToken(token: string): string {
  const bytes = Buffer.from(token, "base64url");
  if (bytes.length !== bytesOfToken || bytes.toString("base64url") !== token || bytes.readUInt32BE(bytesOfId) !== checksumOf(bytes)) {
    throw invalidRequest([{ name: "page_token", reason: "must be `next_page_token` of the page before, as it was given" }]);
  }
  const hex = bytes.toString("hex", 0, bytesOfId);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** @throws ServiceError 400 that names `page_token` where something else says where the page begins */
export function refuseBoth(token: string | undefined, name: string, other: unknown): void {
  if (token === undefined || other === undefined) return;
  throw invalidRequest([{ name: "page_token", reason: `must not be given together with ${name}: both say where the page begins` }]);
}

function checksumOf(bytes: Buffer): number {
  return crc32(bytes.subarray(0, bytesOfId));
}
