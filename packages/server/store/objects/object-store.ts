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

/** Bytes on their way into the store, of which nobody knows the key yet. */
export interface DirectUpload {
  place: string;
  upload: string;
}

/** A part of a file: the first is 1. */
export interface UploadPart {
  part: number;
  bytes: number;
}

/** Uploads whose bytes clients send to the store themselves, in parts. What is neither adopted nor discarded goes after a day. */
export interface DirectUploads {
  /** Bytes of a part; the last one may have fewer. */
  readonly partSize: number;
  begin(): Promise<DirectUpload>;
  /** An address to which a client PUTs exactly these bytes. */
  addressOf(upload: DirectUpload, part: UploadPart, seconds: number): Promise<string>;
  /** The parts that have come; undefined where the upload has ended, one way or the other. */
  arrived(upload: DirectUpload): Promise<UploadPart[] | undefined>;
  /** Joins what has come. Repeated, it changes nothing. @returns bytes of the whole; undefined where nothing has come to lie there */
  join(upload: DirectUpload): Promise<number | undefined>;
  /** The joined bytes. */
  read(upload: DirectUpload, bytes: number): Promise<Readable>;
  /** Makes the joined bytes the object of their key. */
  adopt(upload: DirectUpload, object: Pick<ObjectInfo, "key" | "size">): Promise<ObjectInfo>;
  discard(upload: DirectUpload): Promise<void>;
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
  /** How clients send large files past this service, where the store has such. */
  direct?: DirectUploads;
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
