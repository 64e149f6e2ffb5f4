/*
 * The best page of several groups of words, of hits that are known and of which it is known what one group gives them. A bound on what the other groups can give
 * turns most away (MaxScore: Turtle and Flood, Query Evaluation, 1995).
 */
import { hasBit, setBit } from "./bitset.ts";
import type { Hits } from "./find-hits.ts";
import { GroupReader, wordsOf } from "./group-reader.ts";
import { leastWorthOf, relevanceKey, scoreOf } from "./rank.ts";
import type { Segment } from "./segment.ts";
import type { TopKeys } from "./top-keys.ts";
import type { Workspace } from "./workspace.ts";

/** Hits to which the driver gives this share of the most that it gives any are looked at first: the page is good then, and few of the others are left to look at. */
const GOOD_SHARE = 0.7;

interface Page {
  readonly segment: Segment;
  /** The driver. */
  readonly own: GroupReader;
  /** Those that may give most first. */
  readonly others: readonly GroupReader[];
  readonly top: TopKeys;
}

/** Fills `top` with the best of the hits that `work` holds. */
export function topOfHits(segment: Segment, { count, repeats, driver, others }: Hits, work: Workspace, top: TopKeys): void {
  const own = new GroupReader(driver);
  const page: Page = { segment, own, others: others.map((group) => new GroupReader(group)).sort((a, b) => b.most - a.most), top };
  const { spareDocs, common: repeated } = work;
  for (let i = 0; i < repeats; i++) setBit(repeated, spareDocs[i]!);
  const good = Math.floor(GOOD_SHARE * own.most);
  offerHits(page, count, good, Infinity, work);
  offerHits(page, count, 0, good, work);
  for (let i = 0; i < repeats; i++) repeated[spareDocs[i]! >>> 5] = 0;
}

/** Offers the hits to which the driver may give at least `from` and less than `to`. */
function offerHits({ segment: { priors, ids }, own, others, top }: Page, count: number, from: number, to: number, { docs, scores, common: repeated }: Workspace): void {
  const mostOfOthers = others.reduce((sum, { most }) => sum + most, 0);
  let least = leastWorthOf(top.worst);
  for (let hit = 0; hit < count; hit++) {
    const doc = docs[hit]!;
    const isRepeated = hasBit(repeated, doc);
    const bound = isRepeated ? own.most : scores[hit]!;
    if (bound < from || bound >= to) continue;
    const prior = priors[doc]!;
    if ((bound + mostOfOthers) * prior < least) continue;
    const needed = least / prior;
    let words = bound + mostOfOthers;
    if (isRepeated) words += own.read(doc, needed - mostOfOthers) - bound;
    words = wordsOf(others, doc, words, needed);
    if (words < needed) continue;
    top.offer(relevanceKey(scoreOf(words, prior), ids[doc]!), doc);
    least = leastWorthOf(top.worst);
  }
}
