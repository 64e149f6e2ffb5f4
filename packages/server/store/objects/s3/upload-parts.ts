import { createHash } from "node:crypto";
import type { Bucket } from "./bucket.ts";
import { statusOf } from "./patiently.ts";

/** Parts of one upload that are under way at the same time. */
const atOnce = 3;

/** Uploads in parts and learns the key of the bytes on the way. What fails is taken back. */
export async function uploadParts(bucket: Bucket, place: string, first: Buffer[], rest: AsyncIterable<Buffer>): Promise<{ object: string; size: number }> {
  const upload = await bucket.begin(place);
  const hash = createHash("sha256");
  const tags: string[] = [];
  const underWay = new Set<Promise<void>>();
  let size = 0;
  let count = 0;
  const send = async (bytes: Buffer) => {
    hash.update(bytes);
    size += bytes.length;
    const index = count++;
    const sending = bucket.part(place, upload, index + 1, bytes).then((tag) => void (tags[index] = tag));
    underWay.add(sending);
    sending.then(() => underWay.delete(sending), () => {});
    if (underWay.size === atOnce) await Promise.race(underWay);
  };
  try {
    for (const bytes of first) await send(bytes);
    for await (const bytes of rest) await send(bytes);
    await Promise.all(underWay);
    await complete(bucket, place, upload, tags, size);
  } catch (error) {
    // A part that arrives after the end of its upload may stay behind.
    await Promise.allSettled(underWay);
    await bucket.abort(place, upload).catch(() => {});
    throw error;
  }
  return { object: hash.digest("hex"), size };
}

/** An end that was repeated because its answer was lost is refused by some servers: the upload is no more, and the object is there. */
async function complete(bucket: Bucket, place: string, upload: string, tags: readonly string[], size: number): Promise<void> {
  try {
    await bucket.complete(place, upload, tags);
  } catch (error) {
    if (statusOf(error) !== 404 || (await bucket.size(place)) !== size) throw error;
  }
}
