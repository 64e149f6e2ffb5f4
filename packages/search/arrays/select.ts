/*
 * Puts a window of hits in order without ordering the rest: a histogram of their grades tells in which buckets the window
 * lies, one pass keeps the hits of those, and only they are sorted.
 */

/** Up to here insertion is faster than another split. */
const SMALL = 24;

const BUCKETS = 4096;
/** Fewer hits than this are sorted sooner than they are counted. */
const WORTH_COUNTING = 4096;

/** How many hits have which grades: those of one bucket differ in the lowest `shift` bits alone. */
export interface Buckets {
  readonly counts: Uint32Array<ArrayBuffer>;
  /** The lowest grade. */
  readonly base: number;
  readonly shift: number;
}

/** Hits and what they are sorted by: the first `count` of each column. */
export interface GradedHits {
  readonly docs: Uint32Array<ArrayBuffer>;
  /** Integers that say roughly in which order the hits come, the first the lowest. */
  readonly grades: Uint32Array<ArrayBuffer>;
  readonly buckets: Buckets;
  readonly count: number;
}

const histogram = new Uint32Array(BUCKETS);

/** To count hits in, all of whose grades lie between these two: one at a time, for the memory is used again. */
export function emptyBuckets(lowest: number, highest: number): Buckets {
  histogram.fill(0);
  // A signed integer: of unsigned ones differences are reckoned as floating-point numbers.
  return { counts: histogram, base: lowest | 0, shift: Math.max(0, 32 - Math.clz32(highest - lowest) - Math.log2(BUCKETS)) };
}

/**
 * The documents at places from..to when all are sorted ascending by their keys, with those keys. `keyOf` gives a distinct key
 * for a hit, and a hit of a lower grade has a lower key; keys are written to `keys`, which is left empty, and the hits are left rearranged.
 */
export function selectWindow(
  hits: GradedHits, from: number, to: number, keys: Float64Array<ArrayBuffer>, keyOf: (grade: number, doc: number) => number,
): { keys: Float64Array<ArrayBuffer>; docs: Uint32Array<ArrayBuffer> } {
  const { docs, grades, count } = hits;
  const end = Math.min(to, count);
  if (from >= end) return { keys: keys.slice(0, 0), docs: docs.slice(0, 0) };
  const { kept, before } = count < WORTH_COUNTING ? { kept: count, before: 0 } : keepBuckets(hits, from, end);
  for (let hit = 0; hit < kept; hit++) keys[hit] = keyOf(grades[hit]!, docs[hit]!);
  sortPart(keys, docs, 0, kept - 1, from - before, end - before - 1);
  const window = { keys: keys.slice(from - before, end - before), docs: docs.slice(from - before, end - before) };
  keys.fill(0, 0, kept);
  return window;
}

/** Moves the hits of all buckets that have one of the places from..end to the front; returns how many they are, and how many come before them. */
function keepBuckets({ docs, grades, buckets: { counts, base, shift }, count }: GradedHits, from: number, end: number): { kept: number; before: number } {
  let first = 0;
  let before = 0;
  for (; before + counts[first]! <= from; first++) before += counts[first]!;
  let last = first;
  for (let reached = before + counts[last]!; reached < end; reached += counts[last]!) last++;
  return { kept: keepWithin(docs, grades, count, base + (first << shift), base + ((last + 1) << shift)), before };
}

function keepWithin(docs: Uint32Array, grades: Uint32Array, count: number, least: number, below: number): number {
  let kept = 0;
  for (let hit = 0; hit < count; hit++) {
    const grade = grades[hit]! | 0;
    if (grade < least || grade >= below) continue;
    docs[kept] = docs[hit]!;
    grades[kept++] = grade;
  }
  return kept;
}

/**
 * Rearranges keys[first..last], and `docs` along with them, so that places from..to hold what they would hold if all were
 * sorted ascending. Keys are distinct. Quicksort that leaves the parts outside of the window alone (Chambers' partial sort): linear
 * for a small window.
 */
function sortPart(keys: Float64Array, docs: Uint32Array, first: number, last: number, from: number, to: number): void {
  let low = first;
  let high = last;
  while (high - low > SMALL) {
    const pivot = medianOf(keys[low]!, keys[(low + high) >>> 1]!, keys[high]!);
    let i = low - 1;
    let j = high + 1;
    for (;;) {
      do i++; while (keys[i]! < pivot);
      do j--; while (keys[j]! > pivot);
      if (i >= j) break;
      swap(keys, docs, i, j);
    }
    const leftWanted = from <= j;
    const rightWanted = to > j;
    if (leftWanted && rightWanted) sortPart(keys, docs, low, j, from, to);
    if (rightWanted) low = j + 1;
    else high = j;
  }
  for (let i = low + 1; i <= high; i++) {
    for (let j = i; j > low && keys[j]! < keys[j - 1]!; j--) swap(keys, docs, j, j - 1);
  }
}

function medianOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

function swap(keys: Float64Array, docs: Uint32Array, i: number, j: number): void {
  const key = keys[i]!;
  keys[i] = keys[j]!;
  keys[j] = key;
  const doc = docs[i]!;
  docs[i] = docs[j]!;
  docs[j] = doc;
}
