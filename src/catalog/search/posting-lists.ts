/*
 * What a lookup comes to in one segment: a list of documents with an impact for each, ascending. A word's list lies ready
 * in the postings; the list of a beginning is the union of its words' lists.
 */
import { setBit } from "./bitset.ts";
import { NO_WORD, findPrefix, findWord } from "./dictionary.ts";
import { compareWithBytes } from "./string-table.ts";
import { RangeLists } from "./range-lists.ts";
import type { Lookup } from "./query.ts";
import type { Segment } from "./segment.ts";
import type { Workspace } from "./workspace.ts";

/** Entries from..to of two columns. */
export interface PostingList {
  readonly docs: Uint32Array<ArrayBuffer>;
  readonly impacts: Uint8Array<ArrayBuffer>;
  readonly from: number;
  readonly to: number;
  /** The highest impact in the list, or more. */
  readonly peak: number;
}

/** A list with what its impacts are multiplied by. */
export interface WeightedList extends PostingList {
  readonly rarity: number;
}

const rangeLists = new WeakMap<Segment, RangeLists>();

/** The lists of a group, from the shortest to the longest; none when the segment has nothing of it. */
export function listsOf(segment: Segment, group: readonly Lookup[], work: Workspace): WeightedList[] {
  return group
    .flatMap((lookup) => {
      const list = lookup.prefix ? longerWords(segment, lookup.text, work) : exactWord(segment, lookup.text);
      return list === undefined ? [] : [{ ...list, rarity: lookup.rarity }];
    })
    .sort((a, b) => lengthOf(a) - lengthOf(b));
}

export function lengthOf({ from, to }: PostingList): number {
  return to - from;
}

function exactWord(segment: Segment, text: Uint8Array): PostingList | undefined {
  const word = findWord(segment.dictionary, text);
  return word === NO_WORD ? undefined : listOfWord(segment, word);
}

/**
 * The words that begin with a text and go on. The text itself is left out: every group that asks for a beginning also asks
 * for the exact word, at no lower rarity.
 */
function longerWords(segment: Segment, prefix: Uint8Array, work: Workspace): PostingList | undefined {
  const { words } = segment.dictionary;
  const { from: first, to } = findPrefix(segment.dictionary, prefix);
  const from = first < to && compareWithBytes(words, first, prefix, false) === 0 ? first + 1 : first;
  if (from >= to) return undefined;
  if (to === from + 1) return listOfWord(segment, from);
  let ready = rangeLists.get(segment);
  if (ready === undefined) rangeLists.set(segment, (ready = new RangeLists(segment.ids.length)));
  return ready.get(from, to, () => union(segment, from, to, work));
}

function listOfWord({ postings }: Segment, word: number): PostingList {
  const { offsets, docs, impacts, peaks } = postings;
  return { docs, impacts, from: offsets[word]!, to: offsets[word + 1]!, peak: peaks[word]! };
}

/** The lists of neighbouring words lie one behind the other, so that this is one loop over their postings and one over their documents. */
function union({ postings }: Segment, fromWord: number, toWord: number, { impactOf, touched }: Workspace): PostingList {
  const { offsets, docs, impacts } = postings;
  let first = touched.length;
  let last = 0;
  for (let i = offsets[fromWord]!; i < offsets[toWord]!; i++) {
    const doc = docs[i]!;
    if (impacts[i]! > impactOf[doc]!) impactOf[doc] = impacts[i]!;
    setBit(touched, doc);
    const place = doc >>> 5;
    if (place < first) first = place;
    if (place > last) last = place;
  }
  const size = Math.min(offsets[toWord]! - offsets[fromWord]!, impactOf.length);
  const unionDocs = new Uint32Array(size);
  const unionImpacts = new Uint8Array(size);
  let length = 0;
  let peak = 0;
  for (let place = first; place <= last; place++) {
    let bits = touched[place]!;
    touched[place] = 0;
    for (; bits !== 0; bits &= bits - 1) {
      const doc = (place << 5) + 31 - Math.clz32(bits & -bits);
      const impact = impactOf[doc]!;
      impactOf[doc] = 0;
      unionDocs[length] = doc;
      unionImpacts[length++] = impact;
      if (impact > peak) peak = impact;
    }
  }
  return { docs: unionDocs.slice(0, length), impacts: unionImpacts.slice(0, length), from: 0, to: length, peak };
}
