import { lstat, realpath } from "node:fs/promises";
import { sep } from "node:path";

/**
 * The path, where it is that of a file in the folder and not of a link out of it: what a confined process has written or named is not trusted to be what it
 * says.
 * @throws Error otherwise
 */
export async function ownFile(path: string, folder: string): Promise<string> {
  const [real, root, info] = await Promise.all([realpath(path), realpath(folder), lstat(path)]);
  if (!info.isFile() || !real.startsWith(root + sep)) throw new Error("a job process named a file that is not its own");
  return path;
}
