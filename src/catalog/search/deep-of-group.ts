/*
 * A deep page of a single group of words by relevance. What comes after the page is not needed: a sample of the postings tells about what a document at its end is worth, and most
 * others are passed by for their impact and popularity alone. Where the sample was wrong and too few are found, more is asked for.
 *
 * Documents are gone through span by span: what is known of those of one span stays in the nearest memory, and in a column of all documents each of them would be waited for.
 */
import type { Bitset } from "./bitset.ts";
import { hasBit } from "./bitset.ts";
import { touchesOf } from "./collect.ts";
import { appendHigh, appendHighAmong, gradeHits, raiseWorthy, takeWorths } from "./deep-columns.ts";
import { mostOfGroup } from "./group-reader.ts";
import { sizeOf } from "./posting-list.ts";
import type { WeightedList } from "./posting-lists.ts";
import { PRIOR_MAX, SHORTFALL_MAX, leastWorthOfShortfall, shortfallOf } from "./rank.ts";
import type { Segment } from "./segment.ts";
import { priorCeiling } from "./segment.ts";
import type { GradedHits } from "./select.ts";
import { emptyBuckets } from "./select.ts";
import { firstDocOf } from "./spans.ts";
import type { Workspace } from "./workspace.ts";

/** Postings in a sample. */
const SAMPLE = 2048;
/** Standard deviations by which a sample may be wrong before too few are found. */
const DOUBT = 3;
/** Postings that are merged and graded in the time that finding one wanted document takes. */
const ENOUGH = 8;
/** How many times as much is asked for when too few were found. */
const MORE = 1.5;
/** Postings between two looks at what those to come may be worth. */
const STRIDE = 512;
const SPAN = firstDocOf(1);

type Group = readonly WeightedList[];

/** Whether finding the wanted ones of a group takes less time than merging its lists and grading all. */
export function isWorthSampling(group: Group, wanted: number): boolean {
  return touchesOf(group) > ENOUGH * wanted;
}

/**
 * The best `wanted` of the documents of a group, and some others, graded by what they are short of the best; they are in `work`, in no order.
 * @param set the documents that come into question; null: all
 * @param count how many of the group they are, at least `wanted`
 */
export function bestOfGroup(segment: Segment, group: Group, set: Bitset | null, count: number, wanted: number, work: Workspace): GradedHits {
  for (let share = wanted / count; ; share *= MORE) {
    const least = worthAt(segment, group, set, share);
    const hits = worthyHits(segment, group, set, least, work);
    if (hits.count >= wanted || least === 0) return hits;
  }
}

/** About what the documents of this share of the postings are worth at least, or less. */
function worthAt({ priors }: Segment, group: Group, set: Bitset | null, share: number): number {
  const step = Math.ceil(sizeOf(group) / SAMPLE);
  const { counts, base, shift } = emptyBuckets(shortfallOf(mostOfGroup(group), PRIOR_MAX), SHORTFALL_MAX);
  let sampled = 0;
  let skip = step >>> 1;
  for (const { docs, impacts, spans: { starts, numbers }, firstSpan, endSpan, rarity } of group) {
    for (let span = firstSpan; span < endSpan; span++) {
      const first = firstDocOf(numbers[span]!);
      const end = starts[span + 1]!;
      let i = starts[span]! + skip;
      for (; i < end; i += step) {
        const doc = first + docs[i]!;
        if (set !== null && !hasBit(set, doc)) continue;
        counts[(shortfallOf(impacts[i]! * rarity, priors[doc]!) - base) >>> shift]!++;
        sampled++;
      }
      skip = i - end;
    }
  }
  const expected = sampled * share;
  const needed = expected + DOUBT * Math.sqrt(expected) + 1;
  if (needed > sampled) return 0;
  let bucket = 0;
  for (let reached = counts[0]!; reached < needed; reached += counts[++bucket]!);
  return leastWorthOfShortfall(base + ((bucket + 1) << shift) - 1);
}

/** The documents of the set that are worth `least`, each once and by the best that a list gives it. */
function worthyHits(segment: Segment, group: Group, set: Bitset | null, least: number, work: Workspace): GradedHits {
  const { ids, priors } = segment;
  const { docs, scores, spareDocs: places, worths } = work;
  const lists = group.filter(({ peak, rarity }) => peak * rarity * PRIOR_MAX >= least).map((list) => new ListSpans(list));
  const buckets = emptyBuckets(shortfallOf(mostOfGroup(group), PRIOR_MAX), shortfallOf(least, 1));
  let hits = 0;
  for (let first = 0; first < ids.length; first += SPAN) {
    let end = hits;
    for (const spans of lists) {
      if (!spans.enter(first)) continue;
      const { docs: listed, impacts, rarity } = spans.list;
      const found = findWorthy(segment, spans, first, set, least, places);
      end = raiseWorthy(places, found, listed, first, impacts, rarity, priors, least, worths, docs, end);
    }
    takeWorths(docs, hits, end, worths, scores);
    gradeHits(docs, hits, end, first, scores, priors, buckets.counts, buckets.base, buckets.shift);
    hits = end;
  }
  return { docs, grades: scores, buckets, count: hits };
}

/** Writes the places in a span of a list where a document of the set may be worth `least` to `places`; returns how many they are. */
function findWorthy(segment: Segment, { list: { docs, impacts, rarity, peak }, from, to }: ListSpans, first: number, set: Bitset | null, least: number, places: Uint32Array): number {
  let found = 0;
  for (let start = from; start < to; start += STRIDE) {
    const leastImpact = Math.ceil(least / (rarity * priorCeiling(segment, first + docs[start]!)));
    if (peak < leastImpact) break;
    const end = Math.min(to, start + STRIDE);
    found = set === null ? appendHigh(impacts, start, end, leastImpact, places, found) : appendHighAmong(set, docs, first, impacts, start, end, leastImpact, places, found);
  }
  return found;
}

/** A list of a group as it is gone through. */
class ListSpans {
  readonly list: WeightedList;
  /** The entries of the span last asked for. */
  from = 0;
  to = 0;
  #next: number;

  constructor(list: WeightedList) {
    this.list = list;
    this.#next = list.firstSpan;
  }

  /** Whether the list has documents in the span that begins with document `first`: to be asked of one after another. */
  enter(first: number): boolean {
    const { spans: { starts, numbers }, endSpan } = this.list;
    if (this.#next === endSpan || firstDocOf(numbers[this.#next]!) !== first) return false;
    this.from = starts[this.#next]!;
    this.to = starts[++this.#next]!;
    return true;
  }
}
