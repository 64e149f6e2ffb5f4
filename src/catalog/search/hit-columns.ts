/*
 * The loops that find hits. Each is a function of its own that sees columns and numbers only: so it is compiled as it stands, and within a larger function it takes
 * twice as long. Which documents are kept cannot be foreseen, so there is no branch on it.
 */
import type { Bitset } from "./bitset.ts";

/** Writes where in listed[from..to), the span that begins with document `first`, those are that the mask has to `places`, from `start` on; returns their end. */
export function appendPlaces(listed: Uint16Array, first: number, from: number, to: number, mask: Bitset, places: Uint32Array, start: number): number {
  let end = start;
  for (let i = from; i < to; i++) {
    const doc = first + listed[i]!;
    places[end] = i;
    end += (mask[doc >>> 5]! >>> doc) & 1;
  }
  return end;
}

/** Writes the documents at the places start..end of a list, all in the span that begins with document `first`, that are not among `found`, and their places beside them, from `start` on; the others are written to `repeated` from `repeats` on. Returns the end of those kept. */
export function keepFresh(listed: Uint16Array, first: number, docs: Uint32Array, places: Uint32Array, start: number, end: number, found: Bitset, repeated: Uint32Array, repeats: number): number {
  let kept = start;
  for (let i = start, next = repeats; i < end; i++) {
    const place = places[i]!;
    const doc = first + listed[place]!;
    const before = found[doc >>> 5]!;
    const isRepeat = (before >>> doc) & 1;
    found[doc >>> 5] = before | (1 << doc);
    repeated[next] = doc;
    docs[kept] = doc;
    places[kept] = place;
    next += isRepeat;
    kept += 1 - isRepeat;
  }
  return kept;
}

/** Makes of the places at start..end what the impacts there give. */
export function weigh(places: Uint32Array, start: number, end: number, impacts: Uint8Array, rarity: number): void {
  for (let i = start; i < end; i++) places[i] = Math.imul(impacts[places[i]!]!, rarity);
}

/** Writes what hits are worth at most: what is known of each, or `most` of those that are repeated, and `more`, times its prior. Returns the highest. */
export function boundsOf(docs: Uint32Array, scores: Uint32Array, count: number, repeated: Bitset, most: number, more: number, priors: Uint8Array, bounds: Uint32Array): number {
  let highest = 0;
  for (let hit = 0; hit < count; hit++) {
    const doc = docs[hit]!;
    const score = scores[hit]! | 0;
    const known = score + ((most - score) & -((repeated[doc >>> 5]! >>> doc) & 1));
    const bound = Math.imul(known + more, priors[doc]!);
    bounds[hit] = bound;
    highest = Math.max(highest, bound);
  }
  return highest;
}

/** Writes which of the bounds are at least `least` and less than `below` to `hits`, from `start` on; returns their end. */
export function hitsWithin(bounds: Uint32Array, count: number, least: number, below: number, hits: Uint32Array, start: number): number {
  let end = start;
  for (let hit = 0; hit < count; hit++) {
    const bound = bounds[hit]! | 0;
    hits[end] = hit;
    end += ((least - 1 - bound) & (bound - below)) >>> 31;
  }
  return end;
}

/** The first place from..to, in the span that begins with document `first`, whose document is in a set and whose impact is not below `least`. One branch on both: that hardly any is can be foreseen, and which of the two it is not cannot. */
export function firstHighAmong(set: Bitset, docs: Uint16Array, first: number, impacts: Uint8Array, from: number, to: number, least: number): number {
  for (let i = from; i < to; i++) {
    const doc = first + docs[i]!;
    const isHigh = (least - 1 - impacts[i]!) >>> 31;
    if (((set[doc >>> 5]! >>> doc) & isHigh) !== 0) return i;
  }
  return to;
}
