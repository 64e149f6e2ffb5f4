/*
 * Which words of a dictionary a misspelt one is to be compared with. Two edits may be anywhere, so that takes all words of about its length. One edit
 * leaves what comes before it as it was, and what comes after: if the word does not begin as it should, it ends as it should. Words with a common
 * beginning lie together in the dictionary, words with a common ending are put together here.
 */
import { firstBeyond, firstNotBelow } from "../arrays/sorted-strings.ts";
import type { SpellingColumns } from "./spelling-columns.ts";
import { lettersOf } from "./spelling-columns.ts";
import type { StringTable } from "../arrays/string-table.ts";
import { encodeString, stringAt } from "../arrays/string-table.ts";

/** What is done with a word that may be near: its number, and the signature of its letters. */
type Use = (number: number, signature: number) => void;

/** Words by length, those of one length by their endings. */
interface ByEnding {
  /** Words of n letters are places[n]..places[n + 1] of the others. */
  readonly places: Uint32Array<ArrayBuffer>;
  readonly numbers: Uint32Array<ArrayBuffer>;
  readonly signatures: Uint32Array<ArrayBuffer>;
  readonly endings: Uint16Array<ArrayBuffer>;
}

/** Letters of an ending, and those between the beginning and the ending, one of which the edit takes. */
const ENDING = 2;
const BETWEEN = 1;
/** Words of fewer letters have no beginning besides. */
export const SHORTEST_DIVIDED = ENDING + BETWEEN + 1;
/** Five bits of each letter. */
const ENDINGS = 1 << (5 * ENDING);

const byEnding = new WeakMap<SpellingColumns, ByEnding>();

/** Words of so many letters. */
export function forLengths(words: StringTable, columns: SpellingColumns, shortest: number, longest: number, use: Use): void {
  const { places, numbers, signatures } = endingsOf(words, columns);
  for (let place = places[shortest]!; place < places[longest + 1]!; place++) use(numbers[place]!, signatures[place]!);
}

/** Words of which some are all that are one edit away from SHORTEST_DIVIDED letters or more; each once. */
export function forOneEdit(words: StringTable, columns: SpellingColumns, letters: readonly number[], use: Use): void {
  const beginning = encodeString(String.fromCodePoint(...letters.slice(0, letters.length - ENDING - BETWEEN)));
  const first = firstNotBelow(words, beginning);
  const end = firstBeyond(words, beginning, first);
  for (let number = first; number < end; number++) if (Math.abs(columns.lengths[number]! - letters.length) <= 1) use(number, columns.signatures[number]!);
  const { places, numbers, signatures, endings } = endingsOf(words, columns);
  const ending = endingOf(letters);
  for (let length = letters.length - 1; length <= letters.length + 1; length++) {
    for (let place = firstEnding(endings, places[length]!, places[length + 1]!, ending); place < places[length + 1]! && endings[place] === ending; place++) {
      const number = numbers[place]!;
      if (number < first || number >= end) use(number, signatures[place]!);
    }
  }
}

function firstEnding(endings: Uint16Array, from: number, to: number, ending: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (endings[middle]! < ending) low = middle + 1;
    else high = middle;
  }
  return low;
}

function endingsOf(words: StringTable, columns: SpellingColumns): ByEnding {
  let made = byEnding.get(columns);
  if (made === undefined) byEnding.set(columns, (made = sortByEnding(words, columns)));
  return made;
}

function sortByEnding(words: StringTable, { lengths, signatures }: SpellingColumns): ByEnding {
  const endings = Uint16Array.from(lengths, (length, word) => endingOfWord(words, word, length));
  const inOrder = sortedBy(sortedBy(Uint32Array.from(lengths.keys()), endings, ENDINGS), lengths, 256);
  const places = new Uint32Array(257);
  for (const length of lengths) places[length + 1]!++;
  for (let length = 0; length < 256; length++) places[length + 1]! += places[length]!;
  return { places, numbers: inOrder, signatures: inOrder.map((word) => signatures[word]!), endings: Uint16Array.from(inOrder, (word) => endings[word]!) };
}

/** Words by what a column has for them, words with the same in the order in which they are. */
function sortedBy(words: Uint32Array, column: Uint8Array | Uint16Array, values: number): Uint32Array<ArrayBuffer> {
  const next = new Uint32Array(values + 1);
  for (const word of words) next[column[word]! + 1]!++;
  for (let value = 0; value < values; value++) next[value + 1]! += next[value]!;
  const sorted = new Uint32Array(words.length);
  for (const word of words) sorted[next[column[word]!]!++] = word;
  return sorted;
}

function endingOfWord(words: StringTable, word: number, length: number): number {
  const start = words.offsets[word]!;
  const end = words.offsets[word + 1]!;
  return endingOf(end - start === length ? words.bytes.subarray(Math.max(start, end - ENDING), end) : lettersOf(stringAt(words, word)));
}

function endingOf(letters: ArrayLike<number>): number {
  let ending = 0;
  for (let i = Math.max(0, letters.length - ENDING); i < letters.length; i++) ending = (ending << 5) | (letters[i]! & 31);
  return ending;
}
