import { constants } from "node:fs";
import { copyFile, link, mkdir, open, opendir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { type ByteRange, type ObjectInfo, ObjectMissing, type ObjectStore } from "../object-store.ts";
import { isKey, pathOfKey } from "./layout.ts";
import { putInto } from "./put.ts";
import { TemporaryFiles } from "../../files/temporary-files.ts";

const readChunk = 256 * 1024;

/** Errors of `link` on file systems, or between file systems, that know no such hard link. */
const linkRefusals = new Set(["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"]);

/**
 * Objects as files of a folder, `ab/cd/<sha256>`. Several processes may use one folder at the same time.
 * Files are written beside the objects, synced and renamed, so that no reader, crash or power cut sees half of one.
 */
export async function openDisk(folder: string): Promise<ObjectStore> {
  await mkdir(folder, { recursive: true });
  const temporary = await TemporaryFiles.open(path.join(folder, "incoming"));

  async function head(key: string): Promise<ObjectInfo | undefined> {
    if (!isKey(key)) return undefined;
    const found = await orMissing(stat(pathOfKey(folder, key)));
    return found && { key, size: found.size, modifiedAt: found.mtime };
  }

  async function read(key: string, range?: ByteRange): Promise<Readable> {
    const file = isKey(key) ? await orMissing(open(pathOfKey(folder, key), "r")) : undefined;
    if (!file) throw new ObjectMissing(key);
    return file.createReadStream({ start: range?.start ?? 0, ...(range && { end: range.end }), highWaterMark: readChunk });
  }

  async function copyTo(key: string, target: string): Promise<void> {
    if (!(await head(key))) throw new ObjectMissing(key);
    const source = pathOfKey(folder, key);
    try {
      await link(source, target);
    } catch (error) {
      if (!linkRefusals.has(codeOf(error) ?? "")) throw error;
      await copyFile(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    }
  }

  async function* list(): AsyncIterable<ObjectInfo> {
    for await (const outer of entriesOf(folder)) {
      if (!/^[0-9a-f]{2}$/.test(outer)) continue;
      for await (const inner of entriesOf(path.join(folder, outer))) {
        for await (const key of entriesOf(path.join(folder, outer, inner))) {
          const info = await head(key);
          if (info) yield info;
        }
      }
    }
  }

  return {
    put: putInto(folder, temporary),
    head,
    read,
    copyTo,
    list,
    delete: async (key, untouchedSince) => {
      if (untouchedSince && ((await head(key))?.modifiedAt ?? Infinity) > untouchedSince) return;
      if (isKey(key)) await rm(pathOfKey(folder, key), { force: true });
    },
    sweep: () => temporary.sweep(),
    close: () => {},
  };
}

/** Names in a directory, read in portions; none when it is gone. */
async function* entriesOf(folder: string): AsyncIterable<string> {
  const directory = await orMissing(opendir(folder));
  if (!directory) return;
  for await (const entry of directory) yield entry.name;
}

async function orMissing<T>(operation: Promise<T>): Promise<T | undefined> {
  try {
    return await operation;
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return undefined;
    throw error;
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
