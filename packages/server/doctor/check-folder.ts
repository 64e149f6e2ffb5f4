import { constants } from "node:fs";
import { access, mkdtemp, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fails, type Finding, ok, warns } from "./finding.ts";
import { startCommand } from "../process/own-commands.ts";

const gigabyte = 1e9;
/** Bytes free below which imports and films soon fail. */
const littleSpace = 5 * gigabyte;
const noSpace = 0.2 * gigabyte;
/** Seconds between the clock of the disk and ours that signed links and leases bear. */
const clockTolerance = 5;

/** The data folder: there, ours, closed to others, with free space, on a disk whose clock is ours. It is not made where it is missing. */
export async function checkFolder(dataDir: string): Promise<Finding[]> {
  const folder = resolve(dataDir);
  const info = await stat(folder).catch(() => undefined);
  if (!info) {
    return [warns("folder", `The data folder ${folder} is not there yet.`, `\`${startCommand}\` makes it; if you expected one, see ATELIER_DATA_DIR.`)];
  }
  if (!(await isWritable(folder))) {
    return [fails("folder", `This user may not write to the data folder ${folder}.`, "Its owner must be the user that runs the service.")];
  }
  return [ok("folder", `The data folder is ${folder}.`), ...(await modeFindings(folder)), await spaceFinding(folder), await clockFinding(folder)];
}

async function isWritable(folder: string): Promise<boolean> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(() => true, () => false);
}

/** What lies at the top holds the secrets. A folder that is closed protects all of it. */
async function modeFindings(folder: string): Promise<Finding[]> {
  const isOpen = async (path: string) => ((await stat(path)).mode & 0o077) !== 0;
  const closed = [ok("modes", "Nobody but its owner can read the data folder.")];
  if (!(await isOpen(folder))) return closed;
  const open: string[] = [];
  for (const name of await readdir(folder)) if (await isOpen(join(folder, name)).catch(() => false)) open.push(name);
  if (open.length === 0) return closed;
  return [warns("modes", `Others can read ${open.join(", ")} in the data folder.`, "A start of the service mends it; or `chmod -R go-rwx` on the folder.")];
}

async function spaceFinding(folder: string): Promise<Finding> {
  const { bavail, bsize, files, ffree } = await statfs(folder);
  const free = bavail * bsize;
  const says = `${(free / gigabyte).toFixed(1)} GB are free on the disk of the data folder.`;
  if (free < noSpace) return fails("disk", says, "Make room: creates and imports are answered 503 until then.");
  if (files > 0 && ffree < 10_000) return warns("disk", `${says} Only ${ffree} files can be added.`, "The file system runs out of inodes: use another one.");
  return free < littleSpace ? warns("disk", says, "Make room, or lower ATELIER_RETENTION_DAYS.") : ok("disk", says);
}

async function clockFinding(folder: string): Promise<Finding> {
  const own = await mkdtemp(join(folder, "doctor-"));
  try {
    const file = join(own, "now");
    const before = Date.now();
    await writeFile(file, "");
    const seconds = ((await stat(file)).mtimeMs - before) / 1000;
    if (Math.abs(seconds) <= clockTolerance) return ok("clock of the disk", "The disk and this machine agree on the time.");
    const says = `The disk of the data folder is ${Math.abs(seconds).toFixed(0)} s ${seconds > 0 ? "ahead of" : "behind"} this machine.`;
    return warns("clock of the disk", says, "Set both clocks by NTP: sweeps would remove files too early or too late.");
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}
