import Type, { type TSchema } from "typebox";
import type { FacetCount, FilterValue, Histogram, SearchResult } from "@atelier/search";
import type { Fields } from "./fields.ts";

/** What of a catalog can be counted. */
type Countable<Filter extends string = string, Order extends string = string> = Pick<Fields<never, Filter, Order>, "filters" | "ranges">;

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

/** The distribution of numbers. */
const bucketsFacet = Type.Optional(
  Type.Array(
    Type.Object({
      from: Type.Number({ description: "Lower edge, which the bucket holds" }),
      to: Type.Optional(Type.Number({ description: "Upper edge, which the next bucket holds; absent in the last" })),
      count: Type.Integer({ description: "How many items are in it; those of which the number is not known are in none" }),
    }),
    { description: "All buckets, by their edges, empty ones too: without the range of the same name" },
  ),
);

const schemas = { text: textFacet, switch: switchFacet, named: namedFacet, buckets: bucketsFacet };

/** What requests and answers call what can be counted. */
export function facetNames(fields: Countable): string[] {
  return counted(fields).map(({ name }) => name);
}

/** What the index is to count for facets of these names. */
export function facetsOf<Filter extends string, Order extends string>(
  fields: Countable<Filter, Order>, names: readonly string[],
): (Filter | Histogram<Order>)[] {
  return counted(fields).filter(({ name }) => names.includes(name)).map(({ of, edges }) => (edges ? { order: of as Order, edges } : (of as Filter)));
}

/** The counts in an answer. */
export function facetsSchema(fields: Countable) {
  const facets = counted(fields).map(({ name, kind }) => [name, schemas[kind]]);
  return Type.Unsafe<Facets>(Type.Object(Object.fromEntries(facets) as Record<string, TSchema>, { description: facetsDescription }));
}

/** How many items have each value of a filter, by the facet's name. */
export type Facets = Record<string, readonly (FacetCount & { name?: string })[] | readonly Bucket[]>;

interface Bucket {
  from: number;
  to?: number;
  count: number;
}

/**
 * The counts of an index as answers show them.
 * @param namesOf tells what things are called, for facets that name them; one that was removed meanwhile has no name and is left out
 */
export async function shownFacets(
  fields: Countable,
  counts: NonNullable<SearchResult["facets"]>,
  namesOf?: (filter: string) => Promise<ReadonlyMap<FilterValue, string>>,
): Promise<Facets> {
  const shown: Facets = {};
  for (const { name, of, kind, edges, gather = (found: readonly FacetCount[]) => [...found] } of counted(fields)) {
    const found = counts[of];
    if (found === undefined) continue;
    if (edges) {
      shown[name] = found.map(({ value, count }, i) => ({ from: value as number, ...(i + 1 < edges.length && { to: edges[i + 1]! }), count }));
      continue;
    }
    const names = kind === "named" ? await namesOf!(of) : undefined;
    shown[name] = names ? found.flatMap(({ value, count }) => (names.has(value) ? [{ value, name: names.get(value)!, count }] : [])) : gather(found);
  }
  return shown;
}

interface Counted {
  /** Of the facet: that of the parameter. */
  name: string;
  /** Filter of the index, or its order where there are edges. */
  of: string;
  kind: keyof typeof schemas;
  edges?: readonly number[];
  gather?: ((counts: readonly FacetCount[]) => FacetCount[]) | undefined;
}

/** All facets: filters, then ranges. */
function counted({ filters, ranges }: Countable): Counted[] {
  const values = Object.entries(filters).flatMap(([of, { parameter: name, declared }]): Counted[] => {
    if (!declared.facet) return [];
    return [{ name, of, kind: declared.facet, ...(declared.by !== "flag" && { gather: declared.gather }) }];
  });
  const buckets = Object.entries(ranges).flatMap(([of, range]): Counted[] => {
    const { parameter: name, declared: { buckets: edges } } = range!;
    return edges ? [{ name, of, kind: "buckets", edges }] : [];
  });
  return [...values, ...buckets];
}
