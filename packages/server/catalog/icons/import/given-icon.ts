import type { IconSet } from "./icon-set.ts";
import { familyKeyOf } from "./read-svg-folder.ts";

/** One icon that is brought in by itself, beside the others of its family. */
export interface GivenIcon {
  family: string;
  author: string;
  license?: { name: string; url?: string };
  /** Lower-case words with hyphens; unique in the family. */
  slug: string;
  tags: string[];
  style?: string;
}

/** The icon as a set of one, for the import of sets. Its key is the one that a folder of drawings would give it. */
export function setOfOne({ family, author, license, slug, tags, style }: GivenIcon, document: string): IconSet {
  const key = familyKeyOf(family);
  return {
    sourceKey: key,
    name: family,
    author: { name: author },
    ...(license && { license }),
    tags: [],
    kind: family,
    styles: { all: [], split: (base) => ({ base, ...(style !== undefined && { style }) }) },
    icons: [{ sourceKey: `${key}:${slug}.svg`, name: slug, aliases: [], categories: tags, isSample: false, read: () => document }],
  };
}
