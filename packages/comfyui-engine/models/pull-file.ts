import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { type HubClient, passing } from "./hub-client.ts";
import { PassingHubError } from "./hub-error.ts";
import { FatalModelError, ModelError } from "./model-error.ts";
import type { LockEntry } from "./model-lock.ts";
import { PartFile, partPathOf } from "./part-file.ts";
import { tryAgain, type Tries } from "./try-again.ts";

export interface PullFileOptions {
  hub: HubClient;
  tries: Tries;
  signal: AbortSignal;
  /** Called with the bytes that were added, those of an earlier pull too; negative where it begins from the start again. */
  onBytes(bytes: number): void;
}

/**
 * Pulls a file, going on where an earlier pull was. Its final name appears when size and hash are right, and not before.
 * @returns its SHA-256
 * @throws ModelError in one sentence; what was pulled stays for the next time, unless it was wrong
 */
export async function pullFile(path: string, entry: LockEntry, options: PullFileOptions): Promise<string> {
  const { signal, tries, onBytes } = options;
  try {
    await mkdir(dirname(path), { recursive: true });
    const part = await PartFile.open(partPathOf(path, entry), entry, signal, onBytes);
    try {
      // What an earlier pull has left may be damaged: then once more, from the first byte.
      for (let isLast = part.length === 0; ; isLast = true) {
        let reached = part.length;
        const isFurther = () => part.length > reached && ((reached = part.length), true);
        await tryAgain(() => goOn(part, entry, options), tries, signal, isFurther);
        const sha256 = part.digest();
        if (sha256 !== undefined) {
          await part.finish(path);
          return sha256;
        }
        onBytes(-part.length);
        if (isLast) {
          await part.discard();
          throw new ModelError(`${entry.repository}/${entry.path}: the hub gives other bytes than those that it names by their hash. None were kept.`);
        }
        await part.restart();
      }
    } finally {
      // Closed already where it has its final name.
      await part.close().catch(() => {});
    }
  } catch (error) {
    throw diskErrorOf(error, path) ?? error;
  }
}

/** Adds what is missing, in one request. */
async function goOn(part: PartFile, entry: LockEntry, { hub, signal, onBytes }: PullFileOptions): Promise<void> {
  const { repository, path, commit, bytes } = entry;
  if (part.length === bytes && bytes > 0) return;
  const { from, body } = await hub.open({ repository, path, commit, from: part.length }, signal);
  try {
    if (from !== part.length) {
      if (from !== 0) throw new ModelError(`The hub gives another part of ${repository}/${path} than it was asked for.`);
      onBytes(-part.length);
      await part.restart();
    }
    for await (const chunk of chunksOf(body, entry, signal)) {
      if (part.length + chunk.length > bytes) throw new ModelError(`The hub gives more bytes of ${repository}/${path} than the ${bytes} that it tells of.`);
      await part.write(chunk);
      onBytes(chunk.length);
    }
  } finally {
    body.on("error", () => {}).destroy();
  }
  if (part.length < bytes) throw new PassingHubError(`The hub stopped after ${part.length} of ${bytes} bytes of ${repository}/${path}.`);
}

/** Marks errors of the connection, so that those of the disk are not taken for them. */
async function* chunksOf(body: AsyncIterable<Buffer>, entry: LockEntry, signal: AbortSignal): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]();
  for (;;) {
    const next = await chunks.next().catch((cause: unknown) => {
      throw passing(cause, entry, signal);
    });
    if (next.done) return;
    yield next.value;
  }
}

const diskFaults: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the quota is used up",
  EROFS: "it can only be read",
  EACCES: "it may not be written",
};

function diskErrorOf(error: unknown, path: string): FatalModelError | undefined {
  const fault = diskFaults[(error as NodeJS.ErrnoException).code ?? ""];
  if (fault === undefined) return undefined;
  return new FatalModelError(`${dirname(path)}: ${fault}. What was pulled stays, and the next pull goes on from there.`, { cause: error });
}
