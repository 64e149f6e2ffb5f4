import { readFile } from "node:fs/promises";
import path from "node:path";
import { hasTransform, iconDocument, type IconifyInfo, type IconifyJson, type IconifyMetadata, resolveIcon, type ResolvedIcon } from "./iconify-format.ts";
import type { IconSet } from "./icon-set.ts";
import { beginsAs } from "./begins-as.ts";
import { styleNames } from "./style-names.ts";

/** Whether a JSON file looks like a set: they begin with their prefix, so that reading 300 bytes is enough. */
export async function isIconifyFile(file: string): Promise<boolean> {
  return path.basename(file) !== "info.json" && (await beginsAs(file, /^\s*\{\s*"prefix"\s*:/));
}

/**
 * Reads one set in the Iconify JSON format: a whole file, or the icons.json of a package with info.json and metadata.json beside it.
 * @throws Error when the file is no such set, with the reason
 */
export async function readIconifySet(file: string): Promise<IconSet> {
  const json = JSON.parse(await readFile(file, "utf8")) as IconifyJson;
  if (typeof json?.prefix !== "string" || typeof json.icons !== "object" || json.icons === null) throw new Error('it has no "prefix" and "icons"');
  if (path.basename(file) !== "icons.json") return iconifySet(json, json.info, json);
  const beside = async <T>(name: string): Promise<T | undefined> => {
    const text = await readFile(path.join(path.dirname(file), name), "utf8").catch(() => undefined);
    return text === undefined ? undefined : (JSON.parse(text) as T);
  };
  return iconifySet(json, json.info ?? (await beside<IconifyInfo>("info.json")), { ...json, ...(await beside<IconifyMetadata>("metadata.json")) });
}

function iconifySet(json: IconifyJson, info: IconifyInfo | undefined, { suffixes, prefixes, categories }: IconifyMetadata): IconSet {
  const { icons, otherNames } = visibleIcons(json);
  const styles = styleNames({ suffixes, prefixes }, new Set(icons.keys()), info?.palette ?? false);
  const samples = new Set(info?.samples);
  const categoriesOf = invert(categories ?? {});
  return {
    sourceKey: `iconify:${json.prefix}`,
    name: info?.name ?? json.prefix,
    author: { name: info?.author?.name ?? "Unknown", ...(info?.author?.url && { url: info.author.url }) },
    ...(info?.license && { license: { name: info.license.spdx ?? info.license.title, ...(info.license.url && { url: info.license.url }) } }),
    tags: setTags[info?.category ?? ""] ?? [],
    kind: [json.prefix, info?.name, info?.category, ...(info?.tags ?? [])].join(" "),
    styles,
    icons: [...icons].map(([name, icon]) => ({
      sourceKey: `iconify:${json.prefix}:${name}`,
      name,
      aliases: otherNames.get(name) ?? [],
      categories: categoriesOf.get(name) ?? categoriesOf.get(styles.split(name).base) ?? [],
      isSample: samples.has(name),
      read: () => iconDocument(icon),
    })),
  };
}

/** Words that the categories of sets have in store for their icons. */
const setTags: Readonly<Record<string, string[]>> = {
  Emoji: ["emoji"],
  "Flags / Maps": ["flag", "map"],
  "Logos": ["logo", "brand"],
  "Brands / Social": ["logo", "brand"],
};

/** Aliases that turn or flip their parent are icons; the others are further names of it. */
function visibleIcons(json: IconifyJson): { icons: Map<string, ResolvedIcon>; otherNames: Map<string, string[]> } {
  const icons = new Map<string, ResolvedIcon>();
  const otherNames = new Map<string, string[]>();
  for (const name of [...Object.keys(json.icons), ...Object.keys(json.aliases ?? {})]) {
    const icon = resolveIcon(json, name);
    if (!icon || icon.hidden) continue;
    if (icon.root === name || hasTransform(icon)) icons.set(name, icon);
    else otherNames.set(icon.root, [...(otherNames.get(icon.root) ?? []), name]);
  }
  return { icons, otherNames };
}

function invert(lists: Record<string, string[]>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [category, names] of Object.entries(lists)) for (const name of names) found.set(name, [...(found.get(name) ?? []), category]);
  return found;
}
