import type { FacetCount, FilterValue } from "@atelier/search";
import type { Kind } from "./kinds.ts";

/*
 * One declaration of a field: what it is, and which of column, member, words, filter, order, facet and statement it has. The entry of the index, the
 * parameters of lists and their types, the members of items and what imports and bodies take follow from it.
 */

/** A filter by which callers ask for values. */
export interface ValueFilter<Value> {
  /** `one of` takes several values, any of which an item must have; `service`: only the service asks, and there is no parameter. */
  readonly by: "equal" | "one of" | "service";
  /** Of the parameter. Default: the name of the field. */
  readonly name?: string;
  /** Of the parameter. */
  readonly description?: string;
  /** What the parameter takes. Default: any text. */
  readonly values?: readonly string[];
  /** The values that the index has of an item. Default: the value, each of several, none where it is unknown. */
  of?(value: NonNullable<Value>): FilterValue | readonly FilterValue[];
  /** The values that one of the parameter asks for; undefined asks for nothing, whatever else is asked for. Default: that value. */
  wanted?(value: string): readonly FilterValue[] | undefined;
  /** What kind of values lists can count by the parameter `facets`. Absent: none. */
  readonly facet?: "text" | "switch" | "named";
  /** Makes the counts of the index those of answers. */
  gather?(counts: readonly FacetCount[]): FacetCount[];
}

/** A filter for yes or no. */
export interface FlagFilter {
  readonly by: "flag";
  readonly name?: string;
  readonly description: string;
  readonly facet?: "switch";
}

/**
 * A filter for numbers, dates and days: two parameters, `<name>_<end>`, both ends included. The upper end of dates takes in the whole of a day that has no
 * time. What is unknown is within no range.
 */
export interface RangeFilter {
  readonly by: "range";
  readonly name?: string;
  /** Completes "At least this …" and "Not before this …". */
  readonly description: string;
  /** What the parameters are called after the name, such as `after` and `before`. Default: `min` and `max`; of dates and days `from` and `to`. */
  readonly ends?: readonly [low: string, high: string];
  /** Whether only whole numbers make sense. */
  readonly whole?: boolean;
  /** Lower edges of the buckets in which lists count, by the parameter `facets`. The last bucket has no end. */
  readonly buckets?: readonly number[];
}

/** A filter must fit the kind of the field: a range of texts is an error of types. */
export type Filter<Value> =
  | ValueFilter<Value>
  | ([NonNullable<Value>] extends [number] ? RangeFilter : never)
  | ([NonNullable<Value>] extends [boolean] ? FlagFilter : never);

export interface Order<Value> {
  /** What is compared. Default: the value. */
  by?(value: NonNullable<Value>): number | string;
  /** What callers call it, and whether that descends. Default: the name of the field, and with a leading minus descending. */
  readonly choices?: Readonly<Record<string, { descending: boolean }>>;
}

export interface Member<Shown> {
  /** Default: the name of the field. */
  readonly name?: string;
  readonly description: string;
  /** More of its schema. */
  readonly schema?: Readonly<Record<string, unknown>>;
  /** What stands for an unknown value. Default: the member is left out. */
  readonly unknown?: Shown;
}

/** What sources may state: a column of manifests and exports, and a member of bodies. */
export interface Statement {
  /** Default: the name of the field. */
  readonly name?: string;
  readonly description: string;
  readonly minimum?: number;
  readonly maximum?: number;
}

export interface FieldParts<Row, Value, Shown> {
  /** The column that keeps the value. Absent: `of` makes it of others. */
  readonly column?: string;
  of?(row: Row): Value;
  /** How items show it; `own`: `item.ts` says, under the name of the field, in this place. */
  readonly member?: Member<Shown> | "own";
  /** How much a word of it counts in searches, and its words. Default: the value. */
  readonly words?: { readonly weight: number; of?(value: NonNullable<Value>): string | readonly string[] };
  readonly filter?: Filter<Value>;
  readonly order?: true | Order<Value>;
  readonly stated?: Statement;
}

export type Field<Row, Value, Shown> = FieldParts<Row, Value, Shown> & { readonly kind: Kind<Value, Shown> };

interface AnyKind extends Omit<Kind<unknown>, "read" | "write" | "show"> {
  read(cell: unknown): unknown;
  write(value: never): unknown;
  show(value: never): unknown;
}

/** Any field, where it does not matter of what. */
export interface AnyField {
  readonly kind: AnyKind;
  readonly column?: string;
  of?(row: never): unknown;
  readonly member?: Member<unknown> | "own";
  readonly words?: { readonly weight: number; of?(value: never): string | readonly string[] };
  readonly filter?: ValueFilter<never> | FlagFilter | RangeFilter;
  readonly order?: true | Order<never>;
  readonly stated?: Statement;
}

export type AnyFields = Readonly<Record<string, AnyField>>;

/** Makes the function that declares fields of rows of this type. */
export function fieldsOf<Row>() {
  return <Value, Shown, const Parts extends FieldParts<Row, Value, Shown>>(kind: Kind<Value, Shown>, parts: Parts): Parts & { kind: Kind<Value, Shown> } => (
    { ...parts, kind }
  );
}

/** The type of a field's values. */
export type ValueOf<F> = F extends { kind: { read(cell: unknown): infer Value } } ? Value : never;

type Indexed = { words: object } | { filter: object } | { order: true | object };

/** What the index gets of an item: the values of all fields that are searched, filtered or ordered by. */
export type EntryOf<Fields> = { id: number; popularity: number } & {
  -readonly [Name in keyof Fields as Fields[Name] extends Indexed ? Name : never]: ValueOf<Fields[Name]>;
};

type Names<Fields, Shape> = { [Name in keyof Fields]: Fields[Name] extends Shape ? Name : never }[keyof Fields] & string;

export type FilterName<Fields> = Names<Fields, { filter: { by: "equal" | "one of" | "service" | "flag" } }>;
export type OrderName<Fields> = Exclude<Names<Fields, { order: true | object } | { filter: { by: "range" } }>, "popularity">;

type ParameterName<Name, Filter> = (Filter extends { name: infer Own extends string } ? Own : Name) & string;

type ParametersBy<Fields, By, Value> = {
  [Name in keyof Fields as Fields[Name] extends { filter: { by: By } } ? ParameterName<Name, Fields[Name]["filter"]> : never]?: Value;
};

interface DateKind {
  kind: { show(value: never): string };
}

type NumbersOf<Fields> = { [Name in keyof Fields as Fields[Name] extends DateKind ? never : Name]: Fields[Name] };
type DatesOf<Fields> = { [Name in keyof Fields as Fields[Name] extends DateKind ? Name : never]: Fields[Name] };

type EndsOf<Filter, Default extends string> = Filter extends { ends: readonly [infer Low extends string, infer High extends string] } ? Low | High : Default;

type RangesOf<Fields, Default extends string, Value> = {
  [Name in keyof Fields as Fields[Name] extends { filter: { by: "range" } }
    ? `${ParameterName<Name, Fields[Name]["filter"]>}_${EndsOf<Fields[Name]["filter"], Default>}` : never]?: Value;
};

/** The parameters of a list that follow from its fields. */
export type ParametersOf<Fields> = ParametersBy<Fields, "equal", string> & ParametersBy<Fields, "one of", string[]> &
  ParametersBy<Fields, "flag", boolean> & RangesOf<NumbersOf<Fields>, "min" | "max", number> & RangesOf<DatesOf<Fields>, "from" | "to", string>;
