import type { Readable } from "node:stream";

export interface NamedFile {
  /** Parts with slashes between them. */
  name: string;
  bytes: number;
}

/** Where backups are kept: files by name. Twins (folder, bucket) run the tests of `open-target.test.ts`. */
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
