import { createRequire } from "node:module";
import { readIconifySet } from "@atelier/server/catalog/icons/import/read-iconify-set.ts";
import { displayName, iconTags } from "@atelier/server/catalog/icons/import/icon-words.ts";
import { popularityPrior } from "@atelier/server/catalog/icons/import/popularity-prior.ts";
import { conceptOf } from "@atelier/server/catalog/icons/import/style-names.ts";
import type { IconEntry } from "@atelier/server/catalog/icons/fields.ts";
import { iconSearch } from "@atelier/server/catalog/thread/searchable-catalogs.ts";
import { createCatalogIndex } from "@atelier/search";
import { iconEntry } from "./catalogs/catalog-entries.ts";

const { resolve } = createRequire(import.meta.url);
const sets = ["tabler", "ph", "solar", "fluent-emoji-flat", "flat-color-icons", "streamline-freehand", "line-md"];

/** The starter's icons. */
export async function starterIcons(): Promise<IconEntry[]> {
  return iconsOfSets(sets.map((name) => resolve(`@iconify-json/${name}/icons.json`)));
}

/** The icons of some set files by their names, tags and prior popularity, as an import makes them but without drawing any. */
export async function iconsOfSets(files: readonly string[]): Promise<IconEntry[]> {
  const icons: IconEntry[] = [];
  for (const [familyId, file] of files.entries()) {
    const { styles, tags: setTags, icons: sources } = await readIconifySet(file);
    const bases = new Set(sources.map((source) => styles.split(source.name).base));
    for (const { sourceKey, name: full, aliases, categories, isSample } of sources) {
      const { base, style = "" } = styles.split(full);
      const concept = conceptOf(base, bases);
      const facts = { sourceKey, concept, isPlainForm: concept === base, isSample, hasAliases: aliases.length > 0 };
      icons.push(iconEntry({
        id: icons.length + 1,
        name: displayName(base),
        tags: iconTags({ base, aliases, categories, setTags }),
        popularity: popularityPrior(facts),
        look: [style, "fill"], style: 1, family: familyId, author: 1, shape: "fill", free: true,
      }));
    }
  }
  return icons;
}

/** The index of the starter's icons. About 2 s. */
export async function starterIconIndex() {
  const icons = await starterIcons();
  const index = createCatalogIndex(iconSearch, icons);
  return { index, nameOf: (id: number) => icons[id - 1]!.name.toLowerCase() };
}
