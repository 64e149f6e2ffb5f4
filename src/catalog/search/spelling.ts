/*
 * Nearest spellings. A scan of all words beats any tree at this size: a few integer tests turn away all but some hundreds of
 * 70,000 words in less than 0.1 ms, and only those are compared letter by letter.
 */
import type { Steps } from "./steps.ts";
import { STEP } from "./steps.ts";
import type { StringTable } from "./string-table.ts";
import { stringAt, stringCount } from "./string-table.ts";

/** What the scan looks at, for each word of a dictionary. */
export interface SpellingColumns {
  /** One bit for each letter that the word holds, letters 32 apart sharing one. */
  readonly signatures: Uint32Array<ArrayBuffer>;
  /** Letters, at most 255. */
  readonly lengths: Uint8Array<ArrayBuffer>;
}

/** Letters of a word that is compared with others at all. */
const LONGEST_COMPARED = 254;

/** How many edits a word of so many letters may be away from what was meant. */
export function editsAllowed(letters: number): number {
  return letters >= 8 ? 2 : letters >= 4 ? 1 : 0;
}

export function* spellingColumns(words: StringTable): Steps<SpellingColumns> {
  const count = stringCount(words);
  const signatures = new Uint32Array(count);
  const lengths = new Uint8Array(count);
  for (let i = 0; i < count; i++) {
    if (i % STEP === 0) yield;
    const letters = lettersOf(stringAt(words, i));
    signatures[i] = signatureOf(letters);
    lengths[i] = Math.min(255, letters.length);
  }
  return { signatures, lengths };
}

/** The same columns with words of one length beside each other, so that a scan need not look at the others. */
interface ByLength {
  /** Words of n letters are places[n]..places[n + 1] of the other two. */
  readonly places: Uint32Array<ArrayBuffer>;
  readonly numbers: Uint32Array<ArrayBuffer>;
  readonly signatures: Uint32Array<ArrayBuffer>;
}

const byLength = new WeakMap<SpellingColumns, ByLength>();

function columnsByLength(columns: SpellingColumns): ByLength {
  const known = byLength.get(columns);
  if (known !== undefined) return known;
  const { lengths, signatures } = columns;
  const places = new Uint32Array(257);
  for (const length of lengths) places[length + 1]!++;
  for (let length = 0; length < 256; length++) places[length + 1]! += places[length]!;
  const made = { places, numbers: new Uint32Array(lengths.length), signatures: new Uint32Array(lengths.length) };
  const next = places.slice();
  lengths.forEach((length, word) => {
    const place = next[length]!++;
    made.numbers[place] = word;
    made.signatures[place] = signatures[word]!;
  });
  byLength.set(columns, made);
  return made;
}

/**
 * Calls `found` with the number and distance (at least 1) of every word within `edits` (1 or 2) of `word`, in no order. Each edit adds at most one
 * letter and takes at most one away, which is what the signatures tell of most words.
 */
export function scanSpellings(words: StringTable, columns: SpellingColumns, word: string, edits: number, found: (index: number, distance: number) => void): void {
  const letters = lettersOf(word);
  if (letters.length > LONGEST_COMPARED) return;
  const signature = signatureOf(letters);
  const { places, numbers, signatures } = columnsByLength(columns);
  for (let length = Math.max(0, letters.length - edits); length <= Math.min(LONGEST_COMPARED, letters.length + edits); length++) {
    for (let place = places[length]!; place < places[length + 1]!; place++) {
      const other = signatures[place]!;
      let added = other & ~signature;
      let taken = signature & ~other;
      // Each step takes a bit away: one branch for both, which is nearly always taken.
      added &= added - 1;
      taken &= taken - 1;
      if (edits === 2) {
        added &= added - 1;
        taken &= taken - 1;
      }
      if ((added | taken) !== 0) continue;
      const distance = distanceTo(letters, words, numbers[place]!, length, edits);
      if (distance > 0 && distance <= edits) found(numbers[place]!, distance);
    }
  }
}

/** Letters of the word that is compared, where its bytes are its letters. */
const scratch: number[] = [];

/** The distance to a word of a table, up to `limit`. What both begin and end with costs nothing, and of most words that is nearly all. */
function distanceTo(letters: readonly number[], words: StringTable, index: number, length: number, limit: number): number {
  const start = words.offsets[index]!;
  const end = words.offsets[index + 1]!;
  if (end - start !== length) return editDistance(letters, lettersOf(stringAt(words, index)), limit);
  const { bytes } = words;
  let first = 0;
  const shorter = Math.min(length, letters.length);
  while (first < shorter && letters[first] === bytes[start + first]) first++;
  let last = 0;
  while (last < shorter - first && letters[letters.length - 1 - last] === bytes[end - 1 - last]) last++;
  const own = letters.length - first - last;
  const others = length - first - last;
  if (Math.min(own, others) === 0) return Math.max(own, others);
  // What differs at both ends takes an edit at each, unless it is one letter or a pair of neighbours.
  if (limit === 1 && (own > 2 || others > 2)) return limit + 1;
  scratch.length = others;
  for (let i = 0; i < others; i++) scratch[i] = bytes[start + first + i]!;
  return editDistance(letters.slice(first, first + own), scratch, limit);
}

/** Rows of the table below, used again by each call. */
let rows = [new Uint8Array(256), new Uint8Array(256), new Uint8Array(256)] as const;

/**
 * Optimal string alignment distance: insertions, deletions, substitutions and transpositions of neighbours, no part of a
 * word edited twice (Damerau's edits in Wagner and Fischer's recurrence). Anything above `limit` is reported as limit + 1,
 * and only the cells within `limit` of the diagonal are filled in (Ukkonen, 1985). Words of up to 254 letters.
 */
export function editDistance(a: readonly number[], b: readonly number[], limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(a.length - b.length) > limit || Math.max(a.length, b.length) > LONGEST_COMPARED) return tooFar;
  let [beforeLast, last, row] = rows;
  for (let j = 0; j <= b.length; j++) last[j] = Math.min(j, tooFar);
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    row[from - 1] = from === 1 ? Math.min(i, tooFar) : tooFar;
    let best = row[from - 1]!;
    for (let j = from; j <= to; j++) {
      let distance = Math.min(last[j]!, row[j - 1]!) + 1;
      distance = Math.min(distance, last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) distance = Math.min(distance, beforeLast[j - 2]! + 1);
      row[j] = Math.min(distance, tooFar);
      if (distance < best) best = distance;
    }
    if (to < b.length) row[to + 1] = tooFar;
    if (best > limit) return tooFar;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  rows = [beforeLast, last, row];
  return last[b.length]!;
}

/** The code points of a word. */
export function lettersOf(word: string): number[] {
  const letters: number[] = [];
  for (const letter of word) letters.push(letter.codePointAt(0)!);
  return letters;
}

function signatureOf(letters: readonly number[]): number {
  let signature = 0;
  for (const letter of letters) signature |= 1 << (letter & 31);
  return signature;
}
