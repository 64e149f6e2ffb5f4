/*
 * The best page of several groups of words, of hits that are known and of which it is known what one group gives them. A bound on what the other
 * groups can give turns most away (MaxScore: Turtle and Flood, Query Evaluation, 1995).
 */
import { highDocs } from "./group-bits.ts";
import type { Hits } from "./find-hits.ts";
import { GroupReader, wordsOf } from "../lists/group-reader.ts";
import { boundsOf, hitsWithin, lowerBounds } from "./hit-columns.ts";
import { leastWorthOf, relevanceKey, scoreOf } from "../rank.ts";
import type { Segment } from "../segment/segment.ts";
import { CEILING_SHIFT } from "../segment/segment.ts";
import type { TopKeys } from "../arrays/top-keys.ts";
import type { Workspace } from "../lists/workspace.ts";

/** Hits with this share of the highest bound are looked at first: the page is good then, and few of the others are left to look at. */
const GOOD_SHARE = 0.85;
/** So many postings of a group are gone through, for each hit, to learn to which of them it gives much: otherwise about a fourth of them is looked up. */
const POSTINGS_PER_HIT = 16;
/** Bounds are below this, or they do not distinguish the hits: it takes thirty groups of rare words. */
const BOUND_END = 2 ** 31 - 1;
const PRIOR_END = 256;

interface Page {
  readonly segment: Segment;
  /** The driver. */
  readonly own: GroupReader;
  /** Those that may give most first. */
  readonly others: readonly GroupReader[];
  readonly mostOfOthers: number;
  readonly top: TopKeys;
}

/** Fills `top` with the best of the hits that `work` holds. */
export function topOfHits(segment: Segment, hits: Hits, work: Workspace, top: TopKeys): void {
  const { count, driver, others } = hits;
  const own = new GroupReader(driver);
  const readers = others.map((group) => new GroupReader(group)).sort((a, b) => b.most - a.most);
  const page: Page = { segment, own, others: readers, mostOfOthers: readers.reduce((sum, { most }) => sum + most, 0), top };
  const { best: bounds, spareDocs } = work;
  if ((own.most + page.mostOfOthers) * PRIOR_END < BOUND_END) {
    const highest = boundHits(page, hits, work);
    const good = Math.floor(GOOD_SHARE * highest);
    offerHits(page, hitsWithin(bounds, count, good, BOUND_END, spareDocs), work);
    const least = leastWorthOf(top.worst);
    if (least < good) offerHits(page, hitsWithin(bounds, count, least, good, spareDocs), work);
  } else {
    bounds.fill(BOUND_END - 1, 0, count);
    offerHits(page, hitsWithin(bounds, count, 0, BOUND_END, spareDocs), work);
  }
}

/** Writes what each hit is worth at most to `work.best`, and returns the highest. */
function boundHits({ segment, own, mostOfOthers }: Page, { count, others }: Hits, work: Workspace): number {
  const { docs, scores, best: bounds } = work;
  const { priorCeilings } = segment;
  let highest = boundsOf(docs, scores, count, own.most, mostOfOthers, priorCeilings, bounds);
  for (const group of others) {
    const high = highDocs(segment, group, count * POSTINGS_PER_HIT, work);
    if (high !== undefined) highest = lowerBounds(bounds, docs, count, high.bits, high.less, priorCeilings);
  }
  return highest;
}

/** Offers the hits whose numbers are the first of `work.spareDocs`, so many. */
function offerHits(
  { segment: { priors, priorCeilings, ids }, own, others, mostOfOthers, top }: Page, count: number,
  { docs, scores, best: bounds, spareDocs: listed }: Workspace,
): void {
  let least = leastWorthOf(top.worst);
  for (let i = 0; i < count; i++) {
    const hit = listed[i]!;
    if (bounds[hit]! < least) continue;
    const doc = docs[hit]!;
    // The bound on priors lies at hand; the prior itself is waited for.
    const needed = least / priorCeilings[doc >>> CEILING_SHIFT]!;
    const grade = scores[hit]!;
    const known = (grade & 1) === 1 ? own.read(doc, needed - mostOfOthers) : grade >>> 1;
    const words = wordsOf(others, doc, known + mostOfOthers, needed);
    if (words < needed) continue;
    const prior = priors[doc]!;
    if (words * prior < least) continue;
    top.offer(relevanceKey(scoreOf(words, prior), ids[doc]!), doc);
    least = leastWorthOf(top.worst);
  }
}
