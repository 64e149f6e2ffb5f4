import { Readable } from "node:stream";
import { Bucket, type BucketOptions } from "../objects/s3/bucket.ts";
import type { S3Place } from "../objects/s3/layout.ts";
import { partsOf } from "../objects/s3/parts.ts";
import { readPlace } from "../objects/s3/read.ts";
import { uploadParts } from "../objects/s3/upload-parts.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupTarget, NamedFile } from "./target.ts";

const portion = 1000;

/** Backups in a bucket, by their names: one process writes, so that these need no registry as those of the service's own objects do. */
export async function openBucketTarget(place: S3Place, options: BucketOptions): Promise<BackupTarget> {
  const bucket = new Bucket(place, { ...options, keyOf: (prefix, name) => `${prefix}${name}`, named: "the target" });
  await bucket.check();

  async function* names(folder: string): AsyncIterable<NamedFile> {
    const below = `${place.prefix}${folder}/`;
    for (let after = below, more = true; more; ) {
      const found = await bucket.list(after, portion, `${folder}/`);
      for (const { key, bytes } of found) yield { name: key.slice(place.prefix.length), bytes };
      more = found.length === portion;
      after = found.at(-1)?.key ?? after;
    }
  }

  async function read(name: string): Promise<Readable> {
    const bytes = await bucket.size(name);
    // There is no range of nothing.
    if (bytes === 0) return Readable.from([]);
    const found = bytes === undefined ? undefined : await readPlace(bucket, name, 0, bytes - 1);
    if (!found) throw new BackupError(`The file ${name} of the backup is missing.`);
    return found;
  }

  async function write(name: string, source: Readable | Buffer): Promise<void> {
    if (Buffer.isBuffer(source)) return bucket.put(name, source);
    const parts = partsOf(source as AsyncIterable<Buffer>);
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    const second = await parts.next();
    if (second.done) await bucket.put(name, first);
    else await uploadParts(bucket, name, [first, second.value], parts);
  }

  return { names, size: (name) => bucket.size(name), read, write, remove: (name) => bucket.delete(name), close: () => bucket.close() };
}
