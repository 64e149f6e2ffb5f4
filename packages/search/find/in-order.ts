/*
 * Documents of a segment by one of the catalog's orders. Documents whose numbers have moved since the order was sorted are taken
 * aside, compared by their values and given as a run of their own.
 */
import type { Bitset } from "../arrays/bitset.ts";
import { countBits, hasBit, listBits } from "../arrays/bitset.ts";
import type { Arrangement, SegmentOrder } from "../segment/orders.ts";
import { compareValues, docsInOrder, isMoved, placesInOrder } from "../segment/orders.ts";
import type { Found, Order, Run, Window, WindowBeside } from "./runs.ts";
import { TOP_PAGES, topRun } from "./runs.ts";
import type { Segment } from "../segment/segment.ts";
import { emptyBuckets, selectWindow } from "../arrays/select.ts";
import { TopKeys } from "../arrays/top-keys.ts";
import type { Workspace } from "../lists/workspace.ts";

/** Whether walking along an order, past what is not eligible, beats sorting what is: one step takes about as long as grading one hit. */
function isWalkShorter(count: number, docCount: number, { from, to }: Window): boolean {
  const places = Math.min(to, count - from);
  return places * docCount <= count * count;
}

/** All eligible documents, for a request without words. */
export function browse(segment: Segment, eligible: Bitset | null, ranking: Order, window: WindowBeside, work: Workspace): Found {
  const order = segment.orders[ranking.by]!;
  const docAt = docsInOrder(order, ranking.descending);
  const docCount = segment.ids.length;
  if (eligible === null && order.moved.count === 0) {
    const { from, to } = window(0);
    return { count: docCount, runs: [run(segment, docAt === null ? numbersFrom(from, Math.min(to, docCount)) : Array.from(docAt.subarray(from, to)), from)] };
  }
  const count = eligible === null ? docCount : countBits(eligible);
  if (eligible !== null && !isWalkShorter(count, docCount, window(0))) {
    return { count, runs: hitsInOrder(segment, listBits(eligible, work.docs), ranking, window, work) };
  }
  const moved = movedRun(segment, order, eligible, ranking, work);
  const { from, to } = window(moved.docs.length);
  const wanted = (doc: number) => (eligible === null || hasBit(eligible, doc)) && !isMoved(order, doc);
  return { count, runs: [run(segment, walk(docAt, docCount, wanted, count - moved.docs.length, { from, to }), from), moved] };
}

function numbersFrom(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}

/** The documents at places from..to of the `total` wanted ones, from whichever end is nearer. */
function walk(docAt: Arrangement, docCount: number, wanted: (doc: number) => boolean, total: number, { from, to }: Window): number[] {
  const end = Math.min(to, total);
  const docs = new Array<number>(Math.max(0, end - from)).fill(0);
  if (from < total / 2) {
    for (let i = 0, place = 0; place < end; i++) {
      const doc = docAt === null ? i : docAt[i]!;
      if (!wanted(doc)) continue;
      if (place >= from) docs[place - from] = doc;
      place++;
    }
  } else {
    for (let i = docCount - 1, place = total - 1; place >= from; i--) {
      const doc = docAt === null ? i : docAt[i]!;
      if (!wanted(doc)) continue;
      if (place < end) docs[place - from] = doc;
      place--;
    }
  }
  return docs;
}

/** The eligible documents whose places in the order no longer hold. */
function movedRun(segment: Segment, order: SegmentOrder, eligible: Bitset | null, ranking: Order, { docs }: Workspace): Run {
  const moved = order.moved.count === 0 ? [] : Array.from(docs.subarray(0, listBits(order.moved.bits, docs)));
  return sortedByValue(segment, eligible === null ? moved : moved.filter((doc) => hasBit(eligible, doc)), ranking);
}

/** Places of the hits that `work` holds, by one of the catalog's orders. */
export function hitsInOrder(segment: Segment, hits: number, ranking: Order, window: WindowBeside, work: Workspace): Run[] {
  const order = segment.orders[ranking.by]!;
  const placeOf = placesInOrder(order, ranking.descending);
  const moved = takeMoved(order, hits, work);
  const unmoved = hits - moved.length;
  const { from, to } = window(moved.length);
  const { docs, scores, keys } = work;
  const movedToo = moved.length === 0 ? [] : [sortedByValue(segment, moved, ranking)];
  if (to <= TOP_PAGES) {
    const top = new TopKeys(Math.min(to, unmoved));
    for (let hit = 0; hit < unmoved; hit++) {
      const doc = docs[hit]!;
      const place = placeOf === null ? doc : placeOf[doc]!;
      if (place < top.worst) top.offer(place, doc);
    }
    return [topRun(segment, top, from), ...movedToo];
  }
  const buckets = emptyBuckets(0, segment.ids.length - 1);
  gradeByPlace(docs, unmoved, placeOf, scores, buckets.counts, buckets.shift);
  const graded = { docs, grades: scores, buckets, count: unmoved };
  return [{ segment, skipped: from, ...selectWindow(graded, from, to, keys, (place) => place) }, ...movedToo];
}

/** A function of its own, for it is compiled better so. */
function gradeByPlace(docs: Uint32Array, count: number, placeOf: Arrangement, grades: Uint32Array, counts: Uint32Array, shift: number): void {
  for (let hit = 0; hit < count; hit++) {
    const doc = docs[hit]!;
    const place = placeOf === null ? doc : placeOf[doc]! | 0;
    grades[hit] = place;
    counts[place >>> shift]!++;
  }
}

/** Takes the hits out of `work` whose places in the order no longer hold. */
function takeMoved(order: SegmentOrder, hits: number, { docs }: Workspace): number[] {
  const moved: number[] = [];
  if (order.moved.count === 0) return moved;
  let unmoved = 0;
  for (let hit = 0; hit < hits; hit++) {
    const doc = docs[hit]!;
    if (isMoved(order, doc)) moved.push(doc);
    else docs[unmoved++] = doc;
  }
  return moved;
}

function sortedByValue(segment: Segment, docs: number[], { by, descending }: Order): Run {
  const order = segment.orders[by]!;
  return run(segment, docs.sort((a, b) => compareValues(order, a, order, b, descending) || segment.ids[a]! - segment.ids[b]!), 0);
}

function run(segment: Segment, docs: readonly number[], skipped: number): Run {
  return { segment, docs, keys: NO_KEYS, skipped };
}

const NO_KEYS: readonly number[] = [];
