/*
 * The best page of several groups of words. Documents are numbered by popularity, so the bound on what any later
 * one can score falls: once it is below the worst of the page, the rest need no scores. Of the others most are given up
 * after one group (MaxScore: Turtle and Flood, Query Evaluation, 1995).
 */
import type { Bitset } from "./bitset.ts";
import { clearBit, hasBit } from "./bitset.ts";
import { rankOf } from "./dense-docs.ts";
import { sizeOf } from "./posting-list.ts";
import type { WeightedList } from "./posting-lists.ts";
import { gallop } from "./postings.ts";
import { leastWorthOf, relevanceKey, scoreOf } from "./rank.ts";
import type { Segment } from "./segment.ts";
import { priorCeiling } from "./segment.ts";
import type { TopKeys } from "./top-keys.ts";

/** Words of bits, or postings, between two looks at the bound. */
const STRIDE = 32;
/** Passing a posting by takes so much less time than scoring a document. */
const POSTINGS_PER_SCORE = 128;

type Group = readonly WeightedList[];

/** Fills `top` with the best of these documents, each of which is in every group. @param found `count` documents; how many are left in it is not told */
export function topOfGroups(segment: Segment, groups: readonly Group[], found: Bitset, count: number, top: TopKeys): void {
  const driver = groups.reduce((smallest, group) => (sizeOf(group) < sizeOf(smallest) ? group : smallest));
  if (count * POSTINGS_PER_SCORE < sizeOf(driver)) return scoreEach(segment, groups, found, top);
  const others = readersOf(groups.filter((group) => group !== driver));
  const reader = new GroupReader(driver);
  for (const list of reader.lists) {
    for (const other of [reader, ...others]) other.restart();
    scan(segment, list, reader, others, found, top);
  }
}

/** Fills `top` with the best of these hits, which have something of every group. @param scores what the groups give them that are not in `unread` */
export function topOfHits(segment: Segment, unread: readonly Group[], hits: number, docs: Uint32Array, scores: Uint32Array, top: TopKeys): void {
  const { priors, ids } = segment;
  const readers = readersOf(unread);
  const most = mostOf(readers);
  let least = leastWorthOf(top.worst);
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    const prior = priors[doc]!;
    const score = scores[hit]! + most;
    if (score * prior < least) continue;
    const words = readers.length === 0 ? score : wordsOf(readers, doc, score, least / prior);
    if (words * prior < least) continue;
    top.offer(relevanceKey(scoreOf(words, prior), ids[doc]!), doc);
    least = leastWorthOf(top.worst);
  }
}

/** One document after another, where there are few. */
function scoreEach(segment: Segment, groups: readonly Group[], found: Bitset, top: TopKeys): void {
  const { priors, ids } = segment;
  const readers = readersOf(groups);
  const most = mostOf(readers);
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

/** Goes along one list of a group, and looks up in the others what can still come into the page: with the impact here, and the most that they give. */
function scan(segment: Segment, { docs, impacts, from, to, rarity, peak }: WeightedList, reader: GroupReader, others: readonly GroupReader[], found: Bitset, top: TopKeys): void {
  const { priors, ids } = segment;
  const mostOfOthers = mostOf(others);
  let least = leastWorthOf(top.worst);
  for (let start = from; start < to; start += STRIDE) {
    const ceiling = priorCeiling(segment, docs[start]!);
    if ((peak * rarity + mostOfOthers) * ceiling < least) return;
    const leastImpact = (least / ceiling - mostOfOthers) / rarity;
    const end = Math.min(to, start + STRIDE);
    for (let i = start; i < end; i++) {
      const doc = docs[i]!;
      // Hardly any is, which can be foreseen; of the impacts about half are too low, which cannot.
      if (!hasBit(found, doc) || impacts[i]! < leastImpact) continue;
      const prior = priors[doc]!;
      const own = impacts[i]! * rarity;
      const worth = wordsOf(others, doc, own + mostOfOthers, least / prior);
      // Where another list gives it more, it may come into the page there.
      if (worth * prior < least) continue;
      clearBit(found, doc);
      const words = worth - own + reader.read(doc);
      top.offer(relevanceKey(scoreOf(words, prior), ids[doc]!), doc);
      least = leastWorthOf(top.worst);
    }
  }
}

/** What the groups give a document, or less than `needed` as soon as they cannot give that. @param most what they may give at most, and what else it has */
function wordsOf(readers: readonly GroupReader[], doc: number, most: number, needed: number): number {
  let words = most;
  for (const reader of readers) {
    if (words < needed) break;
    words += reader.read(doc) - reader.most;
  }
  return words;
}

function readersOf(groups: readonly Group[]): GroupReader[] {
  return groups.map((lists) => new GroupReader(lists)).sort((a, b) => b.most - a.most);
}

function mostOf(readers: readonly GroupReader[]): number {
  return readers.reduce((sum, reader) => sum + reader.most, 0);
}

/** Reads what a group gives one document after another, in ascending order. */
class GroupReader {
  /** Those that promise most first. */
  readonly lists: readonly WeightedList[];
  /** The most that it gives any document. */
  readonly most: number;
  readonly #promises: readonly number[];
  /** Where each list that is not dense was left. */
  readonly #places: Uint32Array<ArrayBuffer>;

  constructor(lists: readonly WeightedList[]) {
    this.lists = [...lists].sort((a, b) => b.peak * b.rarity - a.peak * a.rarity);
    this.#promises = this.lists.map(({ peak, rarity }) => peak * rarity);
    this.most = this.#promises[0] ?? 0;
    this.#places = Uint32Array.from(this.lists, ({ from }) => from);
  }

  read(doc: number): number {
    let best = 0;
    for (let l = 0; l < this.lists.length && this.#promises[l]! > best; l++) {
      const list = this.lists[l]!;
      const value = this.#impactIn(l, list, doc) * list.rarity;
      if (value > best) best = value;
    }
    return best;
  }

  /** From the first document again. */
  restart(): void {
    for (let l = 0; l < this.lists.length; l++) this.#places[l] = this.lists[l]!.from;
  }

  #impactIn(l: number, { docs, impacts, from, to, dense }: WeightedList, doc: number): number {
    if (dense !== null) {
      if (!hasBit(dense.bits, doc)) return 0;
      return impacts[from + rankOf(dense, doc)]!;
    }
    const place = (this.#places[l] = gallop(docs, this.#places[l]!, to, doc));
    return place < to && docs[place] === doc ? impacts[place]! : 0;
  }
}
