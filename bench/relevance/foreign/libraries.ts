import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Packages of Debian with sounds of games, of the desktop, and with music. Chosen by what they are for; nobody had looked into them. */
const debianPackages = [
  "sound-theme-freedesktop", "minetest-data", "bzflag-data", "pingus-data", "frozen-bubble-data", "lincity-ng-data", "warmux-data", "wesnoth-1.16-data",
  "asc-music", "singularity-music", "planetblupi-music-ogg", "hyperrogue-music",
];
/** Icon packages that the starter library is not made of. Judgements hold for these versions. */
const iconPackages = ["lucide@1.2.137", "mdi@1.2.3", "carbon@1.2.29", "bi@1.2.7", "fa6-solid@1.2.4"];

/** Where the libraries are, one folder for each package. */
export interface ForeignLibraries {
  audio: readonly string[];
  /** Set files. */
  icons: readonly string[];
}

/**
 * Gets the packages that a folder lacks: Debian's by apt-get, icons by npm. Some 600 MB, minutes. What is there is used as it is.
 * @param folder for nothing else
 */
export async function getForeignLibraries(folder: string): Promise<ForeignLibraries> {
  const parts = ["audio", "icons", "downloads"].map((part) => path.join(folder, part)) as [string, string, string];
  const [audio, icons, downloads] = parts;
  for (const part of parts) await mkdir(part, { recursive: true });
  for (const name of debianPackages) await once(path.join(audio, name), (into) => unpackDebian(name, downloads, into));
  for (const name of iconPackages) await once(path.join(icons, name.split("@")[0]!), (into) => unpackIcons(name, downloads, into));
  return {
    audio: debianPackages.map((name) => path.join(audio, name)),
    icons: iconPackages.map((name) => path.join(icons, name.split("@")[0]!, "package", "icons.json")),
  };
}

/** Makes a folder as a whole or not at all. */
async function once(folder: string, fill: (into: string) => Promise<void>): Promise<void> {
  if (existsSync(folder)) return;
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial);
  await fill(partial);
  await rename(partial, folder);
}

async function unpackDebian(name: string, downloads: string, into: string): Promise<void> {
  const isOf = (file: string) => file.startsWith(`${name}_`) && file.endsWith(".deb");
  if (!(await readdir(downloads)).some(isOf)) await run("apt-get", ["download", name], { cwd: downloads });
  const file = (await readdir(downloads)).find(isOf);
  if (file === undefined) throw new Error(`apt-get has not brought ${name}`);
  await run("dpkg-deb", ["-x", path.join(downloads, file), into]);
}

async function unpackIcons(name: string, downloads: string, into: string): Promise<void> {
  const { stdout } = await run("npm", ["pack", "--silent", `@iconify-json/${name}`], { cwd: downloads });
  await run("tar", ["-xzf", path.join(downloads, stdout.trim()), "-C", into]);
}
