type Filter = "author" | "family";

export interface SetCountsParts {
  index: { countsOf(filter: Filter, ids: readonly number[]): Promise<number[]> };
  /** Moves with the counts. */
  version(): number;
}

/**
 * How many icons the catalog has of each author and in each family. The index knows, but lives in another thread: asked for every page, a page would wait for
 * that thread twice. Each count is asked once until the index changes; there are as many as authors and families.
 */
export class SetCounts {
  readonly #parts: SetCountsParts;
  #version = NaN;
  #known: Record<Filter, Map<number, number>> = { author: new Map(), family: new Map() };

  constructor(parts: SetCountsParts) {
    this.#parts = parts;
  }

  /** @returns the count of every id */
  async of(filter: Filter, ids: readonly number[]): Promise<Map<number, number>> {
    const version = this.#parts.version();
    if (version !== this.#version) {
      this.#known = { author: new Map(), family: new Map() };
      this.#version = version;
    }
    const known = this.#known[filter];
    const unknown = [...new Set(ids)].filter((id) => !known.has(id));
    const counts = unknown.length === 0 ? [] : await this.#parts.index.countsOf(filter, unknown);
    for (const [i, id] of unknown.entries()) known.set(id, counts[i]!);
    return known;
  }
}
