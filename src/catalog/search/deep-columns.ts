/*
 * The loops of deep pages (deep-of-group.ts): each sees columns and numbers only, and has no branch on what cannot be foreseen. `worths` is a column of one span, by the low bits of documents.
 */
import type { Bitset } from "./bitset.ts";
import { shortfallOfItem } from "./rank.ts";

/** Writes where in from..to the impact is not below `least` to `places`, from `start` on; returns their end. */
export function appendHigh(impacts: Uint8Array, from: number, to: number, least: number, places: Uint32Array, start: number): number {
  let end = start;
  for (let i = from; i < to; i++) {
    places[end] = i;
    end += (least - 1 - impacts[i]!) >>> 31;
  }
  return end;
}

/** The same for documents of a set: `first` is the first of the span that the places are in. */
export function appendHighAmong(set: Bitset, listed: Uint16Array, first: number, impacts: Uint8Array, from: number, to: number, least: number, places: Uint32Array, start: number): number {
  let end = start;
  for (let i = from; i < to; i++) {
    const doc = first + listed[i]!;
    places[end] = i;
    end += (set[doc >>> 5]! >>> doc) & ((least - 1 - impacts[i]!) >>> 31);
  }
  return end;
}

/** Raises what words give the documents at places of a list that are worth `least` there; writes the low bits of those that had nothing to `docs` from `start` on, and returns their end. */
export function raiseWorthy(places: Uint32Array, count: number, listed: Uint16Array, first: number, impacts: Uint8Array, rarity: number, priors: Uint8Array, least: number, worths: Uint32Array, docs: Uint32Array, start: number): number {
  let end = start;
  for (let i = 0; i < count; i++) {
    const place = places[i]!;
    const low = listed[place]!;
    const words = Math.imul(impacts[place]!, rarity);
    const isWorthy = (least - 1 - Math.imul(words, priors[first + low]!)) >>> 31;
    const before = worths[low]! | 0;
    const value = words & -isWorthy;
    worths[low] = before + ((value - before) & ((before - value) >> 31));
    docs[end] = low;
    end += isWorthy & ((before - 1) >>> 31);
  }
  return end;
}

/** Moves what words give the hits from..to out of the column. */
export function takeWorths(docs: Uint32Array, from: number, to: number, worths: Uint32Array, scores: Uint32Array): void {
  for (let hit = from; hit < to; hit++) {
    const low = docs[hit]!;
    scores[hit] = worths[low]!;
    worths[low] = 0;
  }
}

/** Makes whole documents of the low bits of the hits from..to, and of what words give them what they are short of the best, counted in buckets. */
export function gradeHits(docs: Uint32Array, from: number, to: number, first: number, scores: Uint32Array, priors: Uint8Array, counts: Uint32Array, base: number, shift: number): void {
  for (let hit = from; hit < to; hit++) {
    const doc = first + (docs[hit]! | 0);
    const shortfall = shortfallOfItem(scores[hit]!, priors[doc]!);
    docs[hit] = doc;
    scores[hit] = shortfall;
    counts[(shortfall - base) >>> shift]!++;
  }
}
