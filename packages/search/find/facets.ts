/*
 * Facets: how many of the items that a search finds have each value of a filter. A facet leaves out the filter of its own
 * name, so that the values not chosen are counted too.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { listBits } from "../arrays/bitset.ts";
import type { FacetCount, FilterValue, Histogram } from "../catalog-index.ts";
import type { Conditions } from "./eligible.ts";
import { eligibleDocs } from "./eligible.ts";
import type { FilterColumn } from "../segment/filters.ts";
import { matchDocs } from "./match.ts";
import type { NumberColumn } from "../arrays/number-column.ts";
import { numberAt } from "../arrays/number-column.ts";
import { listsOf } from "../lists/posting-lists.ts";
import type { ResolvedQuery } from "../query/query.ts";
import type { SearchPlan } from "./search.ts";
import { takePinned } from "./search.ts";
import type { SegmentOrder } from "../segment/orders.ts";
import { isUnknown } from "../segment/orders.ts";
import type { Segment } from "../segment/segment.ts";
import { NO_DOC, findDoc } from "../segment/segment.ts";
import type { Workspace } from "../lists/workspace.ts";

/** Counts by value, over all segments. */
type Tally = Map<FilterValue, number>;

/** What is counted, under its name in the answer. */
type Counted = string | Histogram;

/** Filters whose values are to be counted, and histograms. @throws RangeError for edges that do not ascend */
export function facetsApart(facets: readonly Counted[] = []): { named: string[]; histograms: Histogram[] } {
  const histograms = facets.filter((facet) => typeof facet !== "string");
  for (const { order, edges } of histograms) {
    const ascend = edges.length > 0 && edges.every((edge, i) => Number.isFinite(edge) && (i === 0 || edge > edges[i - 1]!));
    if (!ascend) throw new RangeError(`the edges of the histogram of ${order} must be numbers that ascend`);
  }
  return { named: facets.filter((facet) => typeof facet === "string"), histograms };
}

/** The counts of each of these filters' values, the most frequent first, ties by value; histograms by their edges. */
export function countFacets(segments: readonly Segment[], plan: SearchPlan, facets: readonly Counted[], work: Workspace): Record<string, FacetCount[]> {
  const { filters, ranges } = plan.conditions;
  const tallies = new Map(facets.map((facet): [Counted, Tally] => [facet, emptyTally(facet)]));
  const isRestricted = (facet: Counted) => (typeof facet === "string" ? filters : ranges).some(([name]) => name === nameOf(facet));
  const others = [...tallies.keys()].filter((facet) => !isRestricted(facet));
  if (others.length > 0) tallyFound(segments, plan, plan.conditions, others, tallies, work);
  for (const facet of tallies.keys()) if (isRestricted(facet)) tallyFound(segments, plan, without(plan.conditions, facet), [facet], tallies, work);
  return Object.fromEntries(Array.from(tallies, ([facet, tally]) => [nameOf(facet), typeof facet === "string" ? sorted(tally) : asCounts(tally)]));
}

function nameOf(facet: Counted): string {
  return typeof facet === "string" ? facet : facet.order;
}

/** A histogram shows empty buckets, too. */
function emptyTally(facet: Counted): Tally {
  return new Map(typeof facet === "string" ? [] : facet.edges.map((edge) => [edge, 0]));
}

function without({ filters, ranges }: Conditions, facet: Counted): Conditions {
  const others = <Value>(given: readonly (readonly [string, Value])[]) => given.filter(([name]) => name !== nameOf(facet));
  return typeof facet === "string" ? { filters: others(filters), ranges } : { filters, ranges: others(ranges) };
}

/** Adds what the words and pins of a plan find under other conditions, in one pass for all of these facets. */
function tallyFound(
  segments: readonly Segment[], { query, pinned }: SearchPlan, conditions: Conditions, facets: readonly Counted[], tallies: ReadonlyMap<Counted, Tally>,
  work: Workspace,
): void {
  const eligible = segments.map((segment) => eligibleDocs(segment, conditions));
  const first = takePinned(segments, eligible, pinned);
  segments.forEach((segment, s) => {
    work.reserve(segment.ids.length);
    const found = findDocs(segment, query, eligible[s]!, work);
    const docs = [work.docs.subarray(0, found), docsOf(segment, first)];
    for (const facet of facets) {
      for (const part of docs) {
        if (typeof facet === "string") tally(segment.filters[facet]!, part, tallies.get(facet)!);
        else tallyNumbers(segment.orders[facet.order]!, facet.edges, part, tallies.get(facet)!);
      }
    }
  });
}

/** Writes the eligible documents that match to `work.docs` and returns how many there are. */
function findDocs(segment: Segment, query: ResolvedQuery | null, eligible: Bitset | null, work: Workspace): number {
  if (query === null) return listBits(eligible ?? segment.present.bits, work.docs);
  return matchDocs(segment, query.groups.map((group) => listsOf(segment, group, work)), eligible, work);
}

function docsOf(segment: Segment, ids: readonly number[]): Uint32Array {
  return Uint32Array.from(ids.map((id) => findDoc(segment, id)).filter((doc) => doc !== NO_DOC));
}

function tally({ numbers, offsets, entries }: FilterColumn, docs: Uint32Array, counts: Tally): void {
  if (docs.length === 0) return;
  const byNumber = new Uint32Array(numbers.size);
  if (offsets === null) for (let i = 0; i < docs.length; i++) byNumber[entries[docs[i]!]!]!++;
  else {
    for (let i = 0; i < docs.length; i++) {
      const end = offsets[docs[i]! + 1]!;
      for (let entry = offsets[docs[i]!]!; entry < end; entry++) byNumber[entries[entry]!]!++;
    }
  }
  for (const [value, number] of numbers) if (byNumber[number]! > 0) counts.set(value, (counts.get(value) ?? 0) + byNumber[number]!);
}

function tallyNumbers(order: SegmentOrder, edges: readonly number[], docs: Uint32Array, counts: Tally): void {
  const byBucket = new Uint32Array(edges.length);
  for (let i = 0; i < docs.length; i++) {
    if (isUnknown(order, docs[i]!)) continue;
    const bucket = bucketOf(numberAt(order.values as NumberColumn, docs[i]!), edges);
    if (bucket >= 0) byBucket[bucket]!++;
  }
  edges.forEach((edge, bucket) => counts.set(edge, counts.get(edge)! + byBucket[bucket]!));
}

/** The last bucket that does not begin above a number; -1 for one below all. */
function bucketOf(number: number, edges: readonly number[]): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (edges[middle]! <= number) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function asCounts(counts: Tally): FacetCount[] {
  return Array.from(counts, ([value, count]) => ({ value, count }));
}

function sorted(counts: Tally): FacetCount[] {
  return asCounts(counts).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
