/*
 * Nearest spellings. A scan of the words that may be near beats any tree at this size: a few integer tests turn away all but some hundreds of
 * 70,000 words in less than 0.1 ms, and only those are compared letter by letter.
 */
import { SHORTEST_DIVIDED, forLengths, forOneEdit } from "./near-words.ts";
import type { SpellingColumns } from "./spelling-columns.ts";
import { lettersOf, signatureOf } from "./spelling-columns.ts";
import type { StringTable } from "../arrays/string-table.ts";
import { stringAt } from "../arrays/string-table.ts";

/** Letters of a word that is compared with others at all. */
const LONGEST_COMPARED = 254;

/** How many edits a word of so many letters may be away from what was meant. */
export function editsAllowed(letters: number): number {
  return letters >= 8 ? 2 : letters >= 4 ? 1 : 0;
}

/**
 * Calls `found` with the number and distance (at least 1) of every word within `edits` (1 or 2) of `word`, in no order. Each edit adds at most one
 * letter and takes at most one away, which is what the signatures tell of most words.
 * @param words sorted and distinct
 */
export function scanSpellings(
  words: StringTable, columns: SpellingColumns, word: string, edits: number, found: (index: number, distance: number) => void,
): void {
  const letters = lettersOf(word);
  if (letters.length > LONGEST_COMPARED) return;
  const signature = signatureOf(letters);
  const compare = (number: number, other: number) => {
    let added = other & ~signature;
    let taken = signature & ~other;
    // Each step takes a bit away: one branch for both, which is nearly always taken.
    added &= added - 1;
    taken &= taken - 1;
    if (edits === 2) {
      added &= added - 1;
      taken &= taken - 1;
    }
    if ((added | taken) !== 0) return;
    const distance = distanceTo(letters, words, number, columns.lengths[number]!, edits);
    if (distance > 0 && distance <= edits) found(number, distance);
  };
  if (edits === 1 && letters.length >= SHORTEST_DIVIDED) forOneEdit(words, columns, letters, compare);
  else forLengths(words, columns, Math.max(0, letters.length - edits), Math.min(LONGEST_COMPARED, letters.length + edits), compare);
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
