import type { FilterValue } from "@atelier/search";
import type { AskedIndex } from "./hosted-index.ts";

/**
 * How many items have each of some values of a filter. The index knows, but lives in another thread: asked for every page, a page would wait for that thread
 * twice. Each count is asked once until the index changes; there are as many as authors and families.
 */
export class ValueCounts<Filter extends string> {
  readonly #index: Pick<AskedIndex<Filter>, "countsOf">;
  readonly #version: () => number;
  #knownAt = NaN;
  #known = new Map<Filter, Map<FilterValue, number>>();

  /** @param version moves with the counts */
  constructor(index: Pick<AskedIndex<Filter>, "countsOf">, version: () => number) {
    this.#index = index;
    this.#version = version;
  }

  /** @returns the count of every value */
  async of(filter: Filter, values: readonly FilterValue[]): Promise<ReadonlyMap<FilterValue, number>> {
    const version = this.#version();
    if (version !== this.#knownAt) this.#known = new Map();
    this.#knownAt = version;
    const known = this.#known.get(filter) ?? new Map<FilterValue, number>();
    this.#known.set(filter, known);
    const unknown = [...new Set(values)].filter((value) => !known.has(value));
    const counts = unknown.length === 0 ? [] : await this.#index.countsOf(filter, unknown);
    for (const [i, value] of unknown.entries()) known.set(value, counts[i]!);
    return known;
  }
}
