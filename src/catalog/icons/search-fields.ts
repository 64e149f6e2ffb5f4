import { defineCatalog } from "../search/catalog-index.ts";
import type { IconEntry } from "./index-entry.ts";
import { kindsOf, kindsVersion } from "../meaning/language/kinds.ts";

/**
 * How icons are searched, filtered and ordered. The family's name is no text: the word of one ("Solar") would drown the subject
 * of the same name in thousands of icons. Nor is the type: "animated" and "animal" have one stem.
 */
export const iconSearch = defineCatalog({
  name: "icons",
  language: "en",
  text: [
    { field: "name", weight: 10, words: (icon: IconEntry) => icon.name },
    { field: "tags", weight: 5, words: (icon) => icon.tags },
    { field: `kinds ${kindsVersion}`, weight: 2, words: (icon) => kindsOf(icon.name) },
    { field: "look", weight: 1, words: (icon) => [icon.style, icon.shape, ...(icon.colors.includes("gradient") ? ["gradient"] : [])] },
  ],
  filters: {
    family: (icon) => icon.familyId,
    author: (icon) => icon.authorId,
    style: (icon) => icon.styleId,
    color: (icon) => icon.colors,
    shape: (icon) => icon.shape,
    type: (icon) => icon.types,
    free: (icon) => icon.free,
  },
  orders: {
    created_at: (icon) => icon.createdAt,
  },
  popularity: (icon) => icon.popularity,
});
