import type { DirectUploads } from "../object-store.ts";
import type { Bucket } from "./bucket.ts";
import { freshPlace } from "./layout.ts";
import type { Links } from "./links.ts";
import { statusOf } from "./patiently.ts";
import { publishIn } from "./publish.ts";
import { readPlace } from "./read.ts";
import type { Registry } from "./registry.ts";

/** Bytes: servers want 5 MiB at least, and a part that breaks off is sent again whole. */
const partSize = 16 * 1024 * 1024;

/** Uploads in parts to places of their own, by addresses that clients get. The bucket itself knows what has come: nothing of it is kept here. */
export function directUploads(bucket: Bucket, registry: Registry, links: Links): DirectUploads {
  return {
    partSize,
    async begin() {
      const place = freshPlace();
      return { place, upload: await bucket.begin(place) };
    },
    addressOf: ({ place, upload }, part, seconds) => links.signPart(place, upload, part, seconds),
    async arrived({ place, upload }) {
      return (await bucket.parts(place, upload))?.map(({ number, bytes }) => ({ part: number, bytes }));
    },
    async join({ place, upload }) {
      const parts = await bucket.parts(place, upload);
      if (parts !== undefined && parts.length > 0) {
        await bucket.complete(place, upload, parts.map(({ tag }) => tag)).catch((error: unknown) => {
          // Somebody else has joined them just now.
          if (statusOf(error) !== 404) throw error;
        });
      }
      return bucket.size(place);
    },
    read: ({ place }, bytes) => readWhole(bucket, place, bytes),
    adopt: ({ place }, { key, size }) => publishIn(bucket, registry, { object: key, place, size }),
    async discard({ place, upload }) {
      await bucket.abort(place, upload);
      await bucket.delete(place);
    },
  };
}

async function readWhole(bucket: Bucket, place: string, bytes: number) {
  const found = await readPlace(bucket, place, 0, bytes - 1);
  if (!found) throw new Error("what was uploaded in parts lies in the bucket no more");
  return found;
}
