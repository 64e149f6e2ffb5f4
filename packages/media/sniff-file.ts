import { open } from "node:fs/promises";
import { leadingTag } from "./leading-tag.ts";
import type { Format } from "./media-types.ts";
import { sniff, sniffBehindTags, sniffedBytes } from "./sniff.ts";

/** Tags that may follow each other, and zeroes that may follow them: encoders write one of each, and padding of some kilobytes. */
const mostTags = 8;
const mostZeroes = 256 * 1024;

export interface Sniffed {
  format: Format | undefined;
  /** Bytes. */
  size: number;
  /** It begins with a tag, and what stands behind it is no sound of a format that has such tags. */
  isTagOnly: boolean;
}

/** At most `sniffedBytes` from a place on; fewer at the end. */
type ReadAt = (at: number) => Buffer | Promise<Buffer>;

/**
 * The format of a file by its first bytes, and where these are a tag (ID3, APE), by what stands behind it: a tag says nothing of what a decoder would find.
 * Reads a few kilobytes, whatever the file declares.
 */
export async function sniffFile(path: string): Promise<Sniffed> {
  const file = await open(path, "r");
  try {
    const bytesAt = async (at: number) => {
      const bytes = Buffer.alloc(sniffedBytes);
      const { bytesRead } = await file.read(bytes, 0, sniffedBytes, at);
      return bytes.subarray(0, bytesRead);
    };
    return { ...(await sniffBy(bytesAt)), size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}

/** The same for a whole file in memory. */
export async function sniffBytes(bytes: Uint8Array): Promise<Sniffed> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { ...(await sniffBy((at) => whole.subarray(at, at + sniffedBytes))), size: whole.length };
}

async function sniffBy(bytesAt: ReadAt): Promise<Omit<Sniffed, "size">> {
  const head = await bytesAt(0);
  if (leadingTag(head) === 0) return { format: sniff(head), isTagOnly: false };
  const format = sniffBehindTags(await behindTags(bytesAt, head));
  return { format, isTagOnly: format === undefined };
}

/** The bytes behind all tags and zeroes; none where the file ends before. */
async function behindTags(bytesAt: ReadAt, head: Buffer): Promise<Buffer> {
  let at = 0;
  let bytes = head;
  for (let tags = 0; leadingTag(bytes) > 0; tags++) {
    if (tags === mostTags) return Buffer.alloc(0);
    at += leadingTag(bytes);
    bytes = await bytesAt(at);
  }
  for (const end = at + mostZeroes; bytes[0] === 0 && at < end; bytes = await bytesAt(at)) {
    const sound = bytes.findIndex((byte) => byte !== 0);
    at += sound === -1 ? bytes.length : sound;
  }
  return bytes;
}
