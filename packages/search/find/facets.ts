/*
 * Facets: how many of the items that a search finds have each value of a filter. A facet leaves out the filter of its own
 * name, so that the values not chosen are counted too.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { listBits } from "../arrays/bitset.ts";
import type { FacetCount, FilterValue } from "../catalog-index.ts";
import type { Conditions } from "./eligible.ts";
import { eligibleDocs } from "./eligible.ts";
import type { FilterColumn } from "../segment/filters.ts";
import { matchDocs } from "./match.ts";
import { listsOf } from "../lists/posting-lists.ts";
import type { ResolvedQuery } from "../query/query.ts";
import type { SearchPlan } from "./search.ts";
import { takePinned } from "./search.ts";
import type { Segment } from "../segment/segment.ts";
import { NO_DOC, findDoc } from "../segment/segment.ts";
import type { Workspace } from "../lists/workspace.ts";

/** Counts by value, over all segments. */
type Tally = Map<FilterValue, number>;

/** The counts of each of these filters' values, the most frequent first, ties by value. */
export function countFacets(segments: readonly Segment[], plan: SearchPlan, names: readonly string[], work: Workspace): Record<string, FacetCount[]> {
  const tallies = new Map(names.map((name): [string, Tally] => [name, new Map()]));
  const restricted = plan.conditions.filters.map(([name]) => name).filter((name) => tallies.has(name));
  const others = [...tallies.keys()].filter((name) => !restricted.includes(name));
  if (others.length > 0) tallyFound(segments, plan, plan.conditions, others, tallies, work);
  for (const name of restricted) tallyFound(segments, plan, without(plan.conditions, name), [name], tallies, work);
  return Object.fromEntries(Array.from(tallies, ([name, tally]) => [name, sorted(tally)]));
}

function without({ filters, ranges }: Conditions, omitted: string): Conditions {
  return { filters: filters.filter(([name]) => name !== omitted), ranges };
}

/** Adds what the words and pins of a plan find under other conditions, in one pass for all of these facets. */
function tallyFound(
  segments: readonly Segment[], { query, pinned }: SearchPlan, conditions: Conditions, names: readonly string[], tallies: ReadonlyMap<string, Tally>,
  work: Workspace,
): void {
  const eligible = segments.map((segment) => eligibleDocs(segment, conditions));
  const first = takePinned(segments, eligible, pinned);
  segments.forEach((segment, s) => {
    work.reserve(segment.ids.length);
    const found = findDocs(segment, query, eligible[s]!, work);
    const docs = [work.docs.subarray(0, found), docsOf(segment, first)];
    for (const name of names) for (const part of docs) tally(segment.filters[name]!, part, tallies.get(name)!);
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

function sorted(counts: Tally): FacetCount[] {
  return Array.from(counts, ([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
