import { editDistance } from "@atelier/names/edit-distance.ts";

/** A shorter word is near too many others. */
const fewestLetters = 5;
/** From so many letters on two edits are one slip of the hand. */
const longLetters = 9;

/** The first of the nearest words that begins with the same letter. @param words folded, without blanks */
export function nearestSpelling(word: string, words: readonly string[]): string | undefined {
  if (word.length < fewestLetters) return undefined;
  const allowed = word.length >= longLetters ? 2 : 1;
  let best: { word: string; distance: number } | undefined;
  for (const one of words) {
    if (one[0] !== word[0] || one.length < fewestLetters - 1 || Math.abs(one.length - word.length) > allowed) continue;
    const distance = editDistance(one, word);
    if (distance <= allowed && distance < (best?.distance ?? Infinity)) best = { word: one, distance };
  }
  return best?.word;
}
