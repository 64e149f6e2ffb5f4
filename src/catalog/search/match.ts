/*
 * Finds the documents of a segment that have something of every group, and what their words are worth. The group with the
 * fewest documents is collected, the others narrow it down.
 */
import type { Bitset } from "./bitset.ts";
import { hasBit, setBit } from "./bitset.ts";
import { NO_WORD, findPrefix, findWord } from "./dictionary.ts";
import { gallop, wordOf } from "./postings.ts";
import type { Lookup } from "./query.ts";
import type { Segment } from "./segment.ts";
import type { Workspace } from "./workspace.ts";

/** A lookup in one segment: the words from..to, each posting worth its impact times `rarity`. */
interface Stream {
  readonly from: number;
  readonly to: number;
  readonly rarity: number;
  /** Postings in all. */
  readonly size: number;
}

/**
 * Writes the hits among the eligible documents (null: all) to `work.docs`, ascending, and `work.scores`; returns how many
 * there are.
 */
export function matchGroups(segment: Segment, groups: readonly (readonly Lookup[])[], eligible: Bitset | null, work: Workspace): number {
  const streams = groups.map((lookups) => lookups.map((lookup) => streamOf(segment, lookup)).filter(({ size }) => size > 0));
  const [first, ...others] = streams.sort((a, b) => sizeOf(a) - sizeOf(b));
  if (first === undefined || first.length === 0) return 0;
  let hits = collect(segment, first, eligible, work);
  for (const group of others) {
    if (hits === 0) break;
    hits = narrow(segment, group, hits, work);
  }
  return hits;
}

function sizeOf(group: readonly Stream[]): number {
  return group.reduce((sum, { size }) => sum + size, 0);
}

function streamOf({ dictionary, postings }: Segment, { text, prefix, rarity }: Lookup): Stream {
  let from = 0;
  let to = 0;
  if (prefix) ({ from, to } = findPrefix(dictionary, text));
  else {
    const word = findWord(dictionary, text);
    if (word !== NO_WORD) [from, to] = [word, word + 1];
  }
  return { from, to, rarity, size: postings.offsets[to]! - postings.offsets[from]! };
}

function collect(segment: Segment, group: readonly Stream[], eligible: Bitset | null, work: Workspace): number {
  if (group.length === 1 && group[0]!.to === group[0]!.from + 1) return collectWord(segment, group[0]!, eligible, work);
  for (const stream of group) addSums(segment, stream, work);
  return takeSums(eligible, work);
}

function collectWord({ postings }: Segment, { from, rarity }: Stream, eligible: Bitset | null, { docs: hitDocs, scores }: Workspace): number {
  const { offsets, docs, impacts } = postings;
  let hits = 0;
  for (let i = offsets[from]!; i < offsets[from + 1]!; i++) {
    const doc = docs[i]!;
    hitDocs[hits] = doc;
    scores[hits] = impacts[i]! * rarity;
    if (eligible === null || hasBit(eligible, doc)) hits++;
  }
  return hits;
}

/** Raises the sums of all documents of a stream to what it gives them. The postings of a range lie together: one loop. */
function addSums({ postings }: Segment, { from, to, rarity }: Stream, { sums, touched }: Workspace): void {
  const { offsets, docs, impacts } = postings;
  for (let i = offsets[from]!; i < offsets[to]!; i++) {
    const doc = docs[i]!;
    const score = impacts[i]! * rarity;
    if (score > sums[doc]!) sums[doc] = score;
    setBit(touched, doc);
  }
}

/** Moves the sums to the hits, and leaves none. */
function takeSums(eligible: Bitset | null, { docs, scores, sums, touched }: Workspace): number {
  let hits = 0;
  for (let i = 0; i < touched.length; i++) {
    let word = touched[i]!;
    if (word === 0) continue;
    touched[i] = 0;
    for (; word !== 0; word &= word - 1) {
      const doc = (i << 5) + 31 - Math.clz32(word & -word);
      docs[hits] = doc;
      scores[hits] = sums[doc]!;
      sums[doc] = 0;
      if (eligible === null || hasBit(eligible, doc)) hits++;
    }
  }
  return hits;
}

/** Keeps the hits that have something of a group, and adds the best of what they have to their scores. */
function narrow(segment: Segment, group: readonly Stream[], hits: number, work: Workspace): number {
  const { docs, scores, best } = work;
  best.fill(0, 0, hits);
  for (const stream of group) {
    if (stream.to === stream.from + 1) lookUpWord(segment, stream, hits, work);
    else lookUpRange(segment, stream, hits, work);
  }
  let kept = 0;
  for (let hit = 0; hit < hits; hit++) {
    docs[kept] = docs[hit]!;
    scores[kept] = scores[hit]! + best[hit]!;
    if (best[hit]! > 0) kept++;
  }
  return kept;
}

function lookUpWord({ postings }: Segment, { from, rarity }: Stream, hits: number, { docs: hitDocs, best }: Workspace): void {
  const { offsets, docs, impacts } = postings;
  const end = offsets[from + 1]!;
  let i = offsets[from]!;
  for (let hit = 0; hit < hits && i < end; hit++) {
    const doc = hitDocs[hit]!;
    i = gallop(docs, i, end, doc);
    if (i < end && docs[i] === doc) best[hit] = Math.max(best[hit]!, impacts[i]! * rarity);
  }
}

/** Reads the words of each hit rather than the documents of each word: a range may hold thousands of words, a hit has ten. */
function lookUpRange({ forward }: Segment, { from, to, rarity }: Stream, hits: number, { docs, best }: Workspace): void {
  const { offsets, words, impacts } = forward;
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    let impact = 0;
    for (let i = offsets[doc]!; i < offsets[doc + 1]!; i++) {
      const word = wordOf(words[i]!);
      if (word >= from && word < to && impacts[i]! > impact) impact = impacts[i]!;
    }
    best[hit] = Math.max(best[hit]!, impact * rarity);
  }
}
