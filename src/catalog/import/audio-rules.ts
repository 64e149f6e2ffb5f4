import path from "node:path";
import type { ItemLicense } from "../audio/item-license.ts";
import { cleanTags, folderWords } from "./file-words.ts";
import type { Stated } from "./manifest/manifest-columns.ts";

/** What holds for every file of an import, sounds or music. */
export interface AudioRules {
  /** Folder whose folders' names say something about the files. */
  root: string;
  /** What the manifest states, by the file's absolute path. Default: nothing. */
  stated?: ReadonlyMap<string, Stated>;
  /** Name of the source: with it files are known by their id or path there instead of by their bytes. */
  source?: string;
  /** Whether the folders' names become tags. Default: yes. */
  tagsFromPath?: boolean;
  /** For files of which the manifest does not say it. */
  premium: boolean;
  /** Date of the new items, milliseconds since 1970. */
  now: number;
}

/** What the manifest states of a file; nothing without one. */
export function statedOf({ stated }: AudioRules, file: string): Stated {
  return stated?.get(file) ?? {};
}

export function isPremium(rules: AudioRules, file: string): boolean {
  return statedOf(rules, file).premium ?? rules.premium;
}

/** The key by which a file's item is known for ever: its id in the manifest, or where the source has a name, its path. */
export function stableKey(rules: AudioRules, file: string): string | undefined {
  const { id } = statedOf(rules, file);
  if (rules.source === undefined) return id;
  const own = id ?? (path.relative(rules.root, file) || path.basename(file)).split(path.sep).join("/");
  return own.startsWith(`${rules.source}:`) ? own : `${rules.source}:${own}`;
}

/** The folders' names as tags, where they are to be. */
export function pathTags({ root, tagsFromPath = true }: AudioRules, file: string): string[] {
  return tagsFromPath ? cleanTags(folderWords(root, file)) : [];
}

/** The licence that is stated, and what is not stated from the file's own tags. */
export function licenseOf({ license, license_url, attribution }: Stated, embedded: ItemLicense): ItemLicense {
  return {
    name: license === undefined ? embedded.name : license,
    url: license_url === undefined ? embedded.url : license_url,
    attribution: attribution === undefined ? embedded.attribution : attribution,
  };
}

/** Whether each value that is stated is the one beside it. */
export function isAsStated(pairs: readonly (readonly [stated: unknown, known: unknown])[]): boolean {
  return pairs.every(([stated, known]) => stated === undefined || JSON.stringify(stated) === JSON.stringify(known));
}
