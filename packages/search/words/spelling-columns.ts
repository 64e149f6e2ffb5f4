import type { Steps } from "../arrays/steps.ts";
import { STEP } from "../arrays/steps.ts";
import type { StringTable } from "../arrays/string-table.ts";
import { stringAt, stringCount } from "../arrays/string-table.ts";

/** What the scan looks at, for each word of a dictionary. */
export interface SpellingColumns {
  /** One bit for each letter that the word holds, letters 32 apart sharing one. */
  readonly signatures: Uint32Array<ArrayBuffer>;
  /** Letters, at most 255. */
  readonly lengths: Uint8Array<ArrayBuffer>;
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

/** The code points of a word. */
export function lettersOf(word: string): number[] {
  const letters: number[] = [];
  for (const letter of word) letters.push(letter.codePointAt(0)!);
  return letters;
}

/** What a word's letters say of it in 32 bits. */
export function signatureOf(letters: readonly number[]): number {
  let signature = 0;
  for (const letter of letters) signature |= 1 << (letter & 31);
  return signature;
}
