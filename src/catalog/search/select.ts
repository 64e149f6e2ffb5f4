/*
 * Puts a window of hits in order without ordering the rest: first a sample of the keys tells between which two values the
 * window must lie, then one pass keeps the keys between them, and only those are sorted.
 */

/** Up to here insertion is faster than another split. */
const SMALL = 24;

/** Keys in a sample: its quantiles are right within 1.6 % (one standard deviation) at worst. */
const SAMPLE = 1024;
/** Standard deviations of safety. A window that falls outside is sorted without the sample's help. */
const SAFETY = 3.5;
/** From here on the pass over all keys costs less than what it saves. */
const WORTH_SAMPLING = 8192;

/** The documents at places from..to of all that `keys[0..count)` order, and their keys, ascending. Keys are distinct; both arrays are left rearranged. */
export function selectWindow(keys: Float64Array<ArrayBuffer>, docs: Uint32Array<ArrayBuffer>, count: number, from: number, to: number): { keys: Float64Array<ArrayBuffer>; docs: Uint32Array<ArrayBuffer> } {
  const end = Math.min(to, count);
  let before = 0;
  let kept = count;
  if (count >= WORTH_SAMPLING && from < end) {
    const { low, high } = boundsOf(keys, count, from, end);
    let below = 0;
    let within = 0;
    for (let i = 0; i < count; i++) {
      below += keys[i]! < low ? 1 : 0;
      within += keys[i]! <= high ? 1 : 0;
    }
    if (below <= from && within >= end) {
      kept = keepWithin(keys, docs, count, low, high);
      before = below;
    }
  }
  sortWindow(keys, docs, kept, from - before, end - before);
  return { keys: keys.slice(from - before, Math.max(from, end) - before), docs: docs.slice(from - before, Math.max(from, end) - before) };
}

/** Two values between which places from..end surely lie, or nearly so. */
function boundsOf(keys: Float64Array, count: number, from: number, end: number): { low: number; high: number } {
  const sample = Float64Array.from({ length: SAMPLE }, (_, i) => keys[Math.floor((i * count) / SAMPLE)]!).sort();
  const low = quantilePlace(from / count, -SAFETY);
  const high = quantilePlace(end / count, SAFETY);
  return { low: low < 0 ? -Infinity : sample[low]!, high: high >= SAMPLE ? Infinity : sample[high]! };
}

function quantilePlace(share: number, deviations: number): number {
  return Math.floor(SAMPLE * share + deviations * (Math.sqrt(SAMPLE * share * (1 - share)) + 1));
}

function keepWithin(keys: Float64Array, docs: Uint32Array, count: number, low: number, high: number): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    const key = keys[i]!;
    keys[kept] = key;
    docs[kept] = docs[i]!;
    kept += key >= low && key <= high ? 1 : 0;
  }
  return kept;
}

/**
 * Rearranges `keys[0..count)`, and `docs` along with them, so that places from..to hold what they would hold if all were
 * sorted ascending. Keys are distinct. Quicksort that leaves the parts outside of the window alone (Chambers' partial sort): linear in
 * `count` for a small window.
 */
function sortWindow(keys: Float64Array, docs: Uint32Array, count: number, from: number, to: number): void {
  sortPart(keys, docs, 0, count - 1, from, Math.min(to, count) - 1);
}

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
