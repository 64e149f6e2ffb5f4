import Type, { type TSchema } from "typebox";
import type { FilterValue } from "../search/index.ts";
import type { FilterField, Parameter } from "./fields.ts";

type Filters = Readonly<Record<string, FilterField<never>>>;

/** How many similar items an answer holds at most. */
export const similarLimit = Type.Integer({ minimum: 1, maximum: 100, default: 10, description: "Items in the answer, at most" });

export const idParams = Type.Object({ id: Type.String({ description: "The item's id, a positive integer" }) });

/** The parameters of a catalog's filters. */
export class FilterParameters {
  readonly #asked: readonly [filter: string, Parameter & { name: string }][];

  constructor(filters: Filters) {
    this.#asked = Object.entries(filters).flatMap(([filter, { parameter }]) => (parameter ? [[filter, { name: filter, ...parameter }]] : []));
  }

  /** As a query has them, optional all. */
  get schemas(): Record<string, TSchema> {
    return Object.fromEntries(this.#asked.map(([, parameter]) => [parameter.name, Type.Optional(schemaOf(parameter))]));
  }

  /** What a query asks of the index by them, by filter. */
  wanted(query: Readonly<Record<string, unknown>>): Record<string, readonly FilterValue[]> {
    const wanted: Record<string, readonly FilterValue[]> = {};
    for (const [filter, { name, wanted: wantedBy = itself }] of this.#asked) {
      const given = query[name] as string | string[] | undefined;
      if (given === undefined) continue;
      const values = typeof given === "string" ? wantedBy(given) : given.flatMap((value) => wantedBy(value) ?? []);
      if (values) wanted[filter] = values;
    }
    return wanted;
  }
}

/** Values of `order_by` for these keys, each in both directions: a leading minus is descending. */
export function orderValues(keys: readonly string[]): string[] {
  return keys.flatMap((key) => [key, `-${key}`]);
}

/** What a value of `orderValues` asks for. */
export function parseOrder<Order extends string>(value: string): { by: Order; descending: boolean } {
  return value.startsWith("-") ? { by: value.slice(1) as Order, descending: true } : { by: value as Order, descending: false };
}

function itself(value: string): [string] {
  return [value];
}

function schemaOf({ values, several = false, description }: Parameter): TSchema {
  const one = (options: { description?: string }) => (values ? Type.Unsafe<string>({ enum: values, ...options }) : Type.String(options));
  return several ? Type.Array(one({}), { description }) : one({ description });
}
