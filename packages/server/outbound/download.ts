import { open, rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { badStatus, encoded, tooLarge } from "./errors.ts";
import type { FetchOptions, GuardedClient } from "./guarded-client.ts";

export interface Downloaded {
  /** Bytes. */
  size: number;
  /** Internet media type that the server claims, without parameters; not to be believed. */
  claimedType: string | undefined;
}

/**
 * Streams what a URL holds into a file that does not exist yet; nothing is left of it when it fails.
 * @throws OutboundError, or the reason of `options.signal`
 */
export async function download(
  client: GuardedClient,
  url: string,
  path: string,
  options: Omit<FetchOptions, "method" | "body">,
): Promise<Downloaded> {
  const answer = await client.fetch(url, { maxRedirects: 3, ...options });
  try {
    if (answer.status !== 200) throw badStatus(answer.status);
    if ((answer.headers["content-encoding"] ?? "identity") !== "identity") throw encoded();
    if (Number(answer.headers["content-length"]) > options.maxBytes) throw tooLarge(options.maxBytes);
    const size = await save(answer.body, path);
    return { size, claimedType: answer.headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase() };
  } finally {
    answer.body.destroy();
  }
}

async function save(body: Readable, path: string): Promise<number> {
  const file = (await open(path, "wx")).createWriteStream();
  try {
    await pipeline(body, file);
    return file.bytesWritten;
  } catch (problem) {
    await rm(path, { force: true });
    throw problem;
  }
}
