import Type, { type Static, type TSchema } from "typebox";
import type { FacetCount } from "../search/index.ts";

/** The query parameter `facets` of a list that can count the values of these filters. */
export function facetsParameter<const Name extends string>(names: readonly Name[]) {
  return Type.Optional(
    Type.Array(Type.Enum([...names]), { description: "Filters whose values are to be counted, comma-separated. The counts hold for the words and the other filters of the request, not for the filter of the facet's own name" }),
  );
}

/** The values of one filter in an answer, each of this type. */
export function facetSchema<Value extends TSchema>(value: Value) {
  return Type.Optional(
    Type.Array(Type.Object({ value, count: Type.Integer({ description: "How many items have it" }) }), { description: "The most frequent first, equally frequent ones by their value" }),
  );
}

export const facetsDescription = "Counts of values, for each of the `facets` asked for";

/** One value of a facet whose filter names things by their text. */
export const textFacet = facetSchema(Type.String({ description: "A value of the filter" }));

export const switchFacet = facetSchema(Type.Boolean({ description: "A value of the filter" }));

/** The most frequent first, ties by value: for counts that were put together after the search. */
export function byFrequency(a: FacetCount, b: FacetCount): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}

export type TextFacet = NonNullable<Static<typeof textFacet>>;
export type SwitchFacet = NonNullable<Static<typeof switchFacet>>;
