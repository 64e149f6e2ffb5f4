/*
 * To which documents a group of words gives much. What a group gives is one thing where a word is in a name and less than a third of it where it is a
 * tag: most documents are distinguished by one bit, without looking up where a list has them, which is some hundred times what reading a bit is.
 */
import { mostOfGroup } from "../lists/group-reader.ts";
import type { WeightedList } from "../lists/posting-lists.ts";
import { firstDocOf } from "../segment/spans.ts";

export interface HighDocs {
  /** One for each few neighbouring documents of which any is high. */
  readonly bits: Uint8Array<ArrayBuffer>;
  /** What the group gives documents without a bit less than its most, at least. */
  less: number;
}

/** Documents that share a bit, as a power of two: high ones are a few in a hundred, and a fourth of the memory is a fourth of the waiting for it. */
const NEIGHBOURS_SHIFT = 2;
const BYTE_SHIFT = NEIGHBOURS_SHIFT + 3;
/** What is much, of the most that a group gives: above what a tag gives against a name, see search-fields.ts of the icons. */
const HIGH_SHARE = 0.3;

/** Postings that are gone through at a time. */
const CHUNK = 1024;
const places = new Uint32Array(CHUNK);

export function emptyHigh(docCount: number): HighDocs {
  return { bits: new Uint8Array((docCount >>> BYTE_SHIFT) + 1), less: 0 };
}

/** Makes it the documents of a group, whatever it was. */
export function markHigh(high: HighDocs, group: readonly WeightedList[]): void {
  const most = mostOfGroup(group);
  const rest = restOf(most);
  high.less = most - rest;
  high.bits.fill(0);
  for (const { docs, impacts, spans: { starts, numbers }, firstSpan, endSpan, peak, rarity } of group) {
    const least = (Math.floor(rest / rarity) + 1) | 0;
    if (peak < least) continue;
    for (let span = firstSpan; span < endSpan; span++) markSpan(high.bits, docs, firstDocOf(numbers[span]!), impacts, starts[span]!, starts[span + 1]!, least);
  }
}

function restOf(most: number): number {
  return Math.floor(HIGH_SHARE * most);
}

/** How many postings `markHigh` goes through. */
export function costOfHigh(group: readonly WeightedList[]): number {
  const rest = restOf(mostOfGroup(group));
  let cost = 0;
  for (const { peak, rarity, from, to } of group) if (peak * rarity > rest) cost += to - from;
  return cost;
}

/** Those that are high come first to a list of their own: most are not, and setting nothing takes as long as setting a bit. */
function markSpan(bits: Uint8Array, docs: Uint16Array, first: number, impacts: Uint8Array, from: number, to: number, least: number): void {
  for (let start = from; start < to; start += CHUNK) {
    const count = placesOfHigh(impacts, start, Math.min(to, start + CHUNK), least, places);
    setBits(bits, docs, first, places, count);
  }
}

/** No branch: which are high cannot be foreseen. */
function placesOfHigh(impacts: Uint8Array, from: number, to: number, least: number, into: Uint32Array): number {
  let count = 0;
  for (let i = from; i < to; i++) {
    into[count] = i;
    count += (least - 1 - impacts[i]!) >>> 31;
  }
  return count;
}

function setBits(bits: Uint8Array, docs: Uint16Array, first: number, at: Uint32Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const doc = first + docs[at[i]!]!;
    bits[doc >>> BYTE_SHIFT]! |= 1 << ((doc >>> NEIGHBOURS_SHIFT) & 7);
  }
}

/** 1 where a group may give a document its most, and 0 where `less` than that. */
export function highBit(bits: Uint8Array, doc: number): number {
  return (bits[doc >>> BYTE_SHIFT]! >>> ((doc >>> NEIGHBOURS_SHIFT) & 7)) & 1;
}
