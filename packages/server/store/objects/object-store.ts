import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";

export interface ObjectInfo {
  /** Lower-case hexadecimal SHA-256 of the bytes: equal files are one object. */
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** Inclusive byte positions, as in an HTTP range. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What an address of the store says of the object, and for how long it works. */
export interface LinkTerms {
  seconds: number;
  mediaType: string;
  disposition: string;
  cacheControl: string;
  /** Whether it is for a server beside this one, and not for a client. */
  isInner?: boolean;
}

/** Bytes to be stored. A file comes open, and is left so: a path may lead to another one by the time that it is read. */
export type ObjectSource = Readable | Buffer | FileHandle;

/** Content-addressed files. Twins (disk, S3) run the conformance suite beside this file. */
export interface ObjectStore {
  /** Stores the bytes whole or not at all, durably, and answers their key. Storing an object again renews its `modifiedAt`. */
  put(source: ObjectSource): Promise<ObjectInfo>;
  head(key: string): Promise<ObjectInfo | undefined>;
  /** A stream of the whole object or of a range; rejects with `ObjectMissing` when there is none. Constant memory. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Copies the object (a hard link where the store allows it) to a path that does not exist yet. The copy must not be written to. */
  copyTo(key: string, path: string): Promise<void>;
  /** @param untouchedSince with it, only an object that was not stored again since this moment goes */
  delete(key: string, untouchedSince?: Date): Promise<void>;
  /** Every object, in no order. */
  list(): AsyncIterable<ObjectInfo>;
  /** Removes what interrupted writes left behind. */
  sweep(): Promise<void>;
  /** An address from which a client takes the object without this service, where the store has such; undefined when there is no object. */
  locate?(key: string, terms: LinkTerms): Promise<string | undefined>;
  close(): void;
}

export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`no object ${key}`);
    this.name = "ObjectMissing";
  }
}
