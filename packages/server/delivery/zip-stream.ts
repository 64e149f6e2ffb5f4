import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { makeZip } from "client-zip";

/** A file of an archive: its bytes are asked for when it is its turn. */
export interface ZipEntry {
  name: string;
  lastModified: Date;
  /** Bytes of the file, where they are known. */
  size?: number;
  open(): Promise<Readable> | string;
}

/**
 * A ZIP file, packed while it is read: no more of it is in memory than is on its way. Files are stored as they are, since media are compressed already; beyond
 * 4 GB it is a ZIP64. One that is given up closes the file that it was reading: the library that packs it does not.
 */
export function zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Readable {
  let reading: Readable | undefined;
  let isOver = false;
  const packed = Readable.fromWeb(makeZip(inputs()) as ReadableStream);
  packed.once("close", () => {
    isOver = true;
    reading?.destroy();
  });
  return packed;

  async function* inputs() {
    for await (const { open, ...entry } of entries) {
      const input = await open();
      if (isOver) return void (typeof input !== "string" && input.destroy());
      if (typeof input !== "string") reading = input;
      yield { ...entry, input };
    }
  }
}
