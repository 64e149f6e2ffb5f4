import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { unicodeSlug } from "../slug.ts";
import type { IconSet } from "./icon-set.ts";
import { styleNames } from "./style-names.ts";

/** What a folder of drawings cannot say about itself. */
export interface FolderOptions {
  /** Name of the family. Default: the folder's name. */
  family?: string;
  /** Default: `Unknown`. */
  author?: string;
  license?: string;
  licenseUrl?: string;
}

/** Bytes; what is larger is refused before it is read. */
const largestFile = 4 * 1024 * 1024;

/**
 * Reads a folder of SVG files as one family. The names of the files are the names of the icons, those of the folders between
 * are their categories. Undefined when there is no SVG file in it.
 */
export async function readSvgFolder(folder: string, options: FolderOptions = {}): Promise<IconSet | undefined> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.svg$/i.test(file)).sort();
  if (files.length === 0) return undefined;
  const family = options.family ?? path.basename(path.resolve(folder));
  const key = familyKeyOf(family);
  const named = files.map((file) => ({ file, name: unicodeSlug(path.parse(file).name) || "icon" }));
  return {
    sourceKey: key,
    name: family,
    author: { name: options.author ?? "Unknown" },
    ...(options.license && { license: { name: options.license, ...(options.licenseUrl && { url: options.licenseUrl }) } }),
    tags: [],
    kind: family,
    styles: styleNames({}, new Set(named.map(({ name }) => name)), false),
    icons: named.map(({ file, name }) => ({
      sourceKey: `${key}:${file.split(path.sep).join("/")}`,
      name,
      aliases: [],
      categories: path.dirname(file) === "." ? [] : path.dirname(file).split(path.sep),
      isSample: false,
      read: () => readDrawing(path.join(folder, file)),
    })),
  };
}

/** Source key of a family that is known by its name alone. */
export function familyKeyOf(family: string): string {
  return `folder:${unicodeSlug(family)}`;
}

async function readDrawing(file: string): Promise<string> {
  const { size } = await stat(file);
  if (size > largestFile) throw new Error(`has ${size} bytes, more than ${largestFile}`);
  const bytes = await readFile(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("is not UTF-8 text");
  }
}
