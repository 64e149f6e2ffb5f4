import { Readable } from "node:stream";
import type { ObjectStore } from "../../store/objects/object-store.ts";
import { boundedBody } from "../../uploads/bounded-body.ts";
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
  const { key, size } = await objects.put(Readable.from(boundedBody(body, largestAudio), { objectMode: false }));
  if (size === 0) throw emptyUpload();
  return { upload: nameOfUpload(key), size, expires_at: new Date(now + lifetime).toISOString() };
}

const emptyUpload = () => refusedFile("body", "must not be empty");
