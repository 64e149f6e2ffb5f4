import type { IconWithStyle } from "../../store/database/catalog/icons.ts";
import { defineFields } from "../definition/fields.ts";
import { colorFilters } from "./analysis/colors.ts";
import { shapeFilters } from "./analysis/shape.ts";
import { iconTypeFilters } from "./analysis/types.ts";

/** What the index gets of an icon. */
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

export function iconEntry(row: IconWithStyle): IconEntry {
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
 * How icons are searched, filtered and ordered. The family's name is no text: the word of one ("Solar") would drown the subject of the same name in thousands
 * of icons. Nor is the type: "animated" and "animal" have one stem. The thread of the indexes adds the kinds of things (see `searchable-catalogs.ts`).
 */
export const iconFields = defineFields({
  name: "icons",
  language: "en",
  text: [
    { field: "name", weight: 10, words: (icon: IconEntry) => icon.name },
    { field: "tags", weight: 5, words: (icon) => icon.tags },
    { field: "look", weight: 1, words: (icon) => [icon.style, icon.shape, ...(icon.colors.includes("gradient") ? ["gradient"] : [])] },
  ],
  filters: {
    color: {
      of: (icon) => icon.colors,
      parameter: { values: colorFilters, several: true, description: "Colours that can be seen in the icon, or how it is coloured" },
      facet: "text",
    },
    shape: { of: (icon) => icon.shape, parameter: { values: shapeFilters, several: true, description: "How the icon is drawn" }, facet: "text" },
    free: {
      of: (icon) => icon.free,
      parameter: {
        name: "free_svg",
        values: ["all", "free", "premium"],
        several: true,
        description: "Whether the icon's SVG is free",
        wanted: (value) => (value === "all" ? undefined : [value === "free"]),
      },
    },
    type: {
      of: (icon) => icon.types,
      parameter: { name: "icon_type", values: iconTypeFilters, several: true, description: "Kinds of icon" },
      facet: "text",
    },
    family: { of: (icon) => icon.familyId, facet: "named" },
    style: { of: (icon) => icon.styleId, facet: "named" },
    author: { of: (icon) => icon.authorId },
  },
  orders: {
    created_at: (icon) => icon.createdAt,
  },
  popularity: (icon) => icon.popularity,
});

/** What callers call the orders of the index; relevance is there besides. */
export const iconOrders = {
  recent: { by: "created_at", descending: true },
} as const;

export type IconFilter = keyof typeof iconFields.filters;
export type IconOrder = keyof typeof iconFields.orders;
