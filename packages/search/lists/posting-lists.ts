/*
 * What a lookup comes to in one segment: a list of documents with an impact for each, ascending. A word's list lies ready
 * in the postings; the list of a beginning is the union of its words' lists.
 */
import { NO_WORD } from "../words/dictionary.ts";
import type { DenseDocs } from "../segment/dense-docs.ts";
import { denseDocs, isDense } from "../segment/dense-docs.ts";
import type { PostingList } from "./posting-list.ts";
import { lengthOf } from "./posting-list.ts";
import { RangeLists } from "./range-lists.ts";
import { uniteWords } from "./range-union.ts";
import type { Lookup } from "../query/query.ts";
import { docsOfWords } from "../segment/postings.ts";
import type { Segment } from "../segment/segment.ts";
import { NO_WORDS } from "../arrays/sorted-strings.ts";
import type { Workspace } from "./workspace.ts";

/** A list with what its impacts are multiplied by. */
export interface WeightedList extends PostingList {
  readonly rarity: number;
  /** Whether another list of the group has all its documents, which then need not be counted. */
  readonly repeated: boolean;
  /** Numbers of its words: the first, and the one after the last. */
  readonly firstWord: number;
  readonly endWord: number;
}

/** What is made of a segment's postings on first use. */
interface Derived {
  readonly ranges: RangeLists;
  /** By word, of those that many documents hold: few enough to be kept for good. */
  readonly dense: Map<number, DenseDocs>;
}

/** So many words of a beginning are read one by one sooner than they are united. */
const WORDS_APART = 48;

const derived = new WeakMap<Segment, Derived>();

function derivedFrom(segment: Segment): Derived {
  let made = derived.get(segment);
  if (made === undefined) derived.set(segment, (made = { ranges: new RangeLists(segment.ids.length), dense: new Map() }));
  return made;
}

/** The lists of a group, from the shortest to the longest; none when the segment has nothing of it. */
export function listsOf(segment: Segment, group: readonly Lookup[], work: Workspace): WeightedList[] {
  return listsOfGroup(segment, group, 1, work);
}

/** The same with the words of a beginning one by one, where they are few: for who needs no documents in ascending order across them. */
export function listsApart(segment: Segment, group: readonly Lookup[], work: Workspace): WeightedList[] {
  return listsOfGroup(segment, group, WORDS_APART, work);
}

/**
 * The same with the words of a beginning as one list that is not in order and may have a document several times: for who needs every document and the
 * best of each, and nothing more of them.
 */
export function listsAsTheyLie(segment: Segment, group: readonly Lookup[]): WeightedList[] {
  return listsOfGroup(segment, group, 1, null);
}

function listsOfGroup(segment: Segment, group: readonly Lookup[], wordsApart: number, work: Workspace | null): WeightedList[] {
  const lists: WeightedList[] = [];
  for (const lookup of group) addLists(lists, segment, lookup, wordsApart, work);
  return lists.sort((a, b) => lengthOf(a) - lengthOf(b));
}

/** The word's own list is left out of the other two: what it gives its documents is never less. */
function addLists(lists: WeightedList[], segment: Segment, lookup: Lookup, wordsApart: number, work: Workspace | null): void {
  const places = lookup.places.find(({ dictionary }) => dictionary === segment.dictionary)!;
  const word = places.number;
  const { from, to } = lookup.prefixRarity > 0 ? places.longer : NO_WORDS;
  const longer = from === word ? from + 1 : from;
  if (word !== NO_WORD && lookup.rarity > 0) lists.push(listOfWord(segment, word, lookup.rarity, false));
  for (let place = places.forms.from; place < places.forms.to && lookup.inflectedRarity > 0; place++) {
    const form = segment.dictionary.inflections.words[place]!;
    if (form !== word) lists.push(listOfWord(segment, form, lookup.inflectedRarity, form >= longer && form < to));
  }
  if (to - longer > wordsApart) lists.push(
    work === null ? listAsItLies(segment, longer, to, lookup.prefixRarity) : listOfRange(segment, longer, to, lookup.prefixRarity, work)
  );
  else for (let one = longer; one < to; one++) lists.push(listOfWord(segment, one, lookup.prefixRarity, false));
}

function listOfRange(segment: Segment, from: number, to: number, rarity: number, work: Workspace): WeightedList {
  const {
    docs, impacts, spans, firstSpan, endSpan, from: start, to: end, peak, dense,
  } = derivedFrom(segment).ranges.get(from, to, () => uniteWords(segment, from, to, work), work);
  // All lists are made alike, so that the loops that read them know one shape.
  return { docs, impacts, spans, firstSpan, endSpan, from: start, to: end, peak, dense, rarity, repeated: false, firstWord: from, endWord: to };
}

function listAsItLies(segment: Segment, firstWord: number, endWord: number, rarity: number): WeightedList {
  const { docs, impacts, spans, firstSpans, peaks } = segment.postings;
  const firstSpan = firstSpans[firstWord]!;
  const endSpan = firstSpans[endWord]!;
  return {
    docs, impacts, spans, firstSpan, endSpan, from: spans.starts[firstSpan]!, to: spans.starts[endSpan]!, peak: highestOf(peaks, firstWord, endWord),
    dense: null, rarity, repeated: false, firstWord, endWord,
  };
}

function highestOf(peaks: Uint8Array, from: number, to: number): number {
  let highest = 0;
  for (let word = from; word < to; word++) highest = Math.max(highest, peaks[word]!);
  return highest;
}

function listOfWord(segment: Segment, word: number, rarity: number, repeated: boolean): WeightedList {
  const { docs, impacts, spans, firstSpans, peaks } = segment.postings;
  const firstSpan = firstSpans[word]!;
  const endSpan = firstSpans[word + 1]!;
  const from = spans.starts[firstSpan]!;
  const to = spans.starts[endSpan]!;
  const dense = isDense(to - from, segment.ids.length) ? denseDocsOf(segment, word) : null;
  return { docs, impacts, spans, firstSpan, endSpan, from, to, peak: peaks[word]!, dense, rarity, repeated, firstWord: word, endWord: word + 1 };
}

function denseDocsOf(segment: Segment, word: number): DenseDocs {
  const { dense } = derivedFrom(segment);
  let ready = dense.get(word);
  if (ready === undefined) dense.set(word, (ready = denseDocs(docsOfWords(segment.postings, word, word + 1), segment.ids.length)));
  return ready;
}
