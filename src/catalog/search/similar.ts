/*
 * What is like an item: its most telling words are looked up as a query whose words are all optional, each counting as much
 * as it does in the item (the "more like this" of text search engines). Values of filters that both have add to it.
 */
import { hasBit } from "./bitset.ts";
import { wordAt } from "./dictionary.ts";
import type { Conditions } from "./eligible.ts";
import { eligibleDocs } from "./eligible.ts";
import { countMembers, valuesOf } from "./filters.ts";
import { Leaders } from "./leaders.ts";
import { listsOf } from "./posting-lists.ts";
import type { Lookup } from "./query.ts";
import { lookupsOf } from "./query.ts";
import { SIMILAR_WORDS, sharedValueScore, shareOfImpact } from "./rank.ts";
import type { Segment } from "./segment.ts";
import { NO_DOC, POPULARITY, findDoc } from "./segment.ts";
import type { Stem } from "./stem.ts";
import type { Workspace } from "./workspace.ts";

export interface SimilarPlan {
  readonly conditions: Conditions;
  readonly limit: number;
  readonly stem: Stem;
  /** Words that do not count. */
  readonly functionWords: ReadonlySet<string>;
}

/** What each value is worth to an item that shares it. */
interface SharedValues {
  readonly filter: string;
  readonly scores: ReadonlyMap<unknown, number>;
}

/** Ids of eligible items that share a word with this one, by what they share; then the popular, then the lower id. */
export function similarItems(segments: readonly Segment[], id: number, plan: SimilarPlan, work: Workspace): number[] {
  const home = segments.find((segment) => findDoc(segment, id) !== NO_DOC);
  if (home === undefined) return [];
  const doc = findDoc(home, id);
  const words = tellingWords(home, doc, segments, plan);
  const values = valuesToShare(home, doc, segments);
  const leaders = new Leaders(plan.limit);
  for (const segment of segments) {
    work.reserve(segment.ids.length);
    const scores = scoreWords(segment, words, work);
    addValues(segment, values, scores);
    offerAll(segment, scores, plan.conditions, id, leaders);
  }
  return leaders.ids();
}

/** The words of a document that say most about it, each weighted by its impact there. */
function tellingWords(home: Segment, doc: number, segments: readonly Segment[], { stem, functionWords }: SimilarPlan): Lookup[] {
  const { offsets, words, impacts } = home.forward;
  const size = sizeOf(segments);
  const lookups: { word: number; lookup: Lookup }[] = [];
  for (let i = offsets[doc]!; i < offsets[doc + 1]!; i++) {
    const word = wordAt(home.dictionary, words[i]!);
    if (functionWords.has(word)) continue;
    const [lookup] = lookupsOf([{ word, weight: shareOfImpact(impacts[i]!) }], segments, size, stem);
    if (lookup !== undefined) lookups.push({ word: words[i]!, lookup });
  }
  lookups.sort((a, b) => b.lookup.rarity - a.lookup.rarity || a.word - b.word);
  return lookups.slice(0, SIMILAR_WORDS).map(({ lookup }) => lookup);
}

/** Booleans say who may have an item and not what it is: they do not count. */
function valuesToShare(home: Segment, doc: number, segments: readonly Segment[]): SharedValues[] {
  const size = sizeOf(segments);
  return Object.entries(home.filters).map(([filter, column]) => {
    const held = valuesOf(column, doc);
    const shared = [...column.numbers].filter(([value, number]) => typeof value !== "boolean" && held.includes(number)).map(([value]) => value);
    const frequency = (value: (typeof shared)[number]) => segments.reduce((sum, segment) => sum + countMembers(segment.filters[filter]!, value, segment.present.bits), 0);
    return { filter, scores: new Map(shared.map((value) => [value, sharedValueScore(frequency(value), size)])) };
  });
}

function sizeOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { present }) => sum + present.count, 0);
}

/** By document: the sum over the words of the best that a form of the word gives it, 0 where it has none. */
function scoreWords(segment: Segment, words: readonly Lookup[], work: Workspace): Uint32Array {
  const sums = new Uint32Array(segment.ids.length);
  for (const word of words) {
    for (const { docs, impacts, from, to, rarity } of listsOf(segment, [word], work)) work.union.raise(docs, impacts, from, to, rarity);
    const found = work.union.drain(work.docs, work.scores);
    for (let i = 0; i < found; i++) sums[work.docs[i]!]! += work.scores[i]!;
  }
  return sums;
}

/** Adds what documents share beside words, where they share a word. */
function addValues(segment: Segment, values: readonly SharedValues[], sums: Uint32Array): void {
  for (const { filter, scores } of values) {
    const column = segment.filters[filter]!;
    const byNumber = Uint32Array.from(column.numbers.keys(), (value) => scores.get(value) ?? 0);
    if (byNumber.every((score) => score === 0)) continue;
    for (let doc = 0; doc < sums.length; doc++) {
      if (sums[doc] === 0) continue;
      const start = column.offsets?.[doc] ?? doc;
      const end = column.offsets?.[doc + 1] ?? doc + 1;
      for (let i = start; i < end; i++) sums[doc]! += byNumber[column.entries[i]!]!;
    }
  }
}

function offerAll(segment: Segment, sums: Uint32Array, conditions: Conditions, itself: number, leaders: Leaders): void {
  const eligible = eligibleDocs(segment, conditions);
  const popularity = segment.orders[POPULARITY]!.values as Float64Array;
  for (let doc = 0; doc < sums.length; doc++) {
    const score = sums[doc]!;
    if (score === 0 || score < leaders.least || segment.ids[doc] === itself) continue;
    if (eligible === null || hasBit(eligible, doc)) leaders.offer({ score, popularity: popularity[doc]!, id: segment.ids[doc]! });
  }
}
