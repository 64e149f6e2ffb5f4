import type { IconIndexRow } from "../../store/database/icons.ts";
import { defineCatalog } from "../search/index.ts";
import { kindsOf, kindsVersion } from "./language/kinds.ts";

/** What the index needs of an icon. */
export interface IconEntry {
  id: number;
  name: string;
  tags: string[];
  style: string;
  styleId: number;
  familyId: number;
  authorId: number;
  colors: string[];
  shape: string;
  types: string[];
  free: boolean;
  popularity: number;
  createdAt: number;
}

export function iconEntry(row: IconIndexRow): IconEntry {
  return {
    id: row.id,
    name: row.name,
    tags: JSON.parse(row.tags_json) as string[],
    style: row.style_name,
    styleId: row.style_id,
    familyId: row.family_id,
    authorId: row.author_id,
    colors: JSON.parse(row.colors_json) as string[],
    shape: row.shape,
    types: JSON.parse(row.types_json) as string[],
    free: row.is_free === 1,
    popularity: row.popularity,
    createdAt: row.created_at,
  };
}

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
