import { QueryClient, QueryObserver, type QueryKey } from "@tanstack/query-core";
import { useEffect, useReducer, useState } from "preact/hooks";

/** Answers by their key. The connection repeats what fails; here nothing is repeated a second time. */
export const cache = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, gcTime: 300_000, networkMode: "always" }, mutations: { networkMode: "always" } },
});

export interface QueryOptions<T> {
  key: QueryKey;
  load: (signal: AbortSignal) => Promise<T>;
  /** Default: true */
  enabled?: boolean;
  /** Milliseconds between two looks while somebody looks. Default: never */
  every?: number | false;
  /** Milliseconds for which a response is not asked for again. Default: 30,000 */
  staleTime?: number;
  /** What is shown while another key loads, such as the last results while somebody types. Default: nothing */
  keep?: boolean;
}

export interface QueryState<T> {
  data: T | undefined;
  error: Error | null;
  /** There is nothing to show yet. */
  loading: boolean;
  /** What is shown belongs to the key before. */
  older: boolean;
  again: () => void;
}

/** A response of the service, from the cache where it is fresh, and fetched where it is not; the component follows it. */
export function useQuery<T>({ key, load, enabled = true, every = false, staleTime, keep = false }: QueryOptions<T>): QueryState<T> {
  const options = {
    queryKey: key,
    queryFn: ({ signal }: { signal: AbortSignal }) => load(signal),
    enabled,
    refetchInterval: every,
    ...(staleTime !== undefined && { staleTime }),
    ...(keep && { placeholderData: (before: unknown) => before }),
  } as never;
  const [observer] = useState(() => new QueryObserver<T>(cache, options));
  const [, redraw] = useReducer<number, void>((count) => count + 1, 0);
  const found = observer.getOptimisticResult(cache.defaultQueryOptions(options) as never);
  useEffect(() => observer.subscribe(() => redraw()), [observer]);
  useEffect(() => observer.setOptions(options));
  return {
    data: found.data, error: found.error, loading: found.isPending && enabled, older: found.isPlaceholderData, again: () => void observer.refetch(),
  };
}

/** Drops what is kept under keys that begin so, and fetches again what is looked at. */
export function refresh(...key: unknown[]): void {
  void cache.invalidateQueries({ queryKey: key });
}
