/*
 * Where segments have the words of queries. Queries repeat words far more often than themselves, and a dictionary never changes:
 * what was found for a word is kept for the next query that has it.
 */
import { RecentMap } from "../../recent-map.ts";
import type { Dictionary } from "./dictionary.ts";
import { NO_WORD, findWord } from "./dictionary.ts";
import { formsOf, formsOfWord } from "./inflections.ts";
import type { Segment } from "./segment.ts";
import type { WordRange } from "./sorted-strings.ts";
import type { Stem } from "./stem.ts";
import { encodeString } from "./string-table.ts";

export interface WordPlaces {
  readonly dictionary: Dictionary;
  /** Its number, or NO_WORD. */
  readonly number: number;
  /** Places in the dictionary's inflections of the words with its stem. */
  readonly forms: WordRange;
  /** Numbers of the words that begin with it, itself included. */
  readonly longer: WordRange;
  /** How many present items hold the word, its forms and the longer words; who holds several counts for each. */
  readonly exact: number;
  readonly inflected: number;
  readonly prefixed: number;
}

interface KnownPlaces extends WordPlaces {
  /** Of how many items the counts are. */
  readonly present: number;
}

/** Some 200 bytes each. */
const REMEMBERED = 8192;
/** Letters. Longer ones hardly come again. */
const LONGEST = 64;

const known = new WeakMap<Dictionary, RecentMap<KnownPlaces>>();

/** @param stem that of the dictionary's inflections */
export function placesOf({ dictionary, postings: { frequency }, present: { count } }: Segment, word: string, stem: Stem): WordPlaces {
  let words = known.get(dictionary);
  if (words === undefined) known.set(dictionary, (words = new RecentMap(REMEMBERED)));
  const before = words.get(word);
  if (before?.present === count) return before;
  const places = counted(before ?? findPlaces(dictionary, word, stem), frequency, count);
  if (word.length <= LONGEST) words.set(word, places);
  return places;
}

function findPlaces(dictionary: Dictionary, word: string, stem: Stem): Pick<WordPlaces, "dictionary" | "number" | "forms" | "longer"> {
  const { number, longer } = findWord(dictionary, encodeString(word));
  const { inflections } = dictionary;
  return { dictionary, number, longer, forms: number === NO_WORD ? formsOf(inflections, encodeString(stem(word))) : formsOfWord(inflections, number) };
}

function counted({ dictionary, number, forms, longer }: Pick<WordPlaces, "dictionary" | "number" | "forms" | "longer">, frequency: Uint32Array, present: number): KnownPlaces {
  let [inflected, prefixed] = [0, 0];
  for (let form = forms.from; form < forms.to; form++) inflected += frequency[dictionary.inflections.words[form]!]!;
  for (let one = longer.from; one < longer.to; one++) prefixed += frequency[one]!;
  return { dictionary, number, forms, longer, exact: number === NO_WORD ? 0 : frequency[number]!, inflected, prefixed, present };
}
