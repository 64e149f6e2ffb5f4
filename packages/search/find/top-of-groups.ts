/*
 * The best page of several groups of words that all are common, of what they have in common as bits. Documents are numbered by popularity, so the
 * bound on what any later one can score falls: once it is below the worst of the page, the rest need no scores. Of the others most are given up after
 * one group (MaxScore: Turtle and Flood, Query Evaluation, 1995).
 */
import type { Bitset } from "../arrays/bitset.ts";
import { clearBit } from "../arrays/bitset.ts";
import { highDocs } from "./group-bits.ts";
import { GroupReader, wordsOf } from "../lists/group-reader.ts";
import type { HighDocs } from "./high-docs.ts";
import { highBit } from "./high-docs.ts";
import { firstHighAmong } from "./hit-columns.ts";
import { sizeOf } from "../lists/posting-list.ts";
import type { WeightedList } from "../lists/posting-lists.ts";
import { leastWorthOf, relevanceKey, scoreOf } from "../rank.ts";
import type { Segment } from "../segment/segment.ts";
import { priorCeiling } from "../segment/segment.ts";
import { firstDocOf } from "../segment/spans.ts";
import type { TopKeys } from "../arrays/top-keys.ts";
import type { Workspace } from "../lists/workspace.ts";

/** Words of bits, or postings, between two looks at the bound. */
const STRIDE = 32;
/** Passing a posting by takes so much less time than scoring a document. */
const POSTINGS_PER_SCORE = 128;

type Group = readonly WeightedList[];

/** Fills `top` with the best of these documents, each of which is in every group. @param found `count` documents; how many are left in it is not reported */
export function topOfGroups(segment: Segment, groups: readonly Group[], found: Bitset, count: number, work: Workspace, top: TopKeys): void {
  const driver = groups.reduce((smallest, group) => (sizeOf(group) < sizeOf(smallest) ? group : smallest));
  if (count * POSTINGS_PER_SCORE < sizeOf(driver)) return scoreEach(segment, groups, found, top);
  const rest = groups.filter((group) => group !== driver);
  const highs = rest.map((group) => highDocs(segment, group, Infinity, work)).filter((high) => high !== undefined);
  const others = readersOf(rest);
  const reader = new GroupReader(driver);
  for (const list of reader.lists) scan(segment, list, reader, others, highs, found, top);
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
function scan(
  segment: Segment, { docs, impacts, spans: { starts, numbers }, firstSpan, from, to, rarity, peak }: WeightedList, reader: GroupReader,
  others: readonly GroupReader[], highs: readonly HighDocs[], found: Bitset, top: TopKeys,
): void {
  const { priors, ids } = segment;
  const mostOfOthers = mostOf(others);
  let least = leastWorthOf(top.worst);
  let span = firstSpan;
  for (let start = from, end = start; start < to; start = end) {
    while (starts[span + 1]! <= start) span++;
    const first = firstDocOf(numbers[span]!);
    const ceiling = priorCeiling(segment, first + docs[start]!);
    if ((peak * rarity + mostOfOthers) * ceiling < least) return;
    const leastImpact = Math.ceil((least / ceiling - mostOfOthers) / rarity) | 0;
    end = Math.min(starts[span + 1]!, start + STRIDE);
    for (
      let i = firstHighAmong(found, docs, first, impacts, start, end, leastImpact); i < end;
      i = firstHighAmong(found, docs, first, impacts, i + 1, end, leastImpact)
    ) {
      const doc = first + docs[i]!;
      const own = impacts[i]! * rarity;
      if ((own + mostOfOthers - lessOf(highs, doc)) * ceiling < least) continue;
      const worth = wordsOf(others, doc, own + mostOfOthers, least / ceiling);
      // The bound on priors is at hand; the prior itself is waited for.
      if (worth * ceiling < least) continue;
      const prior = priors[doc]!;
      // Where another list gives it more, it may come into the page there.
      if (worth * prior < least) continue;
      clearBit(found, doc);
      const words = worth - own + reader.read(doc, own);
      top.offer(relevanceKey(scoreOf(words, prior), ids[doc]!), doc);
      least = leastWorthOf(top.worst);
    }
  }
}

/** How much less than their most these groups give a document, as far as is known without looking it up. */
function lessOf(highs: readonly HighDocs[], doc: number): number {
  let less = 0;
  for (const { bits, less: lessOfGroup } of highs) less += lessOfGroup & (highBit(bits, doc) - 1);
  return less;
}

function readersOf(groups: readonly Group[]): GroupReader[] {
  return groups.map((lists) => new GroupReader(lists)).sort((a, b) => b.most - a.most);
}

function mostOf(readers: readonly GroupReader[]): number {
  return readers.reduce((sum, reader) => sum + reader.most, 0);
}
