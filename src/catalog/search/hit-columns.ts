/*
 * The loops that find hits. Each is a function of its own that sees columns and numbers only: so it is compiled as it stands, and within a larger function it takes
 * twice as long. Which documents are kept cannot be foreseen, so there is no branch on it.
 */
import type { Bitset } from "./bitset.ts";

/** Writes those of listed[from..to) that the mask has to `docs`, and where in the list each is to `places`, from `start` on; returns their end. */
export function appendMasked(listed: Uint32Array, from: number, to: number, mask: Bitset, docs: Uint32Array, places: Uint32Array, start: number): number {
  let end = start;
  for (let i = from; i < to; i++) {
    const doc = listed[i]!;
    docs[end] = doc;
    places[end] = i;
    end += (mask[doc >>> 5]! >>> doc) & 1;
  }
  return end;
}

/** Keeps those at start..end that are not among `found`, and puts them there; the others are written to `repeated` from `repeats` on. Returns the end of those kept. */
export function keepFresh(docs: Uint32Array, places: Uint32Array, start: number, end: number, found: Bitset, repeated: Uint32Array, repeats: number): number {
  let kept = start;
  for (let i = start, next = repeats; i < end; i++) {
    const doc = docs[i]!;
    const before = found[doc >>> 5]!;
    const isRepeat = (before >>> doc) & 1;
    found[doc >>> 5] = before | (1 << doc);
    repeated[next] = doc;
    docs[kept] = doc;
    places[kept] = places[i]!;
    next += isRepeat;
    kept += 1 - isRepeat;
  }
  return kept;
}

/** Makes of the places at start..end what the impacts there give. */
export function weigh(places: Uint32Array, start: number, end: number, impacts: Uint8Array, rarity: number): void {
  for (let i = start; i < end; i++) places[i] = Math.imul(impacts[places[i]!]!, rarity);
}

/** The first place from..to whose document is in a set and whose impact is not below `least`. One branch on both: that hardly any is can be foreseen, and which of the two it is not cannot. */
export function firstHighAmong(set: Bitset, docs: Uint32Array, impacts: Uint8Array, from: number, to: number, least: number): number {
  for (let i = from; i < to; i++) {
    const doc = docs[i]!;
    const isHigh = (least - 1 - impacts[i]!) >>> 31;
    if (((set[doc >>> 5]! >>> doc) & isHigh) !== 0) return i;
  }
  return to;
}
