/*
 * One search over all segments: match, order, cut the page.
 */
import type { Bitset } from "./bitset.ts";
import { clearBit, countBits, hasBit, listBits } from "./bitset.ts";
import { countUnion } from "./count.ts";
import type { Conditions } from "./eligible.ts";
import { eligibleDocs } from "./eligible.ts";
import { matchGroups } from "./match.ts";
import type { SegmentOrder } from "./orders.ts";
import { arrangementOf, compareValues, isMoved } from "./orders.ts";
import type { ResolvedQuery } from "./query.ts";
import { listsOf } from "./posting-lists.ts";
import { leastWorthOf, relevanceKey, scoreOf } from "./rank.ts";
import type { Ranking, Run } from "./runs.ts";
import { mergeRuns } from "./runs.ts";
import type { Segment } from "./segment.ts";
import { NO_DOC, POPULARITY, findDoc } from "./segment.ts";
import { selectWindow } from "./select.ts";
import { TopKeys } from "./top-keys.ts";
import { topOfGroup } from "./top.ts";
import type { Workspace } from "./workspace.ts";

/** A request that was checked and whose words were resolved. */
export interface SearchPlan {
  /** Null: every item matches. */
  readonly query: ResolvedQuery | null;
  readonly conditions: Conditions;
  readonly ranking: Ranking;
  readonly pinned: readonly number[];
  readonly offset: number;
  readonly limit: number;
}

/** Places from..to of an order. */
interface Window {
  readonly from: number;
  readonly to: number;
}

/** Pages that end by this place come from a heap of that size, later ones from a selection among all hits. */
const TOP_PAGES = 1024;
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
    const window = (extra: number): Window => ({ from: s === 0 ? Math.max(0, page.from - others - extra) : 0, to: page.to });
    const found = query === null
      ? browse(segment, eligible[s]!, ranking as Exclude<Ranking, "relevance">, window, work)
      : matchWords(segment, query, eligible[s]!, ranking, window, work);
    count += found.count;
    runs.push(...found.runs);
    others += found.runs.reduce((sum, { docs }) => sum + docs.length, 0);
  }
  return { count, ids: [...first.slice(offset, offset + limit), ...mergeRuns(runs, ranking, page.from, page.to)] };
}

interface Found {
  readonly count: number;
  readonly runs: readonly Run[];
}

/** The pinned items that are eligible; they are no longer among the eligible documents afterwards. */
function takePinned(segments: readonly Segment[], eligible: (Bitset | null)[], pinned: readonly number[]): number[] {
  return [...new Set(pinned)].filter((id) =>
    segments.some((segment, s) => {
      const doc = findDoc(segment, id);
      if (doc === NO_DOC || !hasBit(eligible[s] ?? segment.present.bits, doc)) return false;
      eligible[s] = (eligible[s] ?? segment.present.bits).slice();
      clearBit(eligible[s], doc);
      return true;
    }),
  );
}

/** All eligible documents in an order. `window` tells which places are wanted when so many documents are in runs of their own. */
function browse(segment: Segment, eligible: Bitset | null, ranking: Exclude<Ranking, "relevance">, window: (extra: number) => Window, work: Workspace): Found {
  const order = segment.orders[ranking.by]!;
  const { docAt } = arrangementOf(order, ranking.descending);
  const count = eligible === null ? docAt.length : countBits(eligible);
  const moved = movedRun(segment, order, eligible, ranking);
  const { from, to } = window(moved.docs.length);
  if (eligible === null && order.moved.count === 0) return { count, runs: [run(segment, docAt.slice(from, to), from)] };
  let place = 0;
  let taken = 0;
  for (let i = 0; i < docAt.length && place < to; i++) {
    const doc = docAt[i]!;
    if ((eligible !== null && !hasBit(eligible, doc)) || isMoved(order, doc)) continue;
    if (place++ >= from) work.docs[taken++] = doc;
  }
  return { count, runs: [run(segment, work.docs.slice(0, taken), from), moved] };
}

/** The eligible documents whose places in the order no longer hold, compared by their values. */
function movedRun(segment: Segment, order: SegmentOrder, eligible: Bitset | null, ranking: Exclude<Ranking, "relevance">): Run {
  const moved = new Uint32Array(order.moved.count);
  listBits(order.moved.bits, moved);
  return sortedByValue(segment, eligible === null ? moved : moved.filter((doc) => hasBit(eligible, doc)), ranking);
}

