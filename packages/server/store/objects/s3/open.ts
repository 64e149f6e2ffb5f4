import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Database } from "../../database/database.ts";
import { type ByteRange, ObjectMissing, type ObjectStore } from "../object-store.ts";
import { Bucket, type BucketOptions } from "./bucket.ts";
import { isKey, type S3Place } from "./layout.ts";
import { Links } from "./links.ts";
import { putInto } from "./put.ts";
import { readPlace } from "./read.ts";
import { infoOf, type ObjectPlace, Registry } from "./registry.ts";
import { walkStep } from "./walk.ts";

export interface S3Options extends BucketOptions {
  /** Age at which what nobody needs goes from the bucket, milliseconds. */
  orphanAge?: number;
}

/**
 * Objects in a bucket of an S3 server, and which of them lies where in the database. Any number of processes on any machines may use both.
 * @throws ObjectsError where the bucket cannot be used
 */
export async function openS3(place: S3Place, database: Database, options: S3Options = {}): Promise<ObjectStore> {
  const bucket = new Bucket(place, options);
  const registry = new Registry(database);
  const links = new Links(place, options.credentials);
  await bucket.check();

  const find = async (key: string) => (isKey(key) ? registry.find(key) : undefined);

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    let row = await find(key);
    for (let tries = 0; row && tries < 2; tries++) {
      const found = await readRow(bucket, row, range);
      if (found) return found;
      // It may have been removed and stored again, at another place, since the row was read.
      row = await find(key);
    }
    throw new ObjectMissing(key);
  }

  return {
    put: putInto(bucket, registry),
    head: async (key) => {
      const row = await find(key);
      return row && infoOf(row);
    },
    read,
    copyTo: async (key, target) => writeCopy(await read(key), target),
    list: () => registry.list(),
    delete: async (key, untouchedSince) => {
      const removed = isKey(key) ? await registry.remove(key, untouchedSince?.getTime()) : undefined;
      if (removed !== undefined) await bucket.delete(removed);
    },
    sweep: () => walkStep(database, bucket, registry, options.orphanAge),
    locate: async (key, terms) => {
      const row = await find(key);
      return row && links.sign(row.place, terms);
    },
    close: () => {
      bucket.close();
      links.close();
    },
  };
}

async function readRow(bucket: Bucket, { place, size }: ObjectPlace, range: ByteRange = { start: 0, end: size - 1 }): Promise<Readable | undefined> {
  const end = Math.min(range.end, size - 1);
  // There is no range of nothing, and servers refuse it.
  if (range.start > end) return Readable.from([]);
  return readPlace(bucket, place, range.start, end);
}

/** Read-only, as a hard link to a file of the disk's store would be. */
async function writeCopy(source: Readable, target: string): Promise<void> {
  try {
    await pipeline(source, createWriteStream(target, { flags: "wx", mode: 0o444 }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(target, { force: true });
    throw error;
  }
}
