import type { IconWithStyle } from "../../store/database/catalog/icons.ts";
import { type EntryOf, fieldsOf } from "../definition/field.ts";
import { defineFields } from "../definition/fields.ts";
import { date, flag, integer, text, texts } from "../definition/kinds.ts";
import { colorFilters } from "./analysis/colors.ts";
import { shapeFilters } from "./analysis/shape.ts";
import { iconTypeFilters } from "./analysis/types.ts";

const field = fieldsOf<IconWithStyle>();

/**
 * Each field of an icon. The family's name is no text: the word of one ("Solar") would drown the subject of the same name in thousands of icons. Nor is the
 * type: "animated" and "animal" have one stem. The thread of the indexes adds the kinds of things (see `searchable-catalogs.ts`).
 */
const declared = {
  /** What `item.ts` shows, before what is declared here. */
  shown: field(integer, { column: "id", member: "own" }),
  name: field(text, { column: "name", words: { weight: 10 } }),
  tags: field(texts, { column: "tags_json", words: { weight: 5 } }),
  /** The name tells indexes of other words apart: one that was made of the look alone is made again. */
  look_and_slug: field(texts, {
    of: (row) => [
      row.style_name, row.shape, ...((JSON.parse(row.colors_json) as string[]).includes("gradient") ? ["gradient"] : []), ...onlyInSlug(row),
    ],
    words: { weight: 1 },
  }),
  color: field(texts, {
    column: "colors_json",
    filter: { by: "one of", values: colorFilters, description: "Colours that can be seen in the icon, or how it is coloured", facet: "text" },
  }),
  shape: field(text, { column: "shape", filter: { by: "one of", values: shapeFilters, description: "How the icon is drawn", facet: "text" } }),
  free: field(flag, {
    column: "is_free",
    filter: {
      by: "one of", name: "free_svg", values: ["all", "free", "premium"], description: "Whether the icon's SVG is free",
      wanted: (value) => (value === "all" ? undefined : [value === "free"]),
    },
  }),
  type: field(texts, {
    column: "types_json",
    filter: { by: "one of", name: "icon_type", values: iconTypeFilters, description: "Kinds of icon", facet: "text" },
  }),
  family: field(integer, { column: "family_id", filter: { by: "service", facet: "named" } }),
  style: field(integer, { column: "style_id", filter: { by: "service", facet: "named" } }),
  author: field(integer, { column: "author_id", filter: { by: "service" } }),
  created_at: field(date, { column: "created_at", order: { choices: { recent: { descending: true } } } }),
  popularity: field(integer, { column: "popularity" }),
};

/** What a slug says beside name and style: sets call a style otherwise than their slugs do, and people rename icons. */
function onlyInSlug({ slug, name, style_name: style }: IconWithStyle): string[] {
  const said = new Set(`${name} ${style}`.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return slug.split("-").filter((word) => word !== "" && !said.has(word));
}

/** How icons are searched, filtered and ordered, and what is shown of them. */
export const iconFields = defineFields<IconWithStyle, typeof declared>({ name: "icons", language: "en", declared });

/** What the index gets of an icon. */
export type IconEntry = EntryOf<typeof declared>;

export type IconFilter = keyof typeof iconFields.filters;
export type IconOrder = keyof typeof iconFields.orders;
