/*
 * Puts a window of hits in order without ordering the rest.
 */

/** Up to here insertion is faster than another split. */
const SMALL = 24;

/**
 * Rearranges `keys[0..count)`, and `docs` along with them, so that places from..to hold what they would hold if all were
 * sorted ascending. Keys are distinct. Quicksort that leaves the parts outside of the window alone (Chambers' partial sort): linear in
 * `count` for a small window.
 */
export function sortWindow(keys: Float64Array, docs: Uint32Array, count: number, from: number, to: number): void {
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
