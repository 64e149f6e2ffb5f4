import type { Bitset } from "../arrays/bitset.ts";
import { emptyBits } from "../arrays/bitset.ts";
import type { HighDocs } from "./high-docs.ts";
import { emptyHigh } from "./high-docs.ts";

/** What tells one list of a group from others: which words it is of. */
interface ListName {
  readonly firstWord: number;
  readonly endWord: number;
}

interface WeightedName extends ListName {
  readonly rarity: number;
}

/** Documents of a group of words; those that were removed are still among them. */
export interface UnitedGroup {
  readonly bits: Bitset;
  /** How many they are, once that was asked for. */
  count: number | undefined;
}

interface Kept extends UnitedGroup {
  hash: number;
  /** The names of its lists, one after the other. */
  readonly words: number[];
  /** Made when asked for. */
  high: HighDocs | null;
  /** When it was asked for last. */
  turn: number;
  /** What the lists counted when it was made; empty: it says nothing. */
  readonly rarities: number[];
  /** Of the cache's clock. */
  usedAt: number;
}

/** Groups that are remembered without being kept. */
const ASKED = 32;

/**
 * The groups that were used last. They are few, and found by going through all: names of a hundred letters, for a table of them, would take longer to make, and
 * outlive most of what a search leaves behind.
 */
export class KeptGroups {
  readonly #groups: Kept[] = [];
  readonly #docCount: number;
  readonly #capacity: number;
  /** Hashes of the groups that were asked for lately and not kept. */
  readonly #asked = new Int32Array(ASKED);
  #askedCount = 0;
  #clock = 0;

  constructor(docCount: number, capacity: number) {
    this.#docCount = docCount;
    this.#capacity = capacity;
  }

  has(group: readonly ListName[]): boolean {
    return this.#find(group, hashOf(group)) !== undefined;
  }

  /** Whether a group is kept, or should be: what is asked for once in a long time would only take the place of others. */
  wants(group: readonly ListName[]): boolean {
    const hash = hashOf(group);
    if (this.#groups.length < this.#capacity || this.#asked.includes(hash) || this.#find(group, hash) !== undefined) return true;
    this.#asked[this.#askedCount++ % ASKED] = hash;
    return false;
  }

  /** @param unite sets the group's documents in empty bits, where they are not at hand */
  get(group: readonly ListName[], unite: (bits: Bitset) => void): UnitedGroup {
    const hash = hashOf(group);
    let kept = this.#find(group, hash);
    if (kept === undefined) {
      kept = this.#freeSlot();
      unite(kept.bits);
      kept.hash = hash;
      for (const { firstWord, endWord } of group) kept.words.push(firstWord, endWord);
    }
    kept.usedAt = ++this.#clock;
    return kept;
  }

  /**
   * The high documents of a group that is kept, good until the next turn. Two groups of one query may have the same lists and count them otherwise
   * ("down bottom"): then there are none of the second.
   * @param mark makes them so, where they are not at hand; undefined: then there are none
   */
  high(group: readonly WeightedName[], turn: number, mark: ((high: HighDocs) => void) | undefined): HighDocs | undefined {
    const kept = this.#find(group, hashOf(group));
    if (kept === undefined) return undefined;
    const isMade = kept.high !== null && isWeighted(kept.rarities, group);
    if (!isMade && (mark === undefined || kept.turn === turn)) return undefined;
    kept.turn = turn;
    if (isMade) return kept.high!;
    mark!((kept.high ??= emptyHigh(this.#docCount)));
    kept.rarities.length = 0;
    for (const { rarity } of group) kept.rarities.push(rarity);
    return kept.high;
  }

  #find(group: readonly ListName[], hash: number): Kept | undefined {
    for (const kept of this.#groups) if (kept.hash === hash && isNamed(kept.words, group)) return kept;
    return undefined;
  }

  /** A group without documents and name: a new one, or the one used longest ago where there are as many as are kept. */
  #freeSlot(): Kept {
    if (this.#groups.length < this.#capacity) {
      const made: Kept = { bits: emptyBits(this.#docCount), count: undefined, hash: 0, words: [], high: null, turn: -1, rarities: [], usedAt: 0 };
      this.#groups.push(made);
      return made;
    }
    const oldest = this.#groups.reduce((a, b) => (b.usedAt < a.usedAt ? b : a));
    oldest.bits.fill(0);
    oldest.count = undefined;
    oldest.words.length = 0;
    oldest.rarities.length = 0;
    return oldest;
  }
}

function isNamed(words: readonly number[], group: readonly ListName[]): boolean {
  if (words.length !== 2 * group.length) return false;
  for (let l = 0; l < group.length; l++) if (words[2 * l] !== group[l]!.firstWord || words[2 * l + 1] !== group[l]!.endWord) return false;
  return true;
}

function isWeighted(rarities: readonly number[], group: readonly WeightedName[]): boolean {
  return rarities.length === group.length && group.every(({ rarity }, l) => rarities[l] === rarity);
}

/** Fowler, Noll and Vo's (FNV-1a), by words instead of bytes, and mixed. */
function hashOf(group: readonly ListName[]): number {
  let hash = 0x811c9dc5;
  for (let l = 0; l < group.length; l++) {
    const { firstWord, endWord } = group[l]!;
    hash = Math.imul(hash ^ firstWord, 0x01000193);
    hash = Math.imul(hash ^ endWord, 0x01000193);
    hash ^= hash >>> 15;
  }
  return hash;
}
