import { signal } from "@preact/signals";

/** Of responses that the service worker has kept: when they came; empty where that says nothing. */
const keptHeader = "x-atelier-kept";

/** Whether there is no network, so that what is shown was kept by the service worker. */
export const withoutNetwork = signal(false);

/** When the oldest of what is shown came, milliseconds since 1970; undefined while nothing kept is shown. */
export const shownAsOf = signal<number | undefined>(undefined);

const returns = new Set<() => void>();

/** @param run what is done when the network is there again */
export function whenNetworkReturns(run: () => void): void {
  returns.add(run);
}

/** The browser's own, which notes whether the network or the service worker has responded. */
export async function watchedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  const kept = response.headers.get(keptHeader);
  if (kept === null) {
    if (!withoutNetwork.peek()) return response;
    withoutNetwork.value = false;
    shownAsOf.value = undefined;
    for (const run of returns) run();
  } else {
    withoutNetwork.value = true;
    const at = Date.parse(kept);
    if (at < (shownAsOf.peek() ?? Number.POSITIVE_INFINITY)) shownAsOf.value = at;
  }
  return response;
}
