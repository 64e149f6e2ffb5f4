import { queryGroups, queryWords } from "@atelier/search";
import { tokenise } from "@atelier/search/words/analyse.ts";
import { stopWords } from "../stop-words.ts";
import type { KnownWords, Read, Reading } from "../reading.ts";
import { splitWords } from "../split-words.ts";
import { hasAnnotations, languageOf } from "./annotations.ts";
import { isUnspaced, keywordWords } from "./keyword.ts";
import { recogniseLanguage } from "./recognise-language.ts";
import type { Speaker } from "./speaker.ts";
import { splitTerm, type Unit } from "./split-term.ts";
import { type Interpret, most, speltWeight } from "./understand-term.ts";
import { vocabularies } from "./vocabularies.ts";
import { languagesOfScript } from "./word-lists.ts";

export interface ReaderParts {
  /** What a query means by the languages of its caller and by the words of the catalog. */
  interpret: Interpret;
  loadSpeaker(): Promise<Speaker>;
  /** Words that say nothing in this catalog. */
  fillers: readonly string[];
  /** What an English word means that neither the index nor the catalog's synonyms have. Default: what `interpret` says. */
  widenUnknown?(text: string, speaker: Speaker): Reading["words"];
}

/** Words of a query that another spelling is looked for: a page of text has hundreds. */
const mostRespelt = 4;

/** A query under way. */
interface Query {
  text: string;
  languages: readonly string[];
  index: KnownWords;
  /** Words that tell something, and how many items have each. */
  words: readonly string[];
  frequencies: readonly number[];
  unknown: readonly string[];
}

/**
 * Makes the function that reads a query by what the index knows of its words. Words that it has, in any form, mean what they mean in English. Others are looked
 * for in all languages that emoji have words of, then as two words written together. What only begins as some word of the index does is read so, and otherwise
 * where that finds little.
 */
export function createRead({ interpret, loadSpeaker, fillers, widenUnknown }: ReaderParts): Read {
  return async (text, languages, index) => {
    const plain = await interpret(text, languages);
    const reading = await readMeaning(text, languages, index, plain);
    return { isWord: async (word) => (await loadSpeaker()).isWord(word), ...reading };
  };

  async function readMeaning(
    text: string, languages: readonly string[], index: KnownWords, plain: Awaited<ReturnType<Interpret>>,
  ): Promise<Reading> {
    if (text.length > most.letters) return plain;
    if (plain.foreign?.sure) return inEnglish(plain.foreign, plain.words, await loadSpeaker(), index);
    const words = [...new Set(queryWords(text))].filter((word) => !stopWords.has(word) && !fillers.includes(word));
    if (words.length === 0) return plain;
    const frequencies = await index.frequencies(words);
    const unknown = words.filter((_, i) => frequencies[i] === 0);
    const query = { text, languages, index, words, frequencies, unknown };
    if (unknown.length === 0) return { words: plain.words, otherwise: async () => readApart(query) };
    return readUnknown(query, plain);
  }

  async function readUnknown(query: Query, plain: Awaited<ReturnType<Interpret>>): Promise<Reading> {
    const { text, words, unknown, index } = query;
    const speaker = await loadSpeaker();
    const foreign = unknown.filter((word) => !speaker.knowsWord(word));
    const last = words.at(-1)!;
    const isBeginning = foreign.includes(last) && (await index.frequencies([last], true))[0]! > 0;
    if (isBeginning && foreign.length === 1) return { words: plain.words, otherwise: () => readForeign(query, foreign, speaker, "usual") };
    const reading = (await readForeign(query, foreign, speaker, "usual")) ?? (await readSplit(query, unknown));
    if (reading) return reading;
    if (plain.foreign) return inEnglish(plain.foreign, plain.words, speaker, index);
    const isEnglish = foreign.length < unknown.length && widenUnknown !== undefined;
    return {
      words: isEnglish ? widenUnknown(text, speaker) : plain.words,
      otherwise: async (found) => found > 0
        ? undefined
        : (await readRespelt(query, foreign, speaker, interpret)) ?? readForeign(query, foreign, speaker, "others"),
    };
  }

  async function readForeign(query: Query, foreign: readonly string[], speaker: Speaker, which: "usual" | "others"): Promise<Reading | undefined> {
    const { text, words, frequencies, languages, index } = query;
    if (foreign.length === 0) return undefined;
    const candidates = (await languagesOfScript(foreign.join(" ")))[which];
    const preferred = await annotatedOf(languages);
    const asked = which === "usual" ? [...new Set([...preferred, ...candidates])] : candidates;
    const isEnglish = (word: string) => speaker.hasWord(word) || (frequencies[words.indexOf(word)] ?? 0) > 0;
    const language = isUnspaced(text) ? await mostCovered(text, asked) : await recogniseLanguage(writtenOf(query, foreign), asked, preferred);
    const vocabulary = language === undefined ? undefined : await vocabularies.get(language);
    if (!vocabulary) return undefined;
    const units = splitTerm(text, vocabulary, { typing: false, isEnglish });
    return inEnglish({ language: language!, units }, speaker.translate(units, speltWeight), speaker, index);
  }

  /** Words that the index lacks as two written together, with all that these mean. */
  async function readSplit({ text, index }: Query, candidates: readonly string[]): Promise<Reading | undefined> {
    const split = await splitWords(queryWords(text), candidates, index);
    return split && { words: (await interpret(split.join(" "), ["en"])).words };
  }
}

