/** A bucket of a distribution, as the service counts it. */
export interface Bucket {
  from: number;
  /** Absent in the last, which has no end. */
  to?: number;
  count: number;
}

/** Both ends of a range; undefined where it has none. */
export interface Ends {
  low: number | undefined;
  high: number | undefined;
}

/** The ends that the parameters of a view state. What is no number is none. */
export function endsIn(params: URLSearchParams, name: string): Ends {
  const end = (key: string) => {
    const text = params.get(key) ?? "";
    return /^\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined;
  };
  return { low: end(`${name}_min`), high: end(`${name}_max`) };
}

/** The parameters for these ends. */
export function endParams(name: string, { low, high }: Ends): Record<string, string | undefined> {
  return { [`${name}_min`]: low?.toString(), [`${name}_max`]: high?.toString() };
}

/** The stops of both handles: the edges, and behind them no end. */
export function placesOf(buckets: readonly Bucket[], { low, high }: Ends): { first: number; end: number } {
  const first = low === undefined ? 0 : buckets.findLastIndex(({ from }) => from <= low);
  const end = high === undefined ? -1 : buckets.findIndex(({ from }) => from >= high);
  return { first: Math.max(0, first), end: end < 0 ? buckets.length : end };
}

/** What handles at these stops ask for: at either end of the track nothing. */
export function endsAt(buckets: readonly Bucket[], { first, end }: { first: number; end: number }): Ends {
  return { low: first === 0 ? undefined : buckets[first]!.from, high: buckets[end]?.from };
}
