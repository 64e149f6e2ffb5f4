import type { FindMessages } from "messages:find";
import { nameIn } from "../messages/name-in.ts";
import { type Bucket, endParams, endsIn } from "./range-values.ts";

/** A value of a filter, and how many items would have it. */
export interface FacetValue {
  value: string;
  name: string;
  /** Absent where the service does not count. */
  count?: number;
  /** Values below this one, of which it takes in all. */
  below?: readonly FacetValue[];
}

export interface Facet {
  /** The parameter of the view. */
  name: string;
  /** Whether several values can be on. Default: false */
  several?: boolean;
  values: readonly FacetValue[];
  /** In place of values: numbers, of which a part is chosen. */
  range?: RangeFacet;
}

export interface RangeFacet {
  /** How what is found is spread. */
  buckets: readonly Bucket[];
  format(value: number): string;
}

/** Whether a facet leaves anything out. */
export function isOn({ name, range }: Facet, params: URLSearchParams): boolean {
  if (!range) return valuesIn(params, name).length > 0;
  const { low, high } = endsIn(params, name);
  return low !== undefined || high !== undefined;
}

/** The parameters of a facet that leaves nothing out. */
export function cleared({ name, range }: Facet): Record<string, undefined> {
  return range ? (endParams(name, { low: undefined, high: undefined }) as Record<string, undefined>) : { [name]: undefined };
}

/** Words for a value that the service knows as text: `rain-and-storm` is "Rain & storm". */
export function nameOf(value: string, t: FindMessages): string {
  if (Object.hasOwn(t.values, value)) return nameIn(t.values, value);
  const words = value.replaceAll("-", " ").replaceAll(" and ", " & ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a facet of a response shows, with the values that are on though nothing has them. */
export function facetOf(
  name: string, counts: readonly { value: unknown; name?: string; count: number }[] | undefined, on: readonly string[], t: FindMessages, several = true,
): Facet {
  const values = (counts ?? []).map(({ value, name: given, count }) => ({ value: String(value), name: given ?? nameOf(String(value), t), count }));
  const missing = on.filter((value) => !values.some((one) => one.value === value)).map((value) => ({ value, name: nameOf(value, t), count: 0 }));
  return { name, several, values: [...values, ...missing] };
}

/** The values of a list parameter. */
export function valuesIn(params: URLSearchParams, name: string): string[] {
  return (params.get(name) ?? "").split(",").filter(Boolean);
}

/** The parameter with a value put in, or taken out. */
export function toggled(on: readonly string[], value: string, several: boolean): string {
  if (on.includes(value)) return on.filter((one) => one !== value).join(",");
  return several ? [...on, value].join(",") : value;
}
