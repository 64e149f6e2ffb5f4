import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { type Confinement, networkFiles, systemFiles } from "./confinement.ts";

/** Where systems keep their programs and libraries. Where these are links into /usr, they are links there too. */
const systemFolders = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store"];

/**
 * The command in name spaces of its own (bwrap): no network, no other processes, no files but those that are named. It ends with its parent.
 * @param folder the one that it may write to, by the same path as here
 */
export function confinedCommand(command: readonly string[], { reads, network = false }: Confinement, folder: string): string[] {
  const system = systemFolders.filter((path) => existsSync(path)).flatMap((path) => (
    lstatSync(path).isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path]));
  const readable = [...systemFiles, ...(network ? networkFiles : []), ...reads].flatMap((path) => ["--ro-bind-try", path, path]);
  return [
    "bwrap", "--unshare-all", "--unshare-user", ...(network ? ["--share-net"] : []), "--cap-drop", "ALL", "--die-with-parent", ...system,
    "--proc", "/proc", "--dev", "/dev", ...readable, "--bind", folder, folder, "--chdir", folder,
    // What is not bound would be the machine's memory, which nobody bounds there.
    "--remount-ro", "/dev", "--remount-ro", "/", "--", ...command,
  ];
}