/** All documents that match the query's words, in an order. */
function matchWords(segment: Segment, query: ResolvedQuery, eligible: Bitset | null, ranking: Ranking, window: (extra: number) => Window, work: Workspace): Found {
  const groups = query.groups.map((group) => listsOf(segment, group, work));
  const { from, to } = window(0);
  if (groups.length === 1 && ranking === "relevance" && to <= TOP_PAGES) {
    const top = new TopKeys(Math.min(to, segment.ids.length));
    topOfGroup(segment, groups[0]!, eligible, top);
    return { count: countUnion(groups[0]!, eligible, work.counted), runs: [topRun(segment, top, from)] };
  }
  const hits = matchGroups(groups, eligible, work);
  return { count: hits, runs: ranking === "relevance" ? [bestHits(segment, hits, from, to, work)] : hitsInOrder(segment, hits, ranking, window, work) };
}

/** Places from..to of the hits that `work` holds, by relevance. */
function bestHits(segment: Segment, hits: number, from: number, to: number, { docs, scores, keys }: Workspace): Run {
  const { priors, ids } = segment;
  if (to <= TOP_PAGES) {
    const top = new TopKeys(Math.min(to, hits));
    let least = leastWorthOf(top.worst);
    for (let hit = 0; hit < hits; hit++) {
      const doc = docs[hit]!;
      if (scores[hit]! * priors[doc]! < least) continue;
      top.offer(relevanceKey(scoreOf(scores[hit]!, priors[doc]!), ids[doc]!), doc);
      least = leastWorthOf(top.worst);
    }
    return topRun(segment, top, from);
  }
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    keys[hit] = relevanceKey(scoreOf(scores[hit]!, priors[doc]!), ids[doc]!);
  }
  return { segment, skipped: from, ...selectWindow(keys, docs, hits, from, to) };
}

/** Places of the hits that `work` holds, by one of the catalog's orders. */
function hitsInOrder(segment: Segment, hits: number, ranking: Exclude<Ranking, "relevance">, window: (extra: number) => Window, work: Workspace): Run[] {
  const order = segment.orders[ranking.by]!;
  const { placeOf } = arrangementOf(order, ranking.descending);
  const moved = order.moved.count === 0 ? NO_DOCS : work.docs.slice(0, hits).filter((doc) => isMoved(order, doc));
  const settled = moved.length === 0 ? hits : dropMoved(order, hits, work);
  const { from, to } = window(moved.length);
  const { docs, keys } = work;
  const movedToo = moved.length === 0 ? [] : [sortedByValue(segment, moved, ranking)];
  if (to <= TOP_PAGES) {
    const top = new TopKeys(Math.min(to, settled));
    for (let hit = 0; hit < settled; hit++) {
      const doc = docs[hit]!;
      if (placeOf[doc]! < top.worst) top.offer(placeOf[doc]!, doc);
    }
    return [topRun(segment, top, from), ...movedToo];
  }
  for (let hit = 0; hit < settled; hit++) keys[hit] = placeOf[docs[hit]!]!;
  return [{ segment, skipped: from, ...selectWindow(keys, docs, settled, from, to) }, ...movedToo];
}

function dropMoved(order: SegmentOrder, hits: number, { docs }: Workspace): number {
  let settled = 0;
  for (let hit = 0; hit < hits; hit++) if (!isMoved(order, docs[hit]!)) docs[settled++] = docs[hit]!;
  return settled;
}

function topRun(segment: Segment, top: TopKeys, from: number): Run {
  const { keys, docs } = top.sorted();
  return { segment, skipped: from, keys: keys.subarray(from), docs: docs.subarray(from) };
}

function sortedByValue(segment: Segment, docs: Uint32Array, { by, descending }: Exclude<Ranking, "relevance">): Run {
  const order = segment.orders[by]!;
  return run(segment, docs.sort((a, b) => compareValues(order, a, order, b, descending) || segment.ids[a]! - segment.ids[b]!), 0);
}

function run(segment: Segment, docs: Uint32Array, skipped: number): Run {
  return { segment, docs, keys: NO_KEYS, skipped };
}

const NO_KEYS = new Float64Array(0);
const NO_DOCS = new Uint32Array(0);
