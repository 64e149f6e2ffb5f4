/*
 * Where dictionaries have the words of queries. Queries repeat words far more often than themselves, and a dictionary never changes:
 * what was found for a word is kept for the next query that has it.
 */
import { RecentMap } from "../../recent-map.ts";
import type { Dictionary, WordRange } from "./dictionary.ts";
import { findPrefix, findWord } from "./dictionary.ts";
import { formsOf } from "./inflections.ts";
import type { Stem } from "./stem.ts";
import { encodeString } from "./string-table.ts";

/** A word and its stem in UTF-8. */
export interface WordBytes {
  readonly word: Uint8Array;
  readonly stem: Uint8Array;
}

export interface WordPlaces {
  /** Its number, or NO_WORD. */
  readonly number: number;
  /** Numbers of the words with its stem. */
  readonly forms: Uint32Array;
  /** Numbers of the words that begin with it, itself included. */
  readonly longer: WordRange;
}

/** Some 300 bytes each. */
const REMEMBERED = 4096;
/** Letters. Longer ones hardly come again. */
const LONGEST = 64;

const encoded = new WeakMap<Stem, RecentMap<WordBytes>>();
const found = new WeakMap<Dictionary, RecentMap<WordPlaces>>();

export function bytesOf(word: string, stem: Stem): WordBytes {
  return remembered(encoded, stem, word, () => ({ word: encodeString(word), stem: encodeString(stem(word)) }));
}

/** @param bytes of the word, by the stem function of the dictionary */
export function placesOf(dictionary: Dictionary, word: string, bytes: WordBytes): WordPlaces {
  return remembered(found, dictionary, word, () => ({ number: findWord(dictionary, bytes.word), forms: formsOf(dictionary.inflections, bytes.stem), longer: findPrefix(dictionary, bytes.word) }));
}

function remembered<K extends WeakKey, V>(maps: WeakMap<K, RecentMap<V>>, owner: K, word: string, make: () => V): V {
  if (word.length > LONGEST) return make();
  let map = maps.get(owner);
  if (map === undefined) maps.set(owner, (map = new RecentMap(REMEMBERED)));
  let value = map.get(word);
  if (value === undefined) map.set(word, (value = make()));
  return value;
}
