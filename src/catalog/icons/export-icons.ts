import path from "node:path";
import { allIconFamilies, iconAuthorById } from "../../store/database/icon-sets.ts";
import { iconsOfFamily } from "../../store/database/icons.ts";
import type { Stores } from "../import/stores.ts";
import { writeLines } from "../export/write-files.ts";
import type { ExportedIcon, ExportedSet } from "./import/read-exported-set.ts";
import { unicodeSlug } from "./slug.ts";

/** Writes every icon below the folder: one JSON file for each family, one for each author where it has several. */
export async function exportIcons({ database: { db } }: Pick<Stores, "database">, folder: string, onItem: (name: string) => void): Promise<void> {
  for (const family of await allIconFamilies(db)) {
    const byAuthor = Map.groupBy(await iconsOfFamily(db, family.id), (icon) => icon.author_id);
    for (const [authorId, icons] of byAuthor) {
      const author = await iconAuthorById(db, authorId);
      const set: Omit<ExportedSet, "icons"> = {
        atelier: "icons",
        key: family.source_key,
        name: family.name,
        license: { name: family.license_name, url: family.license_url },
        author: { name: author.name, url: author.url },
      };
      const lines = async function* (): AsyncGenerator<string> {
        yield `${JSON.stringify(set).slice(0, -1)},"icons":[`;
        for (const [index, icon] of icons.entries()) {
          yield JSON.stringify(exported(icon)) + (index < icons.length - 1 ? "," : "");
          onItem(icon.name);
        }
        yield "]}";
      };
      const name = `${unicodeSlug(family.name) || "family"}-${family.id}${byAuthor.size > 1 ? `-${authorId}` : ""}.json`;
      await writeLines(path.join(folder, name), lines());
    }
  }
}

function exported(icon: Awaited<ReturnType<typeof iconsOfFamily>>[number]): ExportedIcon {
  const { source_key: key, name, slug, style_name: style, shape, concept, popularity, svg } = icon;
  const list = (json: string): string[] => JSON.parse(json) as string[];
  return {
    key, name, slug, style, shape, concept, popularity, svg,
    tags: list(icon.tags_json),
    colors: list(icon.colors_json),
    types: list(icon.types_json),
    free: icon.is_free === 1,
    downloads: icon.download_count,
    created: new Date(icon.created_at).toISOString(),
  };
}
