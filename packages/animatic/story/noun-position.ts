import { readLines, readWords } from "@atelier/engine/words/read-words.ts";
import { subjectEntries } from "./lexicon/subjects.ts";
import { abstractWords, actionWords, colourWords, countWords, emptyWords, moodWords, placeWords } from "./lexicon/surroundings.ts";
import type { Token } from "./tokenise.ts";

const determiners: ReadonlySet<string> = new Set(
  "a an the my your his her its our their this that these those each every some any another both one two three four five six seven eight nine ten".split(" "),
);
const prepositions: ReadonlySet<string> = new Set("of with by on in at into from over under near behind beside through".split(" "));
const noNouns: ReadonlySet<string> = new Set(readWords(new URL("./lexicon/no-nouns.txt", import.meta.url)));
const verbsToo: ReadonlySet<string> = new Set(readWords(new URL("./lexicon/verbs-too.txt", import.meta.url)));

/** Compounds of which nothing is drawn: a hot dog is no dog. */
export const compounds: ReadonlySet<string> = new Set(readLines(new URL("./lexicon/compounds.txt", import.meta.url)).flatMap((line) => line.split(", ")));

/** Stands before one thing alone. */
const ofOne = /^(?:an?|one|this|that|each|every|another)$/;

/** "A wolf pack": several of what stands before. */
const collectives = /^(?:pack|herd|flock|swarm|colony|litter|pair|trio)$/;

/** Whether the word after a noun says that there are several of it. */
export function isManyOf(tokens: readonly Token[], at: number): boolean {
  const [noun, next] = [tokens[at - 1], tokens[at]];
  return noun !== undefined && next !== undefined && next.clause === noun.clause && collectives.test(next.text);
}

const isDescribing = ({ text }: Token) => colourWords.has(text) || moodWords.has(text) || (emptyWords.has(text) && !determiners.has(text));

/** Whether the words at a place of a prompt name a thing, rather than say what somebody does or of what kind the next word is. */
export function namesThing(tokens: readonly Token[], at: number, length: number): boolean {
  const last = tokens[at + length - 1]!;
  return !isFirstOfCompound(tokens, at, length, last) && (length > 1 || !verbsToo.has(last.base) || isNounPosition(tokens, at));
}

/** Whether a word that no lexicon has is called a thing: "the gramophone", "two gramophones", "a red gramophone". */
export function isCalledThing(tokens: readonly Token[], at: number): boolean {
  const { clause } = tokens[at]!;
  for (let i = at - 1; i >= 0 && tokens[i]!.clause === clause; i--) {
    if (determiners.has(tokens[i]!.text) || countWords.has(tokens[i]!.text)) return !isFollowedByNoun(tokens[at]!, tokens[at + 1], /ly$/);
    if (!isDescribing(tokens[i]!)) return false;
  }
  return false;
}

/** "Apple pie" is no apple, "a dog house" no dog: the noun before another one says of what kind it is. */
function isFirstOfCompound(tokens: readonly Token[], at: number, length: number, last: Token): boolean {
  return !last.isPlural && isFollowedByNoun(last, tokens[at + length], /(?:s|ing|ed|ly|wards?)$/);
}

/** @param noNoun endings of words that may be something else */
function isFollowedByNoun(last: Token, next: Token | undefined, noNoun: RegExp): boolean {
  if (!next || next.clause !== last.clause) return false;
  const { text, base } = next;
  if ((verbsToo.has(base) && text.endsWith("s")) || collectives.test(text)) return false;
  if (subjectEntries.has(text) || subjectEntries.has(base) || placeWords.has(text)) return true;
  const isOther = noNouns.has(text) || emptyWords.has(text) || abstractWords.has(text) || actionWords.has(text) || countWords.has(text) ||
    colourWords.has(text) || moodWords.has(text) || determiners.has(text) || prepositions.has(text);
  return !isOther && text.length > 2 && !noNoun.test(text) && /^\p{L}+$/u.test(text) && !isKnownFact(text);
}

/** Words of the surroundings, the camera and the lens follow a noun without a comma: "a dog macro sunset". */
const isKnownFact = (text: string) =>
  /^(?:macro|portrait|night|day|dawn|dusk|sunset|sunrise|morning|evening|winter|summer|spring|autumn|rain|snow|fog|fpv)$/.test(text);

/** Behind a determiner or a preposition, or first in its clause with nothing that it could be done to. */
function isNounPosition(tokens: readonly Token[], at: number): boolean {
  const { clause } = tokens[at]!;
  for (let i = at - 1; i >= Math.max(0, at - 3) && tokens[i]!.clause === clause; i--) {
    const { text, base } = tokens[i]!;
    // "A boxer trains": one thing is no plural, so that this is what a boxer does.
    if (ofOne.test(text) && i < at - 1 && tokens[at]!.isPlural) return false;
    if (determiners.has(text) || prepositions.has(text) || countWords.has(text) || /^\d+$/.test(text)) return true;
    if (subjectEntries.has(base) || actionWords.has(text) || placeWords.has(text) || /^(?:to|they|we|i|you|who|sun|people)$/.test(text)) return false;
  }
  const isFirst = at === 0 || tokens[at - 1]!.clause !== clause;
  const next = tokens[at + 1];
  return isFirst ? !(next && next.clause === clause && determiners.has(next.text)) : isDescribing(tokens[at - 1]!);
}
