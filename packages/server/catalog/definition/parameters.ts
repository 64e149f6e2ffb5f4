import Type, { type TSchema } from "typebox";
import { type InvalidParam, invalidRequest } from "../../errors.ts";
import type { CatalogItem, FilterValue, NumberRange, SearchRequest } from "@atelier/search";
import type { DateForm } from "./dates.ts";
import type { FlagFilter, ValueFilter } from "./field.ts";
import type { FilterField, Fields, RangeField } from "./fields.ts";

/** How many similar items an answer holds at most. */
export const similarLimit = Type.Integer({ minimum: 1, maximum: 100, default: 10, description: "Items in the answer, at most" });

export const idParams = Type.Object({ id: Type.String({ description: "The item's id, a positive integer", examples: ["1"] }) });

/** What a query asks of the index by the parameters of its filters. */
export interface Wanted<Filter extends string, Order extends string> {
  filters: { [name in Filter]?: readonly FilterValue[] };
  ranges?: SearchRequest<Filter, Order>["ranges"];
}

/** The parameters of a catalog's filters. */
export class FilterParameters<Filter extends string, Order extends string> {
  readonly #filters: readonly [filter: Filter, FilterField<never>][];
  readonly #ranges: readonly [order: Order, RangeField][];

  constructor({ filters, ranges }: Pick<Fields<never, Filter, Order>, "filters" | "ranges">) {
    const all = Object.entries(filters) as [Filter, FilterField<never>][];
    this.#filters = all.filter(([, { declared }]) => declared.by !== "service");
    this.#ranges = Object.entries(ranges) as [Order, RangeField][];
  }

  /** As a query has them, optional all. */
  get schemas(): Record<string, TSchema> {
    return Object.fromEntries([
      ...this.#filters.map(([, { parameter, declared }]) => [parameter, Type.Optional(schemaOf(declared))]),
      ...this.#ranges.flatMap(([, range]) => endsOf(range).map(({ name, schema }) => [name, Type.Optional(schema)])),
    ]);
  }

  /**
   * @param nameOf what the request calls a parameter
   * @throws ServiceError 400 for a date that does not exist, and for a range that ends before it begins
   */
  wanted(query: Readonly<Record<string, unknown>>, nameOf: (parameter: string) => string = (parameter) => parameter): Wanted<Filter, Order> {
    const filters: Wanted<Filter, Order>["filters"] = {};
    for (const [filter, { parameter, declared }] of this.#filters) {
      const given = query[parameter] as FilterValue | readonly FilterValue[] | undefined;
      if (given === undefined) continue;
      const values = [given].flat().map((value) => (declared.by !== "flag" && declared.wanted ? declared.wanted(String(value)) : [value as FilterValue]));
      if (values.every((some) => some !== undefined)) filters[filter] = values.flat();
    }
    const ranges = this.#rangesOf(query, nameOf);
    return { filters, ...(Object.keys(ranges).length > 0 && { ranges }) };
  }

  #rangesOf(query: Readonly<Record<string, unknown>>, nameOf: (parameter: string) => string): NonNullable<Wanted<Filter, Order>["ranges"]> {
    const ranges: { [name in Order | "popularity"]?: NumberRange } = {};
    const problems: InvalidParam[] = [];
    for (const [order, range] of this.#ranges) {
      const [low, high] = range.ends;
      const from = range.written ? dateIn(low, range.written, "first") : (query[low] as number | undefined);
      const to = range.written ? dateIn(high, range.written, "last") : (query[high] as number | undefined);
      if (from === undefined && to === undefined) continue;
      if (from !== undefined && to !== undefined && from > to) problems.push({ name: nameOf(low), reason: `must not be above ${nameOf(high)}` });
      ranges[order] = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
    }
    if (problems.length > 0) throw invalidRequest(problems);
    return ranges;

    function dateIn(name: string, { read, schema }: DateForm, edge: "first" | "last"): number | undefined {
      if (query[name] === undefined) return undefined;
      const found = read(String(query[name]));
      if (!found) problems.push({ name: nameOf(name), reason: schema.patternReason });
      return found?.[edge];
    }
  }
}

/** The parameters of both ends of a range. */
function endsOf({ ends: [low, high], written, declared: { description, whole = false } }: RangeField): { name: string; schema: TSchema }[] {
  if (written) {
    const date = (words: string) => Type.Unsafe<string>({ ...written.schema, description: `${words} this ${description} (inclusive)` });
    return [{ name: low, schema: date("Not before") }, { name: high, schema: date("Not after") }];
  }
  const number = (words: string) => (whole ? Type.Integer : Type.Number)({ minimum: 0, description: `${words} this ${description}` });
  return [{ name: low, schema: number("At least") }, { name: high, schema: number("At most") }];
}

/** Values of `order_by`: a leading minus is descending. */
export function orderValues({ choices }: Pick<Fields<never>, "choices">): string[] {
  return ["popularity", "-popularity", ...Object.keys(choices)];
}

/** What a value of `orderValues` asks for. */
export function parseOrder<Order extends string>(
  value: string, choices: Fields<CatalogItem, string, Order>["choices"],
): { by: Order | "popularity"; descending: boolean } {
  return choices[value] ?? { by: "popularity", descending: value.startsWith("-") };
}

function schemaOf(filter: ValueFilter<never> | FlagFilter): TSchema {
  const { description } = filter;
  if (filter.by === "flag") return Type.Boolean({ description: description! });
  const { values } = filter;
  const one = (options: { description?: string }) => (values ? Type.Unsafe<string>({ enum: values, ...options }) : Type.String(options));
  return filter.by === "one of" ? Type.Array(one({}), { description: `${description}; one of them must match` }) : one({ description: description! });
}
