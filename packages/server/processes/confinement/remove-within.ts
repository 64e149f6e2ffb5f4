import { constants } from "node:fs";
import { type FileHandle, open, readdir, rm, rmdir, unlink } from "node:fs/promises";
import { join } from "node:path";

/** Folders in folders. A process could make so many that the server had no more files to open. */
const mostDepth = 64;

/**
 * Removes what is in a folder that a confined process writes to, which may go on while this is done. `rm` would follow a folder that becomes a link between
 * its looks; this one goes by folders that are open.
 * @param name of what is to go; absent: all
 * @throws Error where something is left
 */
export async function removeWithin(folder: string, name?: string): Promise<void> {
  // Processes are confined on Linux alone.
  if (process.platform !== "linux") return removeByName(folder, name);
  const root = await openFolder(folder);
  try {
    if (name === undefined) await removeAll(root, 0);
    else await remove(root, Buffer.from(name), 0);
  } finally {
    await root.close();
  }
}

async function removeAll(folder: FileHandle, depth: number): Promise<void> {
  // As bytes: names need not be text.
  for (const name of await readdir(inside(folder), { encoding: "buffer" })) await remove(folder, name, depth);
}

async function remove(parent: FileHandle, name: Buffer<ArrayBuffer>, depth: number): Promise<void> {
  const path = inside(parent, name);
  const code = await unlink(path).then(() => undefined, ({ code }: NodeJS.ErrnoException) => code);
  if (code === undefined || code === "ENOENT") return;
  if (code !== "EISDIR" || depth === mostDepth) throw new Error(`a confined process left what cannot be removed (${code})`);
  const folder = await openFolder(path);
  try {
    await removeAll(folder, depth + 1);
  } finally {
    await folder.close();
  }
  await rmdir(path);
}

function openFolder(path: string | Buffer): Promise<FileHandle> {
  return open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
}

/** A path below what is open, wherever that lies by now. */
function inside({ fd }: FileHandle, name = Buffer.alloc(0)): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from(`/proc/self/fd/${fd}/`), name]);
}

async function removeByName(folder: string, name?: string): Promise<void> {
  const names = name === undefined ? await readdir(folder) : [name];
  await Promise.all(names.map((one) => rm(join(folder, one), { recursive: true, force: true })));
}
