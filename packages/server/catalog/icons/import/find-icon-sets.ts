import { readdir, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { beginsAs } from "./begins-as.ts";
import type { IconSet } from "./icon-set.ts";
import { exportedSetBeginning, readExportedSet } from "./read-exported-set.ts";
import { isIconifyFile, readIconifySet } from "./read-iconify-set.ts";
import { type FolderOptions, readSvgFolder } from "./read-svg-folder.ts";

/** There is nothing to import where the person said. The message is for them. */
export class NoIcons extends Error {}

/**
 * The sets that a path or package name stands for, read one at a time: a set file, a folder of set files or of SVG files (or of
 * both), an installed package of one set or of many, a folder of such packages.
 * @throws NoIcons when there are none
 */
export async function* findIconSets(place: string, options: FolderOptions = {}): AsyncGenerator<IconSet> {
  const found = await stat(place).catch(() => undefined);
  if (found?.isFile()) {
    yield await readSetFile(place);
  } else if (found?.isDirectory()) {
    yield* setsOfFolder(place, options);
  } else {
    const folder = packageFolder(place);
    if (folder === undefined) throw new NoIcons(`There is no file, folder or installed package ${place}.`);
    yield* setsOfFolder(folder, options);
  }
}

async function readSetFile(file: string): Promise<IconSet> {
  try {
    return await ((await beginsAs(file, exportedSetBeginning)) ? readExportedSet(file) : readIconifySet(file));
  } catch (error) {
    throw new NoIcons(`${file} is no icon set: ${(error as Error).message}.`);
  }
}

async function* setsOfFolder(folder: string, options: FolderOptions): AsyncGenerator<IconSet> {
  const names = await readdir(folder);
  // A package of many sets has them in a folder of this name.
  const files = names.includes("collections.json") && names.includes("json")
    ? (await readdir(path.join(folder, "json"))).map((name) => path.join("json", name))
    : names;
  let sets = 0;
  for (const name of files.filter((one) => one.endsWith(".json")).sort()) {
    const file = path.join(folder, name);
    if (!((await isIconifyFile(file)) || (await beginsAs(file, exportedSetBeginning)))) continue;
    sets++;
    yield await readSetFile(file);
  }
  const packages = sets === 0 && !names.some((name) => /\.svg$/i.test(name)) ? await packagesBelow(folder, names) : [];
  for (const one of packages) yield* setsOfFolder(one, options);
  if (packages.length > 0) return;
  const drawings = sets === 0 || names.some((name) => /\.svg$/i.test(name)) ? await readSvgFolder(folder, options) : undefined;
  if (drawings) yield drawings;
  else if (sets === 0) throw new NoIcons(`There is no icon set and no SVG file in ${folder}.`);
}

/** The packages of icon sets that lie in a folder, or in a scope's folder in it, in the order of their names. Others, such as of code, are left out. */
async function packagesBelow(folder: string, names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const name of names.toSorted()) {
    const place = path.join(folder, name);
    const within = await readdir(place).catch(() => [] as string[]);
    if (name.startsWith("@")) found.push(...(await packagesBelow(place, within)));
    else if (within.includes("package.json") && (await holdsSets(place, within))) found.push(place);
  }
  return found;
}

async function holdsSets(folder: string, names: readonly string[]): Promise<boolean> {
  if (names.includes("collections.json") && names.includes("json")) return true;
  return names.includes("icons.json") && isIconifyFile(path.join(folder, "icons.json"));
}

/** Packages are looked for where the person is, then among those of the service. */
function packageFolder(name: string): string | undefined {
  if (!/^(?:@[a-z0-9~-][\w.~-]*\/)?[a-z0-9~-][\w.~-]*$/.test(name)) return undefined;
  for (const from of [path.join(process.cwd(), "_"), import.meta.url]) {
    try {
      return path.dirname(createRequire(from).resolve(`${name}/package.json`));
    } catch {
      continue;
    }
  }
  return undefined;
}
