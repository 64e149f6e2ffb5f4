import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { StoreUnavailable } from "../../store-unavailable.ts";
import type { Bucket } from "./bucket.ts";
import { mayPass } from "./patiently.ts";

/** Connections in a row that break without having brought a byte. */
const mostBroken = 5;
const pauseAfterBreak = 200;

/**
 * Bytes of a place from `start` to `end`, inclusively. Where a connection breaks, or is given up because nothing moves on it, a new one goes on at the byte
 * that is missing: what lies at a place never changes. A reader that is slow or stops for hours loses its connection and not its place.
 * @returns undefined where nothing lies there
 */
export async function readPlace(bucket: Bucket, place: string, start: number, end: number): Promise<Readable | undefined> {
  const first = await bucket.read(place, start, end);
  return first && Readable.from(resumed(bucket, place, first, start, end), { objectMode: false });
}

async function* resumed(bucket: Bucket, place: string, first: Readable, start: number, end: number): AsyncGenerator<Buffer> {
  let position = start;
  let broken = 0;
  for (let body: Readable | undefined = first; ; body = await bucket.read(place, position, end)) {
    if (!body) throw new StoreUnavailable("an object has gone while it was read", new Error(place));
    const before = position;
    let reason: unknown = new Error("the connection ended early");
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        position += chunk.length;
        yield chunk;
      }
    } catch (error) {
      if (!mayPass(error)) throw error;
      reason = error;
    } finally {
      body.destroy();
    }
    if (position > end) return;
    broken = position > before ? 0 : broken + 1;
    if (broken === mostBroken) throw new StoreUnavailable("a download breaks again and again", reason);
    await sleep(pauseAfterBreak * broken);
  }
}
