/*
 * What a lookup comes to in one segment: a list of documents with an impact for each, ascending. A word's list lies ready
 * in the postings; the list of a beginning is the union of its words' lists.
 */
import { NO_WORD, findPrefix, findWord } from "./dictionary.ts";
import { formsOf } from "./inflections.ts";
import type { PostingList } from "./posting-list.ts";
import { lengthOf } from "./posting-list.ts";
import { RangeLists } from "./range-lists.ts";
import type { Lookup } from "./query.ts";
import type { Segment } from "./segment.ts";
import type { Workspace } from "./workspace.ts";

/** A list with what its impacts are multiplied by. */
export interface WeightedList extends PostingList {
  readonly rarity: number;
}

const rangeLists = new WeakMap<Segment, RangeLists>();

/** The lists of a group, from the shortest to the longest; none when the segment has nothing of it. */
export function listsOf(segment: Segment, group: readonly Lookup[], work: Workspace): WeightedList[] {
  return group.flatMap((lookup) => listsOfLookup(segment, lookup, work)).sort((a, b) => lengthOf(a) - lengthOf(b));
}

/** The word's own list is left out of the other two: what it gives its documents is never less. */
function listsOfLookup(segment: Segment, lookup: Lookup, work: Workspace): WeightedList[] {
  const { dictionary } = segment;
  const lists: WeightedList[] = [];
  const word = findWord(dictionary, lookup.word);
  if (word !== NO_WORD && lookup.rarity > 0) lists.push(listOfWord(segment, word, lookup.rarity));
  for (const form of formsOf(dictionary.inflections, lookup.stem)) {
    if (form !== word && lookup.inflectedRarity > 0) lists.push(listOfWord(segment, form, lookup.inflectedRarity));
  }
  if (lookup.prefixRarity > 0) {
    const { from, to } = findPrefix(dictionary, lookup.word);
    const longer = from === word ? from + 1 : from;
    if (longer < to) lists.push(listOfRange(segment, longer, to, lookup.prefixRarity, work));
  }
  return lists;
}

function listOfRange(segment: Segment, from: number, to: number, rarity: number, work: Workspace): WeightedList {
  if (to === from + 1) return listOfWord(segment, from, rarity);
  let ready = rangeLists.get(segment);
  if (ready === undefined) rangeLists.set(segment, (ready = new RangeLists(segment.ids.length)));
  return { ...ready.get(from, to, () => unionOfWords(segment, from, to, work)), rarity };
}

function listOfWord({ postings }: Segment, word: number, rarity: number): WeightedList {
  const { offsets, docs, impacts, peaks } = postings;
  return { docs, impacts, from: offsets[word]!, to: offsets[word + 1]!, peak: peaks[word]!, rarity };
}

/** The lists of neighbouring words lie one behind the other, so that this is one pass over their postings. */
function unionOfWords({ postings }: Segment, from: number, to: number, { docs, scores, union }: Workspace): PostingList {
  const { offsets, peaks } = postings;
  union.raise(postings.docs, postings.impacts, offsets[from]!, offsets[to]!, 1);
  const length = union.drain(docs, scores);
  return { docs: docs.slice(0, length), impacts: Uint8Array.from(scores.subarray(0, length)), from: 0, to: length, peak: peaks.subarray(from, to).reduce((a, b) => Math.max(a, b)) };
}
