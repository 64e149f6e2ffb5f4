import { hasBit } from "../arrays/bitset.ts";
import { rankOf } from "../segment/dense-docs.ts";
import { ListCursor } from "./list-cursor.ts";
import type { WeightedList } from "./posting-lists.ts";
import { NO_PLACE } from "../segment/spans.ts";

/** The most that a list gives any document. */
function promiseOf({ peak, rarity }: WeightedList): number {
  return peak * rarity;
}

/** The most that any list of a group gives a document. */
export function mostOfGroup(group: readonly WeightedList[]): number {
  let most = 0;
  for (const list of group) most = Math.max(most, promiseOf(list));
  return most;
}

/** The group's lists, those first that may give a document most. By insertion: they are a dozen, and every search of several words does this. */
export function byPromise(group: readonly WeightedList[]): WeightedList[] {
  const lists = group.slice();
  for (let i = 1; i < lists.length; i++) {
    const list = lists[i]!;
    let place = i;
    for (; place > 0 && promiseOf(lists[place - 1]!) < promiseOf(list); place--) lists[place] = lists[place - 1]!;
    lists[place] = list;
  }
  return lists;
}

/** Reads what a group gives one document after another: fastest in ascending order, and in runs that ascend. */
export class GroupReader {
  /** The most that it gives any document. */
  readonly most: number;
  /** Those that promise most first. */
  readonly lists: readonly WeightedList[];
  readonly #promises: readonly number[];
  /** Of those that were read and are not dense. */
  readonly #cursors: (ListCursor | undefined)[];

  constructor(lists: readonly WeightedList[]) {
    this.lists = byPromise(lists);
    this.#promises = this.lists.map(promiseOf);
    this.most = this.#promises[0] ?? 0;
    this.#cursors = this.lists.map(() => undefined);
  }

  /** The best that a list gives the document; when that is less than `needed`, any number less than it. */
  read(doc: number, needed: number): number {
    let best = 0;
    for (let l = 0; l < this.lists.length; l++) {
      const promise = this.#promises[l]!;
      if (promise <= best || promise < needed) break;
      const list = this.lists[l]!;
      const value = this.#impactIn(l, list, doc) * list.rarity;
      if (value > best) best = value;
    }
    return best;
  }

  /** Whether any list has the document. */
  has(doc: number): boolean {
    for (let l = this.lists.length - 1; l >= 0; l--) if (this.#impactIn(l, this.lists[l]!, doc) > 0) return true;
    return false;
  }

  #impactIn(l: number, list: WeightedList, doc: number): number {
    const { impacts, from, dense } = list;
    if (dense !== null) {
      if (!hasBit(dense.bits, doc)) return 0;
      return impacts[from + rankOf(dense, doc)]!;
    }
    const place = (this.#cursors[l] ??= new ListCursor(list)).find(doc);
    return place === NO_PLACE ? 0 : impacts[place]!;
  }
}

/** What the groups give a document, or less than `needed` as soon as they cannot give that. @param most what they may give at most, and what else it has */
export function wordsOf(readers: readonly GroupReader[], doc: number, most: number, needed: number): number {
  let words = most;
  for (const reader of readers) {
    if (words < needed) break;
    const others = words - reader.most;
    words = others + reader.read(doc, needed - others);
  }
  return words;
}
