/*
 * One search over all segments: match, order, cut the page.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { clearBit, countBits, hasBit } from "../arrays/bitset.ts";
import { isMergedSoon } from "../lists/collect.ts";
import { countGroup } from "./count.ts";
import type { Conditions } from "./eligible.ts";
import { eligibleDocs } from "./eligible.ts";
import { findHits } from "./find-hits.ts";
import { mostOfGroup } from "../lists/group-reader.ts";
import { browse, hitsInOrder } from "./in-order.ts";
import { areCommon, areVeryCommon, intersect } from "./intersect.ts";
import { matchDocs, matchGroups } from "./match.ts";
import type { WeightedList } from "../lists/posting-lists.ts";
import { listsApart, listsAsTheyLie, listsOf } from "../lists/posting-lists.ts";
import type { ResolvedQuery } from "../query/query.ts";
import { PRIOR_MAX, SHORTFALL_MAX, keyOfShortfall, shortfallOf } from "../rank.ts";
import type { Found, Order, Ranking, Run, WindowBeside } from "./runs.ts";
import { TOP_PAGES, mergeRuns, topRun } from "./runs.ts";
import type { Segment } from "../segment/segment.ts";
import { NO_DOC, POPULARITY, findDoc } from "../segment/segment.ts";
import type { GradedHits } from "../arrays/select.ts";
import { emptyBuckets, selectWindow } from "../arrays/select.ts";
import { TopKeys } from "../arrays/top-keys.ts";
import { topOfGroups } from "./top-of-groups.ts";
import { topOfHits } from "./top-of-hits.ts";
import { topOfGroup } from "./top.ts";
import type { Workspace } from "../lists/workspace.ts";

/** A request that was checked and whose words were resolved. */
export interface SearchPlan {
  /** Null: every item matches. */
  readonly query: ResolvedQuery | null;
  readonly conditions: Conditions;
  readonly ranking: Ranking;
  readonly pinned: readonly number[];
  readonly offset: number;
  readonly limit: number;
  /** False: whoever asks needs the page alone. */
  readonly counted: boolean;
}

const BY_POPULARITY = { by: POPULARITY, descending: true };

/** `segments` from the largest to the smallest. */
export function searchSegments(segments: readonly Segment[], plan: SearchPlan, work: Workspace): { count: number; ids: number[] } {
  const { query, pinned, offset, limit } = plan;
  const ranking = query === null && plan.ranking === "relevance" ? BY_POPULARITY : plan.ranking;
  const eligible = segments.map((segment) => eligibleDocs(segment, plan.conditions));
  const first = takePinned(segments, eligible, pinned);
  const page = { from: Math.max(0, offset - first.length), to: Math.max(0, offset + limit - first.length) };

  let count = first.length;
  let others = 0;
  const runs: Run[] = [];
  for (let s = segments.length - 1; s >= 0; s--) {
    const segment = segments[s]!;
    work.reserve(segment.ids.length);
    const window: WindowBeside = (extra) => ({ from: s === 0 ? Math.max(0, page.from - others - extra) : 0, to: page.to });
    const found = query === null
      ? browse(segment, eligible[s]!, ranking as Order, window, work)
      : matchWords(segment, query, eligible[s]!, ranking, plan.counted, window, work);
    count += found.count;
    runs.push(...found.runs);
    others += found.runs.reduce((sum, { docs }) => sum + docs.length, 0);
  }
  return { count, ids: [...first.slice(offset, offset + limit), ...mergeRuns(runs, ranking, page.from, page.to)] };
}

/** The pinned items that are eligible; they are no longer among the eligible documents afterwards. */
export function takePinned(segments: readonly Segment[], eligible: (Bitset | null)[], pinned: readonly number[]): number[] {
  // One copy for each segment: at a million items it is 125 kB.
  const copied = new Set<number>();
  return [...new Set(pinned)].filter((id) =>
    segments.some((segment, s) => {
      const doc = findDoc(segment, id);
      if (doc === NO_DOC || !hasBit(eligible[s] ?? segment.present.bits, doc)) return false;
      if (!copied.has(s)) eligible[s] = (eligible[s] ?? segment.present.bits).slice();
      copied.add(s);
      clearBit(eligible[s]!, doc);
      return true;
    }),
  );
}

