import path from "node:path";
import { allIconFamilies, iconAuthorById } from "../../store/database/catalog/icon-sets.ts";
import { iconsOfFamily } from "../../store/database/catalog/icons.ts";
import type { Stores } from "../import/stores.ts";
import { writeLines } from "../export/write-files.ts";
import { statedOfRow } from "../import/manifest/stated-columns.ts";
import { iconColumns } from "./rows.ts";
import { unicodeSlug } from "./slug.ts";

/** Writes every icon below the folder: one JSON file for each family, one for each author where it has several. */
export async function exportIcons({ database: { db } }: Pick<Stores, "database">, folder: string, onItem: (name: string) => void): Promise<void> {
  for (const family of await allIconFamilies(db)) {
    const byAuthor = Map.groupBy(await iconsOfFamily(db, family.id), (icon) => icon.author_id);
    for (const [authorId, icons] of byAuthor) {
      const author = await iconAuthorById(db, authorId);
      const set = {
        atelier: "icons",
        key: family.source_key,
        name: family.name,
        license: { name: family.license_name, url: family.license_url },
        author: { name: author.name, url: author.url },
      };
      const lines = async function* (): AsyncGenerator<string> {
        yield `${JSON.stringify(set).slice(0, -1)},"icons":[`;
        for (const [index, icon] of icons.entries()) {
          yield JSON.stringify(statedOfRow(iconColumns, icon)) + (index < icons.length - 1 ? "," : "");
          onItem(icon.name);
        }
        yield "]}";
      };
      const name = `${unicodeSlug(family.name) || "family"}-${family.id}${byAuthor.size > 1 ? `-${authorId}` : ""}.json`;
      await writeLines(path.join(folder, name), lines());
    }
  }
}
