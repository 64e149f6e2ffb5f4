import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { ObjectInfo, ObjectSource, ObjectStore } from "../object-store.ts";
import type { Bucket } from "./bucket.ts";
import { freshPlace } from "./layout.ts";
import { partSize, partsOf } from "./parts.ts";
import { publishIn } from "./publish.ts";
import { infoOf, type ObjectPlace, type Registry } from "./registry.ts";
import { uploadParts } from "./upload-parts.ts";

const readChunk = 1024 * 1024;
/** Longer no upload may take, milliseconds: what lies in the bucket for a day without being anybody's is removed. */
const longestUpload = 20 * 3_600_000;

export type Put = ObjectStore["put"];

/**
 * Uploads to a place of its own, then makes that place the object. Nothing is sent where the bytes are known to be there: for files and buffers, and for
 * streams of one part, the key is known before. Of two that store the same bytes at once the first is kept, the other removes its own.
 */
export function putInto(bucket: Bucket, registry: Registry): Put {
  return async (source) => {
    if (Buffer.isBuffer(source) ? source.length > partSize : !(source instanceof Readable)) {
      const known = await again(await hashOf(chunksOf(source)));
      if (known) return known;
    }
    const begun = registry.now();
    const parts = partsOf(chunksOf(source));
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    const second = await parts.next();
    if (second.done) return small(first, begun);
    return large([first, second.value], parts, begun);
  };

  async function small(bytes: Buffer, begun: number): Promise<ObjectInfo> {
    const object = createHash("sha256").update(bytes).digest("hex");
    const known = await again(object);
    if (known) return known;
    const place = freshPlace();
    await bucket.put(place, bytes);
    return publish({ object, place, size: bytes.length }, begun);
  }

  async function large(first: Buffer[], rest: AsyncIterable<Buffer>, begun: number): Promise<ObjectInfo> {
    const place = freshPlace();
    const { object, size } = await uploadParts(bucket, place, first, rest);
    return publish({ object, place, size }, begun);
  }

  /** The object with a new time, where it lies in the bucket as it should. */
  async function again(object: string): Promise<ObjectInfo | undefined> {
    const row = await registry.touch(object);
    return row && (await bucket.size(row.place)) === row.size ? infoOf(row) : undefined;
  }

  async function publish(upload: Omit<ObjectPlace, "touched_at">, begun: number): Promise<ObjectInfo> {
    if (registry.now() - begun > longestUpload) throw new Error("an upload to the object store took longer than 20 hours");
    return publishIn(bucket, registry, upload);
  }
}

async function hashOf(chunks: AsyncIterable<Buffer | string>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of chunks) {
    hash.update(chunk);
    // Others have their turn.
    await setImmediate();
  }
  return hash.digest("hex");
}

async function* chunksOf(source: ObjectSource): AsyncIterable<Buffer | string> {
  if (Buffer.isBuffer(source)) for (let at = 0; at < source.length; at += readChunk) yield source.subarray(at, at + readChunk);
  else if (source instanceof Readable) yield* source as AsyncIterable<Buffer | string>;
  else yield* source.createReadStream({ start: 0, autoClose: false, highWaterMark: readChunk }) as AsyncIterable<Buffer>;
}