/** All documents that match the query's words, in an order. */
function matchWords(
  segment: Segment, query: ResolvedQuery, eligible: Bitset | null, ranking: Ranking, counted: boolean, window: WindowBeside, work: Workspace,
): Found {
  const { from, to } = window(0);
  if (ranking === "relevance" && to <= TOP_PAGES) {
    return topHits(segment, query.groups.map((group) => listsApart(segment, group, work)), eligible, from, to, counted, work);
  }
  if (ranking !== "relevance") {
    const loose = query.groups.map((group) => listsAsTheyLie(segment, group));
    if (areCommon(loose, segment.ids.length)) return browseMatches(segment, loose, eligible, ranking, window, work);
  }
  if (ranking === "relevance" && query.groups.length === 1) {
    const apart = listsApart(segment, query.groups[0]!, work);
    // A beginning of one common word and some rare ones is merged in the time in which a list of it would be made.
    if (isMergedSoon(apart, work)) return deepPage(segment, [apart], eligible, from, to, work);
  }
  const groups = query.groups.map((group) => listsOf(segment, group, work));
  if (ranking !== "relevance") return sortMatches(segment, groups, eligible, ranking, window, work);
  return deepPage(segment, groups, eligible, from, to, work);
}

type Groups = readonly (readonly WeightedList[])[];

/** Of many matches a page is found by walking along the order. */
function browseMatches(segment: Segment, groups: Groups, eligible: Bitset | null, ranking: Order, window: WindowBeside, work: Workspace): Found {
  const matches = intersect(segment, groups, eligible, work);
  const found = browse(segment, matches, ranking, window, work);
  matches.fill(0);
  return found;
}

function sortMatches(segment: Segment, groups: Groups, eligible: Bitset | null, ranking: Order, window: WindowBeside, work: Workspace): Found {
  const hits = matchDocs(segment, groups, eligible, work);
  return { count: hits, runs: hitsInOrder(segment, hits, ranking, window, work) };
}

/** The best page, and a count apart from it. */
function topHits(segment: Segment, groups: Groups, eligible: Bitset | null, from: number, to: number, counted: boolean, work: Workspace): Found {
  const top = new TopKeys(Math.min(to, segment.ids.length));
  const count = fillTop(segment, groups, eligible, top, counted, work);
  return { count, runs: [topRun(segment, top, from)] };
}

/** Returns how many there are in all, or, where they need not be counted, how many it has kept. */
function fillTop(segment: Segment, groups: Groups, eligible: Bitset | null, top: TopKeys, counted: boolean, work: Workspace): number {
  if (groups.length === 1) {
    topOfGroup(segment, groups[0]!, eligible, top);
    return counted ? countGroup(segment, groups[0]!, eligible, work) : top.size;
  }
  if (!areVeryCommon(groups, segment.ids.length)) {
    const hits = findHits(segment, groups, eligible, work);
    topOfHits(segment, hits, work, top);
    return hits.count;
  }
  const found = intersect(segment, groups, eligible, work);
  const count = countBits(found);
  topOfGroups(segment, groups, found, count, work, top);
  found.fill(0);
  return count;
}

/** A page with many better ones before it. */
function deepPage(segment: Segment, groups: Groups, eligible: Bitset | null, from: number, to: number, work: Workspace): Found {
  const hits = matchGroups(segment, groups, eligible, work);
  return { count: hits, runs: [bestHits(segment, hits, mostOf(groups), from, to, work)] };
}

/** Places from..to of the hits that `work` holds, by relevance. @param most what the groups give any of them at most */
function bestHits(segment: Segment, hits: number, most: number, from: number, to: number, work: Workspace): Run {
  const { priors } = segment;
  const { docs, scores } = work;
  const buckets = emptyBuckets(shortfallOf(most, PRIOR_MAX), SHORTFALL_MAX);
  const { counts, base, shift } = buckets;
  for (let hit = 0; hit < hits; hit++) {
    const shortfall = shortfallOf(scores[hit]!, priors[docs[hit]!]!) | 0;
    scores[hit] = shortfall;
    counts[(shortfall - base) >>> shift]!++;
  }
  return windowOf(segment, { docs, grades: scores, buckets, count: hits }, from, to, work);
}

/** Places from..to of hits by relevance. */
function windowOf(segment: Segment, hits: GradedHits, from: number, to: number, { keys }: Workspace): Run {
  return { segment, skipped: from, ...selectWindow(hits, from, to, keys, (shortfall, doc) => keyOfShortfall(shortfall, segment.ids[doc]!)) };
}

function mostOf(groups: Groups): number {
  return groups.reduce((sum, lists) => sum + mostOfGroup(lists), 0);
}
