import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseCsv } from "../../import/manifest/parse-csv.ts";
import { BadManifest } from "../../import/manifest/read-manifest.ts";
import { categoryOf, categorySlugs, isCategorySlug } from "../categories.ts";
import { slugOfName } from "./slug-of-name.ts";

/** Which category each word of a source stands for; case and punctuation do not count. */
export class CategoryMap {
  readonly #slugs: ReadonlyMap<string, string>;

  constructor(pairs: Iterable<readonly [word: string, slug: string]>) {
    this.#slugs = new Map([...pairs].map(([word, slug]) => [slugOfName(word), slug]));
  }

  get(word: string): string | undefined {
    return this.#slugs.get(slugOfName(word));
  }
}

/**
 * Reads a mapping file: a JSON object from the source's words to slugs or names of categories, or CSV with two columns and no
 * heading.
 * @throws BadManifest when it is neither, or names a category that there is not
 */
export async function readCategoryMap(file: string): Promise<CategoryMap> {
  try {
    const text = await readFile(file, "utf8");
    const pairs = path.extname(file).toLowerCase() === ".csv"
      ? parseCsv(text).map(({ cells }) => [cells[0], cells[1]])
      : Object.entries(JSON.parse(text) as object);
    return new CategoryMap(
      pairs.map(([word, name]) => {
        const slug = categoryNamed(String(name));
        if (slug === undefined) throw new Error(`"${name}" is no category: ${categorySlugs.join(", ")}`);
        return [String(word), slug] as const;
      }),
    );
  } catch (error) {
    throw new BadManifest(`${file} is no mapping of categories: ${(error as Error).message}`);
  }
}

/** The slug of a category that is named by slug or name, or by a word of the map. */
export function categoryNamed(name: string, map?: CategoryMap): string | undefined {
  const mapped = map?.get(name);
  if (mapped !== undefined) return mapped;
  const slug = slugOfName(name);
  return isCategorySlug(slug) ? slug : categorySlugs.find((candidate) => slugOfName(categoryOf(candidate).name) === slug);
}
