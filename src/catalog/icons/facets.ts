import Type, { type Static } from "typebox";
import { iconFamilyNames, iconStyleNames } from "../../store/database/icon-sets.ts";
import type { Db } from "../../store/database/schema.ts";
import { facetsDescription, type TextFacet, textFacet } from "../definition/facets.ts";
import type { FacetCount, SearchResult } from "../search/index.ts";
import type { IconFilterName } from "./filters.ts";

/** Facets by the names that requests and answers have for them, each with its filter of the index. */
const filters = { color: "color", shape: "shape", icon_type: "type", family: "family", style: "style" } as const satisfies Record<string, IconFilterName>;

export type IconFacetName = keyof typeof filters;

export const iconFacetNames = Object.keys(filters) as IconFacetName[];

/** A facet whose values are numbers of things that have a name. */
const namedFacet = Type.Optional(
  Type.Array(
    Type.Object({ value: Type.Integer({ description: "Identifies it" }), name: Type.String({ description: "Its name" }), count: Type.Integer({ description: "How many icons are of it" }) }),
    { description: "The most frequent first, equally frequent ones by their value" },
  ),
);

export const iconFacetsSchema = Type.Object({ color: textFacet, shape: textFacet, icon_type: textFacet, family: namedFacet, style: namedFacet }, { description: facetsDescription });

export type IconFacets = Static<typeof iconFacetsSchema>;

/** What the index is asked to count. */
export function facetFilters(names: readonly IconFacetName[]): IconFilterName[] {
  return names.map((name) => filters[name]);
}

/** The counts of an index as answers show them: families and styles with their names. */
export async function iconFacets(db: Db, { color, shape, type, family, style }: NonNullable<SearchResult["facets"]>): Promise<IconFacets> {
  return {
    ...(color && { color: color as TextFacet }),
    ...(shape && { shape: shape as TextFacet }),
    ...(type && { icon_type: type as TextFacet }),
    ...(family && { family: named(family, await iconFamilyNames(db)) }),
    ...(style && { style: named(style, await iconStyleNames(db)) }),
  };
}

/** One that has been removed meanwhile has no name and is left out. */
function named(counts: readonly FacetCount[], names: readonly { id: number; name: string }[]): NonNullable<Static<typeof namedFacet>> {
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return counts.flatMap(({ value, count }) => {
    const name = nameOf.get(Number(value));
    return name === undefined ? [] : [{ value: Number(value), name, count }];
  });
}
