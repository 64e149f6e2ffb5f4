/*
 * The best page of several groups that many documents have. Documents are numbered by popularity, so the bound on what any later
 * one can score falls: once it is below the worst of the page, the rest need no scores. Of the others most are given up
 * after one group (MaxScore: Turtle and Flood, Query Evaluation, 1995).
 */
import type { Bitset } from "./bitset.ts";
import { hasBit, onesIn } from "./bitset.ts";
import type { WeightedList } from "./posting-lists.ts";
import { gallop } from "./postings.ts";
import { leastWorthOf, relevanceKey, scoreOf } from "./rank.ts";
import type { Segment } from "./segment.ts";
import { priorCeiling } from "./segment.ts";
import type { TopKeys } from "./top-keys.ts";

/** Words of bits between two looks at the bound. */
const STRIDE = 32;

/** Fills `top` with the best of these documents, each of which is in every group. */
export function topOfGroups(segment: Segment, groups: readonly (readonly WeightedList[])[], found: Bitset, top: TopKeys): void {
  const { priors, ids } = segment;
  const readers = groups.map((lists) => new GroupReader(lists)).sort((a, b) => b.most - a.most);
  const most = readers.reduce((sum, reader) => sum + reader.most, 0);
  let least = leastWorthOf(top.worst);
  for (let start = 0; start < found.length; start += STRIDE) {
    if (most * priorCeiling(segment, start << 5) < least) return;
    const end = Math.min(found.length, start + STRIDE);
    for (let place = start; place < end; place++) {
      for (let bits = found[place]!; bits !== 0; bits &= bits - 1) {
        const doc = (place << 5) + 31 - Math.clz32(bits & -bits);
        const words = wordsOf(readers, doc, most, least / priors[doc]!);
        if (words * priors[doc]! < least) continue;
        top.offer(relevanceKey(scoreOf(words, priors[doc]!), ids[doc]!), doc);
        least = leastWorthOf(top.worst);
      }
    }
  }
}

/** What the groups give a document, or less than `needed` as soon as they cannot give that. */
function wordsOf(readers: readonly GroupReader[], doc: number, most: number, needed: number): number {
  let words = most;
  for (const reader of readers) {
    if (words < needed) break;
    words += reader.read(doc) - reader.most;
  }
  return words;
}

/** Reads what a group gives one document after another, in ascending order. */
class GroupReader {
  /** The most that it gives any document. */
  readonly most: number;
  readonly #lists: readonly WeightedList[];
  /** Where each list that is not dense was left. */
  readonly #places: Uint32Array<ArrayBuffer>;

  constructor(lists: readonly WeightedList[]) {
    this.#lists = lists;
    this.most = lists.reduce((most, { peak, rarity }) => Math.max(most, peak * rarity), 0);
    this.#places = Uint32Array.from(lists, ({ from }) => from);
  }

  read(doc: number): number {
    let best = 0;
    for (let l = 0; l < this.#lists.length; l++) {
      const list = this.#lists[l]!;
      if (list.peak * list.rarity > best) best = Math.max(best, this.#impactIn(l, list, doc) * list.rarity);
    }
    return best;
  }

  #impactIn(l: number, { docs, impacts, from, to, dense }: WeightedList, doc: number): number {
    if (dense !== null) {
      if (!hasBit(dense.bits, doc)) return 0;
      return impacts[from + dense.ranks[doc >>> 5]! + onesIn(dense.bits[doc >>> 5]! & ((1 << (doc & 31)) - 1))]!;
    }
    const place = (this.#places[l] = gallop(docs, this.#places[l]!, to, doc));
    return place < to && docs[place] === doc ? impacts[place]! : 0;
  }
}
