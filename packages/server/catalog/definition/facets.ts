import Type, { type TSchema } from "typebox";
import type { FacetCount, FilterValue, SearchResult } from "@atelier/search";
import type { FilterField } from "./fields.ts";

type Filters = Readonly<Record<string, FilterField<never>>>;

/** The query parameter `facets` of a list that can count the values of these filters. */
export function facetsParameter<const Name extends string>(names: readonly Name[]) {
  return Type.Optional(
    Type.Array(
      Type.Enum([...names]),
      {
        description:
          "Filters whose values are to be counted. The counts hold for the words and the other filters of the request, " +
          "not for the filter of the facet's name",
      },
    ),
  );
}

/** The values of one filter in an answer, each of this type. */
function facetSchema<Value extends TSchema>(value: Value) {
  return Type.Optional(
    Type.Array(
      Type.Object({ value, count: Type.Integer({ description: "How many items have it" }) }),
      { description: "The most frequent first, equally frequent ones by their value" },
    ),
  );
}

const facetsDescription = "Counts of values, for each of the `facets` asked for";

/** One value of a facet whose filter names things by their text. */
const textFacet = facetSchema(Type.String({ description: "A value of the filter" }));

/** A facet whose values are numbers of things that have a name. */
const namedFacet = Type.Optional(
  Type.Array(
    Type.Object({
      value: Type.Integer({ description: "Identifies it" }),
      name: Type.String({ description: "Its name" }),
      count: Type.Integer({ description: "How many icons are of it" }),
    }),
    { description: "The most frequent first, equally frequent ones by their value" },
  ),
);

const switchFacet = facetSchema(Type.Boolean({ description: "A value of the filter" }));

const schemas = { text: textFacet, switch: switchFacet, named: namedFacet };

/** What requests and answers call the filters whose values can be counted. */
export function facetNames(filters: Filters): string[] {
  return counted(filters).map(([name]) => name);
}

/** The filters that facets of these names count. */
export function facetFilters<Filter extends string>(filters: Readonly<Record<Filter, FilterField<never>>>, names: readonly string[]): Filter[] {
  return counted(filters).flatMap(([name, filter]) => (names.includes(name) ? [filter as Filter] : []));
}

/** The counts of these filters in an answer. */
export function facetsSchema(filters: Filters) {
  const facets = counted(filters).map(([name, filter]) => [name, schemas[filters[filter]!.facet!]]);
  return Type.Unsafe<Facets>(Type.Object(Object.fromEntries(facets) as Record<string, TSchema>, { description: facetsDescription }));
}

/** How many items have each value of a filter, by the facet's name. */
export type Facets = Record<string, readonly (FacetCount & { name?: string })[]>;

/**
 * The counts of an index as answers show them.
 * @param namesOf tells what things are called, for facets that name them; one that was removed meanwhile has no name and is left out
 */
export async function shownFacets(
  filters: Filters,
  counts: NonNullable<SearchResult["facets"]>,
  namesOf?: (filter: string) => Promise<ReadonlyMap<FilterValue, string>>,
): Promise<Facets> {
  const shown: Facets = {};
  for (const [name, filter] of counted(filters)) {
    const { facet, gather = (found) => [...found] } = filters[filter]!;
    const found = counts[filter];
    if (found === undefined) continue;
    const names = facet === "named" ? await namesOf!(filter) : undefined;
    shown[name] = names ? found.flatMap(({ value, count }) => (names.has(value) ? [{ value, name: names.get(value)!, count }] : [])) : gather(found);
  }
  return shown;
}

/** Facets by the names of their parameters. */
function counted(filters: Filters): [name: string, filter: string][] {
  return Object.entries(filters).flatMap(([filter, { facet, parameter }]) => (facet ? [[parameter?.name ?? filter, filter]] : []));
}
