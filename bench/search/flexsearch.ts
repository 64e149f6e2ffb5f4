import { Index } from "flexsearch";
import type { BenchIcon } from "./corpus.ts";
import type { Mode } from "./modes.ts";
import type { Peer, PeerAnswer } from "./peer.ts";
import { narrowAndSort, type StoredIcon } from "./narrow-and-sort.ts";
import type { BenchQuery } from "./queries.ts";

/** A search library that indexes every beginning of every word. It ranks by where in the text a word stands, and knows no rarity. */
export class FlexSearchPeer implements Peer {
  readonly name = "FlexSearch";
  readonly #icons: StoredIcon[] = [];
  readonly #index = new Index({ tokenize: "forward" });

  modes({ offset }: Mode): boolean {
    return offset === 0;
  }

  fill(icons: Iterable<BenchIcon>): void {
    for (const { id, name, tags, family, free, created } of icons) {
      this.#index.add(id, `${name} ${tags.join(" ")}`);
      this.#icons[id] = { family, free, created };
    }
  }

  search({ words }: BenchQuery, mode: Mode): PeerAnswer {
    return narrowAndSort(this.#index.search(words, { limit: this.#icons.length }) as number[], this.#icons, mode);
  }

  close(): void {}
}
