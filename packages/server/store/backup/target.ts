import type { Readable } from "node:stream";
import { ObjectsError } from "../objects/objects-error.ts";
import { parseS3Place } from "../objects/s3/layout.ts";
import { BackupError } from "./backup-error.ts";
import { FolderTarget } from "./folder-target.ts";

export interface NamedFile {
  /** Parts with slashes between them. */
  name: string;
  bytes: number;
}

/** Where backups are kept: files by name. Twins (folder, bucket) run the tests of `target.test.ts`. */
export interface BackupTarget {
  /** Files below a folder, in the order of their names where these are of one length. */
  names(folder: string): AsyncIterable<NamedFile>;
  /** Bytes of a file; undefined where there is none. */
  size(name: string): Promise<number | undefined>;
  /** @throws BackupError where there is no such file */
  read(name: string): Promise<Readable>;
  /** Writes a file whole or, where the source fails, not at all; it is durable when the promise resolves. */
  write(name: string, source: Readable | Buffer): Promise<void>;
  remove(name: string): Promise<void>;
  close(): void;
}

export interface BucketKeys {
  s3AccessKey?: string | undefined;
  s3SecretKey?: string | undefined;
}

/** @param place a folder, or an `s3://` URL as ATELIER_OBJECTS has it. What S3 needs is loaded with it */
export async function openTarget(place: string, { s3AccessKey, s3SecretKey }: BucketKeys = {}): Promise<BackupTarget> {
  if (!place.startsWith("s3://")) return new FolderTarget(place);
  if ((s3AccessKey === undefined) !== (s3SecretKey === undefined)) {
    throw new ObjectsError("ATELIER_S3_ACCESS_KEY and ATELIER_S3_SECRET_KEY belong together: set both.");
  }
  const { openBucketTarget } = await import("./bucket-target.ts");
  try {
    const credentials = s3AccessKey !== undefined && s3SecretKey !== undefined && { credentials: { accessKey: s3AccessKey, secretKey: s3SecretKey } };
    return await openBucketTarget(parseS3Place(place), credentials || {});
  } catch (error) {
    if (error instanceof ObjectsError) throw error;
    throw new BackupError(`The target must be ${(error as Error).message}.`, { cause: error });
  }
}
