import Type, { type TSchema } from "typebox";
import type { FilterValue } from "@atelier/search";
import type { FilterField, Fields, Parameter } from "./fields.ts";

type Filters = Readonly<Record<string, FilterField<never>>>;

/** How many similar items an answer holds at most. */
export const similarLimit = Type.Integer({ minimum: 1, maximum: 100, default: 10, description: "Items in the answer, at most" });

export const idParams = Type.Object({ id: Type.String({ description: "The item's id, a positive integer", examples: ["1"] }) });

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
      const values = (typeof given === "string" ? [given] : given).map(wantedBy);
      if (values.every((some) => some !== undefined)) wanted[filter] = values.flat();
    }
    return wanted;
  }
}

/** Values of `order_by`, each in both directions: a leading minus is descending. */
export function orderValues({ orders, descending = {} }: Pick<Fields<never>, "orders" | "descending">): string[] {
  const others = Object.values(descending);
  const names = ["popularity", ...Object.keys(orders).filter((name) => !others.includes(name))];
  return names.flatMap((name) => [name, `-${name}`]);
}

/** What a value of `orderValues` asks for. */
export function parseOrder<Order extends string>(value: string, others?: Readonly<Partial<Record<Order, Order>>>): { by: Order; descending: boolean } {
  const by = value.replace(/^-/, "") as Order;
  return value.startsWith("-") ? { by: others?.[by] ?? by, descending: true } : { by, descending: false };
}

function itself(value: string): [string] {
  return [value];
}

function schemaOf({ values, several = false, description }: Parameter): TSchema {
  const one = (options: { description?: string }) => (values ? Type.Unsafe<string>({ enum: values, ...options }) : Type.String(options));
  return several ? Type.Array(one({}), { description: `${description}; one of them must match` }) : one({ description });
}
