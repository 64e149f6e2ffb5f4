/*
 * The loops that find hits. Each is a function of its own that sees columns and numbers only: so it is compiled as it stands, and within a larger
 * function it takes twice as long. Which documents are kept cannot be foreseen, so there is no branch on it.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { highBit } from "./high-docs.ts";
import { CEILING_SHIFT } from "../segment/segment.ts";

/**
 * Writes where in listed[from..to), which lies in one span, those are that the set has whose bits of this span begin at `firstWord`, to `places`,
 * from `start` on; returns their end.
 */
export function appendPlaces(listed: Uint16Array, from: number, to: number, set: Bitset, firstWord: number, places: Uint32Array, start: number): number {
  let end = start;
  for (let i = from; i < to; i++) {
    const low = listed[i]!;
    places[end] = i;
    end += (set[firstWord + (low >>> 5)]! >>> low) & 1;
  }
  return end;
}

/** Writes the documents at the places start..end of a list, in the span that begins with document `first`, beside their places. Returns the end. */
export function writeDocs(listed: Uint16Array, first: number, docs: Uint32Array, places: Uint32Array, start: number, end: number): number {
  for (let i = start; i < end; i++) docs[i] = first + listed[places[i]!]!;
  return end;
}

/**
 * The same of those that are not among `found`, the span's documents so far, with their places moved up to them; the others are added to `again`.
 * Returns the end of those kept.
 */
export function keepFresh(
  listed: Uint16Array, first: number, docs: Uint32Array, places: Uint32Array, start: number, end: number, found: Bitset, again: Bitset,
): number {
  let kept = start;
  for (let i = start; i < end; i++) {
    const place = places[i]!;
    const low = listed[place]!;
    const before = found[low >>> 5]!;
    const isRepeat = (before >>> low) & 1;
    found[low >>> 5] = before | (1 << low);
    again[low >>> 5]! |= isRepeat << low;
    docs[kept] = first + low;
    places[kept] = place;
    kept += 1 - isRepeat;
  }
  return kept;
}

/** Makes of the places at start..end grades, of what the impacts there give. */
export function weigh(places: Uint32Array, start: number, end: number, impacts: Uint8Array, rarity: number): void {
  for (let i = start; i < end; i++) places[i] = gradeOf(Math.imul(impacts[places[i]!]!, rarity));
}

/** What the list that promises most of those that have a document gives it, and in the lowest bit whether there are others that may give it more. */
export function gradeOf(worth: number): number {
  return worth << 1;
}

/** Says of those at start..end that are among these documents of the span that other lists have them too. */
export function markRepeated(docs: Uint32Array, grades: Uint32Array, start: number, end: number, again: Bitset): void {
  for (let i = start; i < end; i++) {
    const doc = docs[i]!;
    grades[i]! |= (again[(doc & 0xffff) >>> 5]! >>> doc) & 1;
  }
}

/**
 * Writes what hits are worth at most: what is known of each, or `most` of those that other lists have too, and `more`, times a bound of its prior.
 * Returns the highest.
 */
export function boundsOf(
  docs: Uint32Array, grades: Uint32Array, count: number, most: number, more: number, priorCeilings: Uint8Array, bounds: Uint32Array,
): number {
  let highest = 0;
  for (let hit = 0; hit < count; hit++) {
    const grade = grades[hit]! | 0;
    const worth = grade >>> 1;
    const known = worth + ((most - worth) & -(grade & 1));
    const bound = Math.imul(known + more, priorCeilings[docs[hit]! >>> CEILING_SHIFT]!);
    bounds[hit] = bound;
    highest = Math.max(highest, bound);
  }
  return highest;
}

/** Writes which of the bounds are at least `least` and less than `below` to `hits`; returns how many they are. */
export function hitsWithin(bounds: Uint32Array, count: number, least: number, below: number, hits: Uint32Array): number {
  let end = 0;
  for (let hit = 0; hit < count; hit++) {
    const bound = bounds[hit]! | 0;
    hits[end] = hit;
    end += ((least - 1 - bound) & (bound - below)) >>> 31;
  }
  return end;
}

/** Lowers the bounds of hits that are not among the high documents by what they get less. Returns the highest bound. */
export function lowerBounds(bounds: Uint32Array, docs: Uint32Array, count: number, high: Uint8Array, less: number, priorCeilings: Uint8Array): number {
  let highest = 0;
  for (let hit = 0; hit < count; hit++) {
    const doc = docs[hit]!;
    const bound = (bounds[hit]! | 0) - (Math.imul(less, priorCeilings[doc >>> CEILING_SHIFT]!) & (highBit(high, doc) - 1));
    bounds[hit] = bound;
    highest = Math.max(highest, bound);
  }
  return highest;
}

/**
 * The first place from..to, in the span that begins with document `first`, whose document is in a set and whose impact is not below `least`. One
 * branch on both: that hardly any is can be foreseen, and which of the two it is not cannot.
 */
export function firstHighAmong(set: Bitset, docs: Uint16Array, first: number, impacts: Uint8Array, from: number, to: number, least: number): number {
  for (let i = from; i < to; i++) {
    const doc = first + docs[i]!;
    const isHigh = (least - 1 - impacts[i]!) >>> 31;
    if (((set[doc >>> 5]! >>> doc) & isHigh) !== 0) return i;
  }
  return to;
}
