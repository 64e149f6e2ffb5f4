/*
 * Finds the documents of a segment that have something of every group, and what their words are worth. The group with the
 * fewest postings is collected, the others narrow it down.
 */
import type { Bitset } from "./bitset.ts";
import { hasBit } from "./bitset.ts";
import type { WeightedList } from "./posting-lists.ts";
import { lengthOf } from "./posting-lists.ts";
import { gallop } from "./postings.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Writes the hits among the eligible documents (null: all) to `work.docs`, ascending, and `work.scores`; returns how many
 * there are.
 */
export function matchGroups(groups: readonly (readonly WeightedList[])[], eligible: Bitset | null, work: Workspace): number {
  const [first, ...others] = [...groups].sort((a, b) => sizeOf(a) - sizeOf(b));
  let hits = first === undefined ? 0 : keepEligible(collect(first, work), eligible, work);
  for (const group of others) {
    if (hits === 0) break;
    hits = narrow(group, hits, work);
  }
  return hits;
}

/** Writes the documents of any of the lists, each with the best that a list gives it. */
export function collect(lists: readonly WeightedList[], work: Workspace): number {
  let hits = 0;
  for (const list of lists) hits = hits === 0 ? copy(list, work) : mergeIn(list, hits, work);
  return hits;
}

function sizeOf(group: readonly WeightedList[]): number {
  return group.reduce((sum, list) => sum + lengthOf(list), 0);
}

function copy({ docs, impacts, from, to, rarity }: WeightedList, work: Workspace): number {
  const { scores } = work;
  work.docs.set(docs.subarray(from, to));
  for (let i = from, hit = 0; i < to; i++, hit++) scores[hit] = impacts[i]! * rarity;
  return to - from;
}

/** Merges a list into the hits from the back, where there is room: both are read before they are written over. */
function mergeIn(list: WeightedList, hits: number, { docs, scores }: Workspace): number {
  const total = hits + lengthOf(list) - sharedWith(list, docs, hits);
  let hit = hits - 1;
  let i = list.to - 1;
  for (let place = total - 1; i >= list.from; place--) {
    const doc = list.docs[i]!;
    const other = hit >= 0 ? docs[hit]! : -1;
    if (other > doc) {
      docs[place] = other;
      scores[place] = scores[hit--]!;
      continue;
    }
    const score = list.impacts[i--]! * list.rarity;
    docs[place] = doc;
    scores[place] = other === doc ? Math.max(score, scores[hit--]!) : score;
  }
  return total;
}

/** How many hits the list has too. */
function sharedWith(list: WeightedList, docs: Uint32Array, hits: number): number {
  let shared = 0;
  let i = list.from;
  for (let hit = 0; hit < hits && i < list.to; hit++) {
    i = gallop(list.docs, i, list.to, docs[hit]!);
    if (i < list.to && list.docs[i] === docs[hit]) shared++;
  }
  return shared;
}

function keepEligible(hits: number, eligible: Bitset | null, { docs, scores }: Workspace): number {
  if (eligible === null) return hits;
  let kept = 0;
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    docs[kept] = doc;
    scores[kept] = scores[hit]!;
    kept += (eligible[doc >>> 5]! >>> (doc & 31)) & 1;
  }
  return kept;
}

/** Keeps the hits that are in any list of a group, and adds the best that a list gives them to their scores. */
function narrow(group: readonly WeightedList[], hits: number, work: Workspace): number {
  const { docs, scores, best } = work;
  best.fill(0, 0, hits);
  for (const list of group) lookUp(list, hits, work);
  let kept = 0;
  for (let hit = 0; hit < hits; hit++) {
    docs[kept] = docs[hit]!;
    scores[kept] = scores[hit]! + best[hit]!;
    kept += best[hit]! > 0 ? 1 : 0;
  }
  return kept;
}

/** Walks the shorter of hits and list, and gallops through the longer. */
function lookUp({ docs: listed, impacts, from, to, rarity }: WeightedList, hits: number, { docs, best }: Workspace): void {
  if (to - from < hits) {
    for (let i = from, hit = 0; i < to && hit < hits; i++) {
      hit = gallop(docs, hit, hits, listed[i]!);
      if (hit < hits && docs[hit] === listed[i]) best[hit] = Math.max(best[hit]!, impacts[i]! * rarity);
    }
    return;
  }
  for (let hit = 0, i = from; hit < hits && i < to; hit++) {
    i = gallop(listed, i, to, docs[hit]!);
    if (i < to && listed[i] === docs[hit]) best[hit] = Math.max(best[hit]!, impacts[i]! * rarity);
  }
}

/** How many documents of a list are eligible. */
export function countEligible({ docs, from, to }: WeightedList, eligible: Bitset | null): number {
  if (eligible === null) return to - from;
  let count = 0;
  for (let i = from; i < to; i++) {
    const doc = docs[i]!;
    count += (eligible[doc >>> 5]! >>> (doc & 31)) & 1;
  }
  return count;
}

export function isEligible(eligible: Bitset | null, doc: number): boolean {
  return eligible === null || hasBit(eligible, doc);
}
