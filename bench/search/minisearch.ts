import MiniSearch from "minisearch";
import type { BenchIcon } from "./corpus.ts";
import type { Mode } from "./modes.ts";
import type { Peer, PeerAnswer } from "./peer.ts";
import { narrowAndSort, type StoredIcon } from "./narrow-and-sort.ts";
import type { BenchQuery } from "./queries.ts";

/** A search library of the same runtime: an inverted index in the heap. Filters and orders are done on what it finds. */
export class MiniSearchPeer implements Peer {
  readonly name = "MiniSearch";
  readonly #icons: StoredIcon[] = [];
  readonly #index = new MiniSearch<{ id: number; name: string; tags: string }>({ fields: ["name", "tags"], idField: "id" });

  modes({ offset }: Mode): boolean {
    return offset === 0;
  }

  fill(icons: Iterable<BenchIcon>): void {
    for (const { id, name, tags, family, free, created } of icons) {
      this.#index.add({ id, name, tags: tags.join(" ") });
      this.#icons[id] = { family, free, created };
    }
  }

  search({ words }: BenchQuery, mode: Mode): PeerAnswer {
    const found = this.#index.search(words, { combineWith: "AND", prefix: (_term, i, terms) => i === terms.length - 1, boost: { name: 10, tags: 4 } });
    return narrowAndSort(found.map(({ id }) => id as number), this.#icons, mode);
  }

  close(): void {}
}
