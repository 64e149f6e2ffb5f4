import { createWriteStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type { ObjectStore } from "../../store/objects/object-store.ts";

/** Writes a text file line by line; it has its name once it is whole. */
export async function writeLines(file: string, lines: AsyncIterable<string>): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const ended = async function* (): AsyncGenerator<string> {
    for await (const line of lines) yield `${line}\n`;
  };
  await pipeline(ended(), createWriteStream(`${file}.part`));
  await rename(`${file}.part`, file);
}

/**
 * Copies an object out of the store, whole or not at all. A copy that is there with the same size stays, so the path must tell
 * the content; it is a real copy, not a link, because people edit what they have exported.
 */
export async function copyObject(objects: ObjectStore, key: string, size: number | undefined, file: string): Promise<void> {
  const present = await stat(file).catch(() => undefined);
  if (present && (size === undefined || present.size === size)) return;
  await mkdir(path.dirname(file), { recursive: true });
  await pipeline(await objects.read(key), createWriteStream(`${file}.part`));
  await rename(`${file}.part`, file);
}
