/*
 * What is like an item: its most telling words are looked up as a query whose words are all optional, each counting as much
 * as it does in the item (the "more like this" of text search engines). Values of filters that both have add to it.
 */
import { hasBit } from "../arrays/bitset.ts";
import { wordAt } from "../words/dictionary.ts";
import type { Conditions } from "./eligible.ts";
import { eligibleDocs } from "./eligible.ts";
import { frequencyOf, valuesOf } from "../segment/filters.ts";
import { Leaders } from "../arrays/leaders.ts";
import type { NumberColumn } from "../arrays/number-column.ts";
import { numberAt } from "../arrays/number-column.ts";
import { wordsOf } from "../segment/packed-forward.ts";
import { listsOf } from "../lists/posting-lists.ts";
import { impactIn } from "../segment/postings.ts";
import type { Lookup } from "../query/query.ts";
import { lookupsOf } from "../query/query.ts";
import { SIMILAR_POSTINGS, SIMILAR_WORDS, sharedValueScore, shareOfImpact } from "../rank.ts";
import type { Segment } from "../segment/segment.ts";
import { NO_DOC, POPULARITY, findDoc } from "../segment/segment.ts";
import type { Stem } from "../words/stem.ts";
import type { Workspace } from "../lists/workspace.ts";

export interface SimilarPlan {
  readonly conditions: Conditions;
  /** Filters whose values do not count. */
  readonly unlike: readonly string[];
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
  const values = valuesToShare(home, doc, segments, plan.unlike);
  const leaders = new Leaders(plan.limit);
  for (const segment of segments) {
    work.reserve(segment.ids.length);
    const candidates = scoreWords(segment, words, work);
    addValues(segment, values, candidates);
    offerAll(segment, candidates, plan.conditions, id, leaders);
  }
  return leaders.ids();
}

/** The words of a document that say most about it, each weighted by its impact there. */
function tellingWords(home: Segment, doc: number, segments: readonly Segment[], { stem, functionWords }: SimilarPlan): Lookup[] {
  const size = sizeOf(segments);
  const lookups: { word: number; lookup: Lookup }[] = [];
  for (const number of wordsOf(home.forward, doc)) {
    const word = wordAt(home.dictionary, number);
    if (functionWords.has(word)) continue;
    const [lookup] = lookupsOf([{ word, weight: shareOfImpact(impactIn(home.postings, number, doc)) }], segments, size, stem);
    if (lookup !== undefined) lookups.push({ word: number, lookup });
  }
  lookups.sort((a, b) => b.lookup.rarity - a.lookup.rarity || a.word - b.word);
  let postings = 0;
  return lookups.map(({ lookup }) => lookup).filter(({ frequency }, i) => {
    if (i > 0 && postings + frequency > SIMILAR_POSTINGS) return false;
    postings += frequency;
    return true;
  }).slice(0, SIMILAR_WORDS);
}

/** Booleans say who may have an item and not what it is: they do not count. */
function valuesToShare(home: Segment, doc: number, segments: readonly Segment[], unlike: readonly string[]): SharedValues[] {
  const size = sizeOf(segments);
  return Object.entries(home.filters).filter(([filter]) => !unlike.includes(filter)).map(([filter, column]) => {
    const held = valuesOf(column, doc);
    const shared = [...column.numbers].filter(([value, number]) => typeof value !== "boolean" && held.includes(number)).map(([value]) => value);
    const frequency = (value: (typeof shared)[number]) => segments.reduce((sum, segment) => sum + frequencyOf(segment.filters[filter]!, value), 0);
    return { filter, scores: new Map(shared.map((value) => [value, sharedValueScore(frequency(value), size)])) };
  });
}

function sizeOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, { present }) => sum + present.count, 0);
}

/** What the documents of a segment that share a word have in common with the item. */
interface Candidates {
  readonly docs: readonly number[];
  /** By document, in a column of the workspace. */
  readonly scores: Uint32Array;
}

/** Scores are the sum over the words of the best that a form of the word gives a document. */
function scoreWords(segment: Segment, words: readonly Lookup[], work: Workspace): Candidates {
  const scores = work.spareDocs.fill(0, 0, segment.ids.length);
  const docs: number[] = [];
  for (const word of words) {
    for (const list of listsOf(segment, [word], work)) work.union.raise(work.best, list, list.rarity);
    const found = work.union.drain(work.best, work.docs, work.scores);
    for (let i = 0; i < found; i++) {
      const doc = work.docs[i]!;
      if (scores[doc] === 0) docs.push(doc);
      scores[doc]! += work.scores[i]!;
    }
  }
  return { docs, scores };
}

/** Adds what candidates share beside words. */
function addValues(segment: Segment, values: readonly SharedValues[], { docs, scores }: Candidates): void {
  for (const { filter, scores: scoreOf } of values) {
    const column = segment.filters[filter]!;
    const byNumber = Uint32Array.from(column.numbers.keys(), (value) => scoreOf.get(value) ?? 0);
    if (byNumber.every((score) => score === 0)) continue;
    const { offsets, entries } = column;
    for (const doc of docs) {
      const end = offsets?.[doc + 1] ?? doc + 1;
      for (let i = offsets?.[doc] ?? doc; i < end; i++) scores[doc]! += byNumber[entries[i]!]!;
    }
  }
}

function offerAll(segment: Segment, { docs, scores }: Candidates, conditions: Conditions, itself: number, leaders: Leaders): void {
  const eligible = eligibleDocs(segment, conditions);
  const popularity = segment.orders[POPULARITY]!.values as NumberColumn;
  for (const doc of docs) {
    const score = scores[doc]!;
    if (score < leaders.least || segment.ids[doc] === itself) continue;
    if (eligible === null || hasBit(eligible, doc)) leaders.offer({ score, popularity: numberAt(popularity, doc), id: segment.ids[doc]! });
  }
}
