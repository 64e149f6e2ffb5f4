/*
 * The best page of a single group of words, without scoring everything. Documents are numbered by popularity, so the
 * bound on what any later document can score falls along a list: once it is below the worst of the page, the scan is over.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { byPromise } from "../lists/group-reader.ts";
import { firstHighAmong } from "./hit-columns.ts";
import type { WeightedList } from "../lists/posting-lists.ts";
import { leastWorthOf, relevanceKey, scoreOf } from "../rank.ts";
import type { Segment } from "../segment/segment.ts";
import { priorCeiling } from "../segment/segment.ts";
import { NO_PLACE, firstDocOf, placeOf } from "../segment/spans.ts";
import type { TopKeys } from "../arrays/top-keys.ts";

/** Postings between two looks at the bound. */
const STRIDE = 128;

/** Fills `top` with the best eligible documents of any of the lists: those of the lists that promise most first, so that the others are soon given up. */
export function topOfGroup(segment: Segment, lists: readonly WeightedList[], eligible: Bitset | null, top: TopKeys): void {
  const promising = byPromise(lists);
  for (const list of promising) scan(segment, list, promising, eligible, top);
}

function scan(segment: Segment, list: WeightedList, lists: readonly WeightedList[], eligible: Bitset | null, top: TopKeys): void {
  const { docs, impacts, spans: { starts, numbers }, rarity, peak } = list;
  const { priors, ids } = segment;
  let least = leastWorthOf(top.worst);
  let span = list.firstSpan;
  for (let start = list.from, end = start; start < list.to; start = end) {
    while (starts[span + 1]! <= start) span++;
    const first = firstDocOf(numbers[span]!);
    const ceiling = rarity * priorCeiling(segment, first + docs[start]!);
    if (peak * ceiling < least) return;
    const leastImpact = Math.ceil(least / ceiling);
    end = Math.min(starts[span + 1]!, start + STRIDE);
    for (let i = firstWorthy(list, first, start, end, leastImpact, eligible); i < end; i = firstWorthy(list, first, i + 1, end, leastImpact, eligible)) {
      const doc = first + docs[i]!;
      const words = impacts[i]! * rarity;
      if (words * priors[doc]! < least) continue;
      const key = relevanceKey(scoreOf(words, priors[doc]!), ids[doc]!);
      if (key >= top.worst || isBetterElsewhere(doc, words, list, lists)) continue;
      top.offer(key, doc);
      least = leastWorthOf(top.worst);
    }
  }
}

/** The first place from..to, in the span that begins with document `first`, whose document is eligible and has so high an impact. */
function firstWorthy({ docs, impacts }: WeightedList, first: number, from: number, to: number, leastImpact: number, eligible: Bitset | null): number {
  return eligible === null ? firstHigh(impacts, from, to, leastImpact) : firstHighAmong(eligible, docs, first, impacts, from, to, leastImpact);
}

function firstHigh(impacts: Uint8Array, from: number, to: number, least: number): number {
  let i = from;
  while (i < to && impacts[i]! < least) i++;
  return i;
}

/** Whether another list gives a document more, or as much and comes first: each document is offered once, at its best. */
function isBetterElsewhere(doc: number, words: number, list: WeightedList, lists: readonly WeightedList[]): boolean {
  let before = true;
  for (const other of lists) {
    if (other === list) before = false;
    else if (other.peak * other.rarity >= words) {
      const place = placeOf(other, doc);
      if (place === NO_PLACE) continue;
      const value = other.impacts[place]! * other.rarity;
      if (value > words || (value === words && before)) return true;
    }
  }
  return false;
}
