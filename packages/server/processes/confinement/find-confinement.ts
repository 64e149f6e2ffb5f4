import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { findOnPath } from "../../config/find-on-path.ts";
import { confinedCommand } from "./confined-command.ts";
import type { Confinement } from "./confinement.ts";

export type Found = { confinement: Confinement } | { reason: string };

/** Longest time for a program that does nothing, milliseconds. */
const patience = 5000;
const packages = join(import.meta.dirname, "../../..");

/**
 * Tries whether this machine can confine processes, by running a program that does nothing.
 * @param enginesFolder where engines are, of which those of tests are not among the packages
 */
export async function findConfinement(enginesFolder: string): Promise<Found> {
  if (process.platform !== "linux") return { reason: `${process.platform} has no name spaces` };
  const confinement: Confinement = { way: "bwrap", reads: ownFiles(enginesFolder) };
  const folder = await mkdtemp(join(tmpdir(), "atelier-confined-"));
  try {
    const [program = "", ...args] = confinedCommand(["true"], confinement, folder);
    const refusal = await new Promise<string | undefined>((resolve) => {
      execFile(program, args, { timeout: patience }, (error, _stdout, stderr) => resolve(error ? whyNot(error, stderr) : undefined));
    });
    return refusal === undefined ? { confinement } : { reason: refusal };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function whyNot(error: Error, stderr: string): string {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return "bwrap is not installed";
  return stderr.trim().split("\n")[0] || error.message;
}

/** Node, the packages and what they need, the engines, and ffmpeg where it is not the system's. */
function ownFiles(enginesFolder: string): string[] {
  const node = dirname(dirname(process.execPath));
  const engines = enginesFolder.startsWith(packages) ? [] : [dirname(enginesFolder), join(packages, "..", "tools")];
  const programs = ["ffmpeg", "ffprobe"].flatMap((name) => findOnPath(name) ?? []).map((path) => dirname(path));
  const root = join(packages, "..");
  const all = [node, packages, installedPackages(root), join(root, "package.json"), ...engines, ...programs];
  return [...new Set(all)].filter((path) => path !== "/" && !/^\/usr(\/|$)|^\/bin$/.test(path));
}

/** Where the packages of others are: below a checkout; a release is one of them itself, perhaps deep within, and links may lead to any place above it. */
function installedPackages(root: string): string {
  const name = `${sep}node_modules${sep}`;
  const first = root.indexOf(name);
  return first === -1 ? join(root, "node_modules") : root.slice(0, first + name.length - 1);
}
