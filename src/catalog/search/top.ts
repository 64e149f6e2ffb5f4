/*
 * The best page of a single group of words, without scoring everything. Documents are numbered by popularity, so the
 * bound on what any later document can score falls along a list: once it is below the worst of the page, the scan is over.
 */
import type { Bitset } from "./bitset.ts";
import { collect, countEligible, isEligible } from "./match.ts";
import type { WeightedList } from "./posting-lists.ts";
import { gallop } from "./postings.ts";
import { leastWorthOf, relevanceKey, scoreOf } from "./rank.ts";
import type { Segment } from "./segment.ts";
import { priorCeiling } from "./segment.ts";
import type { TopKeys } from "./top-keys.ts";
import type { Workspace } from "./workspace.ts";

/** Postings between two looks at the bound. */
const STRIDE = 128;

/** Fills `top` with the best documents of any of the lists and returns how many eligible ones there are in all. `lists` from the shortest to the longest. */
export function topOfGroup(segment: Segment, lists: readonly WeightedList[], eligible: Bitset | null, work: Workspace, top: TopKeys): number {
  const longest = lists.at(-1);
  if (longest === undefined) return 0;
  const shorter = collect(lists.slice(0, -1), work);
  const only = offerShorter(segment, shorter, longest, eligible, work, top);
  scan(segment, longest, eligible, work.docs, shorter, top);
  return only + countEligible(longest, eligible);
}

/** Offers the documents of the shorter lists, with what the longest gives them too; returns how many are eligible and not in the longest. */
function offerShorter(segment: Segment, hits: number, longest: WeightedList, eligible: Bitset | null, { docs, scores }: Workspace, top: TopKeys): number {
  let only = 0;
  let i = longest.from;
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    if (!isEligible(eligible, doc)) continue;
    i = gallop(longest.docs, i, longest.to, doc);
    const shared = i < longest.to && longest.docs[i] === doc;
    if (!shared) only++;
    const words = shared ? Math.max(scores[hit]!, longest.impacts[i]! * longest.rarity) : scores[hit]!;
    top.offer(relevanceKey(scoreOf(words, segment.priors[doc]!), segment.ids[doc]!), doc);
  }
  return only;
}

function scan(segment: Segment, list: WeightedList, eligible: Bitset | null, known: Uint32Array, knownCount: number, top: TopKeys): void {
  const { docs, impacts, to, rarity, peak } = list;
  const { priors, ids } = segment;
  let least = leastWorthOf(top.worst);
  for (let start = list.from; start < to; start += STRIDE) {
    if (peak * rarity * priorCeiling(segment, docs[start]!) < least) return;
    const end = Math.min(to, start + STRIDE);
    for (let i = start; i < end; i++) {
      const doc = docs[i]!;
      const words = impacts[i]! * rarity;
      if (words * priors[doc]! < least || !isEligible(eligible, doc) || includes(known, knownCount, doc)) continue;
      top.offer(relevanceKey(scoreOf(words, priors[doc]!), ids[doc]!), doc);
      least = leastWorthOf(top.worst);
    }
  }
}

function includes(docs: Uint32Array, count: number, doc: number): boolean {
  const place = gallop(docs, 0, count, doc);
  return place < count && docs[place] === doc;
}
