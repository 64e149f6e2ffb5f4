import type { CatalogName } from "../../store/database/schema.ts";
import { defineCatalog } from "@atelier/search/catalog-index.ts";
import type { CatalogDefinition, CatalogItem, FacetCount, FilterValue, Language, OrderValue, TextField } from "@atelier/search";

/*
 * What the items of a catalog are found, filtered and ordered by. The thread of the indexes and the service's thread both read it, so it is plain data and
 * functions: a schema library would take the thread 7 MB.
 */

/** How callers ask for values of a filter. */
export interface Parameter {
  /** Default: the name of the filter. */
  name?: string;
  /** The values that it takes. Default: any text. */
  values?: readonly string[];
  /** Whether it takes several values, any of which an item must have. */
  several?: boolean;
  description: string;
  /** The values of the filter that a value of the parameter asks for; undefined asks for nothing, whatever else is asked for. Default: that value. */
  wanted?(value: string): readonly FilterValue[] | undefined;
}

export interface FilterField<Entry> {
  /** The values that an item has. */
  of(entry: Entry): FilterValue | readonly FilterValue[];
  /** Absent where only the service asks. */
  parameter?: Parameter;
  /** What kind of values lists can count by the parameter `facets`. Absent: none. */
  facet?: "text" | "switch" | "named";
  /** Makes the counts of the index those of answers. */
  gather?(counts: readonly FacetCount[]): FacetCount[];
}

export interface Fields<Entry extends CatalogItem, Filter extends string = string, Order extends string = string> {
  readonly name: CatalogName;
  readonly language: Language;
  readonly text: readonly TextField<Entry>[];
  readonly filters: Readonly<Record<Filter, FilterField<Entry>>>;
  readonly orders: Readonly<Record<Order, (entry: Entry) => OrderValue>>;
  /** Orders that descend by another one: where an unknown value comes last in both directions. Callers know the other one not by name. */
  readonly descending?: Readonly<Partial<Record<NoInfer<Order>, NoInfer<Order>>>>;
  readonly popularity: (entry: Entry) => number;
}

/** States the fields of a catalog; a name for type inference and nothing more. */
export function defineFields<Entry extends CatalogItem, Filter extends string, Order extends string>(
  fields: Fields<Entry, Filter, Order>,
): Fields<Entry, Filter, Order> {
  return fields;
}

/** The fields as the search index wants them. */
export function searchDefinition<Entry extends CatalogItem, Filter extends string, Order extends string>(
  fields: Fields<Entry, Filter, Order>,
): CatalogDefinition<Entry, Filter, Order> {
  const filters = Object.entries<FilterField<Entry>>(fields.filters).map(([name, { of }]) => [name, of]);
  return defineCatalog({ ...fields, filters: Object.fromEntries(filters) as CatalogDefinition<Entry, Filter, Order>["filters"] });
}

/** The most frequent first, ties by value: for counts that were put together after the search. */
export function byFrequency(a: FacetCount, b: FacetCount): number {
  return b.count - a.count || (a.value < b.value ? -1 : 1);
}
