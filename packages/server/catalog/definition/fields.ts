import type { CatalogName } from "../../store/database/schema.ts";
import { defineCatalog } from "@atelier/search/catalog-index.ts";
import type { CatalogDefinition, CatalogItem, FacetCount, FilterValue, Language, OrderValue, TextField } from "@atelier/search";
import type { DateForm } from "./dates.ts";
import { choicesOf, endNames, refuseSharedNames } from "./field-names.ts";
import type { AnyField, AnyFields, EntryOf, FilterName, FlagFilter, OrderName, RangeFilter, ValueFilter } from "./field.ts";

/*
 * The fields of a catalog, and what the index makes of them. The thread of the indexes and the service's thread both read it, so it is plain data and
 * functions: a schema library would take the thread 7 MB.
 */

/** A filter, with how callers ask for it. */
export interface FilterField<Entry> {
  /** The values that an item has. */
  of(entry: Entry): readonly FilterValue[];
  readonly declared: ValueFilter<never> | FlagFilter;
  readonly parameter: string;
}

/** A filter by the numbers of an order. */
export interface RangeField {
  readonly declared: RangeFilter;
  readonly parameter: string;
  /** The parameters of its ends. */
  readonly ends: readonly [low: string, high: string];
  /** How its ends are written, where they are no numbers. */
  readonly written?: DateForm | undefined;
}

export interface Fields<Entry extends CatalogItem, Filter extends string = string, Order extends string = string> {
  readonly name: CatalogName;
  readonly language: Language;
  readonly declared: AnyFields;
  readonly text: readonly TextField<Entry>[];
  readonly filters: Readonly<Record<Filter, FilterField<Entry>>>;
  readonly ranges: Readonly<Partial<Record<Order, RangeField>>>;
  readonly orders: Readonly<Record<Order, (entry: Entry) => OrderValue>>;
  /** What callers call the orders, popularity and relevance aside. */
  readonly choices: Readonly<Record<string, { by: Order; descending: boolean }>>;
  readonly popularity: (entry: Entry) => number;
}

/** The fields of a catalog, and how its rows become entries. */
export interface CatalogFields<Row, Declared extends AnyFields> extends Fields<EntryOf<Declared>, FilterName<Declared>, OrderName<Declared>> {
  readonly declared: Declared;
  /** Names of the fields that entries have. */
  readonly indexed: readonly string[];
  /** In which fields are kept, for rows that are read column by column. */
  readonly columns: readonly string[];
  entry(row: Row): EntryOf<Declared>;
}

interface Parts<Declared> {
  name: CatalogName;
  language: Language;
  declared: Declared;
  /** Names of orders as they were published, where fields have another order; what is not named follows. */
  publishedOrders?: readonly (keyof Declared & string)[];
}

/** Puts the fields of a catalog together. One of them is `popularity`, 0 to 100. @throws Error for two fields of one name on the wire */
export function defineFields<Row extends { id: number }, const Declared extends AnyFields & { popularity: AnyField }>(
  { name, language, declared, publishedOrders = [] }: Parts<Declared>,
): CatalogFields<Row, Declared> {
  type Entry = EntryOf<Declared> & Readonly<Record<string, unknown>>;
  const all = Object.entries<AnyField>(declared);
  const indexed = all.filter(([one, { words, filter, order }]) => one === "popularity" || words || filter || order);
  const ordered = all.filter(([one, { filter, order }]) => one !== "popularity" && (order || filter?.by === "range"));
  const filtered = all.filter(([, { filter }]) => filter && filter.by !== "range");
  const ranged = all.filter(([, { filter }]) => filter?.by === "range");
  const byPlace = [...publishedOrders.map((one) => [one, declared[one]] as [string, AnyField]), ...ordered.filter(([one]) => !publishedOrders.includes(one))];
  const parameterOf = ([one, { filter }]: [string, AnyField]) => filter!.name ?? one;
  const readers = indexed.map(([one, field]) => [one, readerOf(field)] as const);
  refuseSharedNames(name, all);
  return {
    name,
    language,
    declared,
    text: all.flatMap(([field, { words }]) => (words ? [{ field, weight: words.weight, words: (entry: Entry) => wordsOf(words, entry[field]) }] : [])),
    filters: Object.fromEntries(filtered.map((one) => {
      const filter = one[1].filter as ValueFilter<never> | FlagFilter;
      return [one[0], { of: (entry: Entry) => filterValues(filter, entry[one[0]]), declared: filter, parameter: parameterOf(one) }];
    })),
    ranges: Object.fromEntries(ranged.map((one) => [one[0], rangeOf(parameterOf(one), one[1])])),
    orders: Object.fromEntries(ordered.map(([one, { order }]) => [one, (entry: Entry) => orderValue(order, entry[one])])),
    choices: Object.fromEntries(byPlace.flatMap(([one, field]) => choicesOf(one, field).map(([choice, { descending }]) => [choice, { by: one, descending }]))),
    popularity: (entry: Entry) => entry.popularity,
    indexed: indexed.map(([one]) => one),
    columns: all.flatMap(([, { column }]) => column ?? []),
    entry(row: Row) {
      const entry: Record<string, unknown> = { id: row.id };
      for (const [one, read] of readers) entry[one] = read(row as never);
      return entry as Entry;
    },
  } as unknown as CatalogFields<Row, Declared>;
}

/** Reads the value of a field from a row. */
export function readerOf({ kind, column, of }: AnyField): (row: never) => unknown {
  if (of) return of;
  if (column === undefined) throw new Error("a field has a column, or says what it is made of");
  return (row: Readonly<Record<string, unknown>>) => {
    const cell = row[column];
    if (cell === undefined) throw new Error(`a row has no column ${column}: either no migration adds it, or a query leaves it out`);
    return kind.read(cell);
  };
}

function wordsOf({ of }: NonNullable<AnyField["words"]>, value: unknown): string | readonly string[] {
  if (value === null) return "";
  return of ? of(value as never) : (value as string | readonly string[]);
}

function filterValues(filter: ValueFilter<never> | FlagFilter, value: unknown): readonly FilterValue[] {
  if (value === null) return [];
  return [filter.by !== "flag" && filter.of ? filter.of(value as never) : (value as FilterValue)].flat();
}

function orderValue(order: AnyField["order"], value: unknown): OrderValue {
  return value !== null && typeof order === "object" && order.by ? order.by(value as never) : (value as OrderValue);
}

function rangeOf(parameter: string, { filter, kind }: AnyField): RangeField {
  const declared = filter as RangeFilter;
  return { declared, parameter, ends: endNames(parameter, declared, kind), written: kind.written };
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
