import { Readable } from "node:stream";
import { ServiceError } from "../../errors.ts";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { refusedFile } from "../editing/errors.ts";
import { largestAudio } from "../editing/body-fields.ts";
import { nameOfUpload } from "../editing/intake.ts";

/** For so long an object that nobody needs is left alone by the sweep, milliseconds. */
const lifetime = 3600_000;

export interface Upload {
  /** What bodies call it. */
  upload: string;
  size: number;
  expires_at: string;
}

/**
 * Stores what a caller sends, in constant memory. An upload that no item takes is removed by the sweep.
 * @param body absent where a request has neither a length nor chunks
 * @throws ServiceError 413 for what is larger than any file may be, 400 for nothing
 */
export async function storeUpload(objects: ObjectStore, body: Readable | null | undefined, now = Date.now()): Promise<Upload> {
  if (!body) throw emptyUpload();
  const { key, size } = await objects.put(Readable.from(bounded(body), { objectMode: false }));
  if (size === 0) throw emptyUpload();
  return { upload: nameOfUpload(key), size, expires_at: new Date(now + lifetime).toISOString() };
}

const emptyUpload = () => refusedFile("body", "must not be empty");

async function* bounded(body: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  let taken = true;
  try {
    // Not ended with the loop: the connection would be, before the answer is sent.
    for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > largestAudio) throw new ServiceError(413, "body_too_large", "The request body is too large", { headers: { connection: "close" } });
      taken = false;
      yield chunk;
      taken = true;
    }
  } catch (error) {
    // The caller has hung up: nobody reads the answer, and it is no failure of ours to be logged.
    throw (error as NodeJS.ErrnoException).code === "ECONNRESET" ? refusedFile("body", "ended before it was complete", error) : error;
  } finally {
    // It cannot be stored: who is still sending what is no larger than allowed reads the answer afterwards.
    if (!taken) body.resume();
  }
}
