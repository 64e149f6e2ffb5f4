import type { BenchIcon } from "./corpus.ts";
import type { Mode } from "./modes.ts";
import type { PeerAnswer } from "./peer.ts";

export type StoredIcon = Pick<BenchIcon, "family" | "free" | "created">;

/** What a program does with the ids that a library without filters and orders finds. @param icons by id */
export function narrowAndSort(found: readonly number[], icons: readonly StoredIcon[], { request: { filters, order } }: Mode): PeerAnswer {
  let ids = found;
  if (filters?.family) ids = ids.filter((id) => filters.family!.includes(icons[id]!.family));
  if (filters?.free) ids = ids.filter((id) => filters.free!.includes(icons[id]!.free));
  if (order) ids = ids.toSorted((a, b) => icons[b]!.created - icons[a]!.created || a - b);
  return { count: ids.length, ids: ids.slice(0, 10) };
}
