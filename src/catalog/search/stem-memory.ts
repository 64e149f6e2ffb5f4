import { hashText } from "../../hash-text.ts";

/** A power of two: 1 MB. */
const places = 32_768;
/** Of a place: the word's length, how many letters the stem shares with it, how many follow these; the word; what follows. */
const placeBytes = 32;
const headBytes = 3;
const largestUnit = 0xff;

/**
 * Remembers stems outside the heap: each word has one place, and takes it. As strings in a map, those of words that come once would outlive the young objects, and all objects would be
 * marked to collect them. A word of other letters than Latin 1, or of more than some 25, is not remembered. The stem of a word is always the same.
 */
export class StemMemory {
  readonly #bytes = new Uint8Array(places * placeBytes);

  get(word: string): string | undefined {
    const bytes = this.#bytes;
    const place = placeOf(word);
    if (word === "" || bytes[place] !== word.length) return undefined;
    for (let i = 0; i < word.length; i++) if (bytes[place + headBytes + i] !== word.charCodeAt(i)) return undefined;
    const shared = bytes[place + 1]!;
    const start = place + headBytes + word.length;
    const end = start + bytes[place + 2]!;
    let stem = shared === word.length ? word : word.slice(0, shared);
    for (let at = start; at < end; at++) stem += String.fromCharCode(bytes[at]!);
    return stem;
  }

  set(word: string, stem: string): void {
    let shared = 0;
    while (shared < word.length && word[shared] === stem[shared]) shared++;
    const further = stem.slice(shared);
    if (headBytes + word.length + further.length > placeBytes || !isLatin1(word) || !isLatin1(further)) return;
    const bytes = this.#bytes;
    let at = placeOf(word);
    for (const value of [word.length, shared, further.length]) bytes[at++] = value;
    for (const text of [word, further]) for (let i = 0; i < text.length; i++) bytes[at++] = text.charCodeAt(i);
  }
}

function isLatin1(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > largestUnit) return false;
  return true;
}

function placeOf(word: string): number {
  return (hashText(word) & (places - 1)) * placeBytes;
}
