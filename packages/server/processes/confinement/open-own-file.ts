import { constants } from "node:fs";
import { type FileHandle, open, readlink, realpath } from "node:fs/promises";
import { sep } from "node:path";

/**
 * Opens a file that a confined process has written or named, which is not trusted to be what it says, nor to stay it. Whoever needs it reads from what this
 * returns and never by the path again: the name may lead elsewhere a moment later.
 * @param folder the process's own, and none within it: any of those may be a link by now
 * @throws Error for what is not a plain file of this user, in the folder, by this one name
 */
export async function openOwnFile(path: string, folder: string): Promise<FileHandle> {
  // Without waiting: a pipe of that name would never be opened.
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch((cause: unknown) => {
    throw notOwn(cause);
  });
  try {
    const info = await file.stat();
    const isOwn = info.isFile() && info.nlink === 1 && info.uid === (process.getuid?.() ?? info.uid);
    if (!isOwn || !(await placeOf(file, path)).startsWith((await realpath(folder)) + sep)) throw notOwn();
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Where an open file lies. A path is looked at again, and a folder in it may have become a link since; the system knows what it has opened. */
async function placeOf({ fd }: FileHandle, path: string): Promise<string> {
  // Processes are confined on Linux alone.
  return process.platform === "linux" ? readlink(`/proc/self/fd/${fd}`) : realpath(path);
}

function notOwn(cause?: unknown): Error {
  return new Error("a confined process named a file that is not its own", { cause });
}