/** Words that nothing is called as slips of the hand from words that only our lists have: "shedule" finds calendars. */
async function readRespelt(
  { text, index }: Query, foreign: readonly string[], speaker: Speaker, interpret: Interpret,
): Promise<Reading | undefined> {
  const respelt = new Map(foreign.slice(0, mostRespelt).flatMap((word) => {
    const other = speaker.respell(word);
    return other === undefined ? [] : [[word, other] as const];
  }));
  if (respelt.size === 0) return undefined;
  const corrected = queryWords(text).map((word) => respelt.get(word) ?? word).join(" ");
  const { words } = await interpret(corrected, ["en"]);
  return (await index.matches(queryGroups(words))) ? { words, corrected } : undefined;
}

/** Words that the index has as two, without synonyms: who looks for an appstore and finds one wants no market of programs. */
async function readApart({ text, words, index }: Query): Promise<Reading | undefined> {
  const split = await splitWords(queryWords(text), words, index);
  return split && { words: split.map((word) => ({ alternatives: [{ word, weight: 1 }] })) };
}

/** The words of a query as keywords are compared, elided articles apart. */
function writtenOf({ text, words }: Query, foreign: readonly string[]) {
  const written = (some: readonly string[]) => tokenise(text)
    .filter((token) => token.words.some((word) => some.includes(word)))
    .flatMap((token) => keywordWords(token.written))
    .filter((word) => !stopWords.has(word));
  return { all: written(words), foreign: written(foreign) };
}

/** Languages of a caller that emoji have words of, without English. */
async function annotatedOf(languages: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(languages.map(languageOf))].filter((language) => language !== "en").slice(0, most.languages);
  const known = await Promise.all(wanted.map((language) => hasAnnotations(language)));
  return wanted.filter((_, i) => known[i]);
}

/** Of languages that write words together, the one whose keywords take most letters of a text; of several the one where they stand on most emoji. */
async function mostCovered(text: string, languages: readonly string[]): Promise<string | undefined> {
  let best: { language: string; letters: number; emoji: number } | undefined;
  for (const language of languages.slice(0, most.languages)) {
    const vocabulary = await vocabularies.get(language);
    const units = vocabulary ? splitTerm(text, vocabulary, { typing: false, isEnglish: () => false }) : [];
    const sure = units.filter((unit) => unit.sure);
    const letters = sure.reduce((sum, { text: part }) => sum + part.length, 0);
    const emoji = sure.reduce((sum, { meaning }) => sum + (meaning?.size ?? 0), 0);
    if (letters > 0 && (!best || letters > best.letters || (letters === best.letters && emoji > best.emoji))) best = { language, letters, emoji };
  }
  return best?.language;
}

/** A reading in another language, in the English words that come nearest and that items have. */
async function inEnglish(
  { language, units }: { language: string; units: readonly Unit[] }, groups: Reading["words"], speaker: Speaker, index: KnownWords,
): Promise<Reading> {
  const concepts = units.map(({ meaning }) => (meaning ? speaker.conceptsOf(meaning) : []));
  const frequencies = await index.frequencies(concepts.flat().map(({ word }) => word));
  let at = 0;
  const words = units.map(({ text, meaning }, i) => {
    const held = concepts[i]!.filter(() => frequencies[at++]! > 0);
    return meaning ? speaker.wordFor(meaning, held.length > 0 ? held : concepts[i]!) : text;
  });
  return { words: groups, understood: { language, query: words.filter((word) => word !== undefined).join(" ") } };
}
