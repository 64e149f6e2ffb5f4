/** Values of `order_by` for these keys, each in both directions: a leading minus is descending. */
export function orderValues<const K extends string>(...keys: K[]): (K | `-${K}`)[] {
  return keys.flatMap((key) => [key, `-${key}` as const]);
}

/** What a value of `orderValues` asks for. */
export function parseOrder<K extends string>(value: K | `-${K}`): { by: K; descending: boolean } {
  return value.startsWith("-") ? { by: value.slice(1) as K, descending: true } : { by: value as K, descending: false };
}
