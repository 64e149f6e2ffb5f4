import { createHash } from "node:crypto";
import { mkdir, open, rename } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { ObjectInfo, ObjectSource, ObjectStore } from "../object-store.ts";
import { pathOfKey } from "./layout.ts";
import type { TemporaryFiles } from "../../files/temporary-files.ts";

const copyChunk = 1024 * 1024;

export type Put = ObjectStore["put"];

/**
 * Writes the bytes to a temporary file, learns their key on the way, and renames the file to it. An object that is there
 * already is replaced by its equal, which renews its time, mends a damaged file and leaves open readers undisturbed.
 * When the promise resolves, the bytes and their name are on the disk.
 */
export function putInto(folder: string, temporary: TemporaryFiles): Put {
  // Directories whose own names are on the disk. That one exists is not enough: another writer may have made it without having synced it yet.
  const durable = new Set<string>();
  return (source) =>
    temporary.use(async (file) => {
      const info = await writeFile(file, chunksOf(source));
      const target = pathOfKey(folder, info.key);
      const directory = path.dirname(target);
      await mkdir(directory, { recursive: true });
      await rename(file, target);
      await syncDirectory(directory);
      if (!durable.has(directory)) {
        await syncDirectory(path.dirname(directory));
        await syncDirectory(folder);
        durable.add(directory);
      }
      return info;
    });
}

function chunksOf(source: ObjectSource): Iterable<Buffer> | AsyncIterable<Buffer | string> {
  if (Buffer.isBuffer(source)) return portionsOf(source);
  return source instanceof Readable ? source : source.createReadStream({ start: 0, autoClose: false, highWaterMark: copyChunk });
}

/** Hashing 70 MB in one piece would hold the event loop up for 40 ms. */
function* portionsOf(bytes: Buffer): Iterable<Buffer> {
  for (let start = 0; start < bytes.length; start += copyChunk) yield bytes.subarray(start, start + copyChunk);
}

async function writeFile(file: string, chunks: Iterable<Buffer> | AsyncIterable<Buffer | string>): Promise<ObjectInfo> {
  const hash = createHash("sha256");
  // Read-only, because others hold hard links to it: a program that writes to its input fails there instead of damaging the object.
  const handle = await open(file, "wx", 0o444);
  try {
    for await (const chunk of chunks) {
      const written = handle.appendFile(chunk);
      hash.update(chunk);
      await written;
    }
    await handle.sync();
    const { size, mtime } = await handle.stat();
    return { key: hash.digest("hex"), size, modifiedAt: mtime };
  } finally {
    await handle.close();
  }
}

/** Makes names in a directory durable: a rename alone may be lost in a power cut. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
