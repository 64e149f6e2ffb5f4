import type { BenchIcon } from "./corpus.ts";
import type { Mode } from "./modes.ts";
import type { BenchQuery } from "./queries.ts";

export interface PeerAnswer {
  readonly count: number;
  readonly ids: readonly number[];
}

/** An engine that a user would pick instead. The last word of a query is a beginning, all words must match, the count is exact. */
export interface Peer {
  readonly name: string;
  /** Beside relevance, what it can be asked. */
  readonly modes: (mode: Mode) => boolean;
  fill(icons: Iterable<BenchIcon>): void | Promise<void>;
  /** Ten ids. */
  search(query: BenchQuery, mode: Mode): PeerAnswer | Promise<PeerAnswer>;
  close(): void | Promise<void>;
}
