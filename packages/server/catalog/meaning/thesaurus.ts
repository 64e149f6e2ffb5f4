import { LRUCache } from "lru-cache";
import type { QueryAlternative, QueryGroup } from "@atelier/search";
import { type Synonyms, synonymKey } from "./synonyms.ts";

/**
 * What the alternatives of a word count against the word itself. The index multiplies by rarity, which differs by two among usual
 * words: what must come second needs less than half.
 */
export const weights = {
  /** Two words written as one: "door bell" as "doorbell". */
  compound: 0.9,
  synonym: 0.35,
  /** Things of the kind that the word names: "furniture" finds chairs. */
  kind: 0.35,
  /** The usual sign for the word that is all of a query: "delete" finds a trash can, before what has the word beside another one in its name. */
  sign: 1,
  /** The same beside other words: a shopping cart is no shop. */
  signBeside: 0.5,
  /** One word of the query in the place of another. */
  fellow: 0.1,
};

const longestPhrase = 3;
/** A part of a compound has letters, and more than one: "t shirt" is no compound, nor is "arrow 2". */
const partOfCompound = /^\p{L}{2,}$/u;
const mostAlternatives = 12;
/** Some 700 bytes each. */
const rememberedWords = 2048;
/** Of most words nothing is known: they share this. */
const nothing: readonly never[] = [];

/** What a catalog knows of words beside synonyms. */
export interface FurtherWords {
  /** Stands in for synonyms of a word that has none. */
  kindredOf?: (word: string) => readonly QueryAlternative[];
  /** Idea words of what a word stands for. */
  ideasOf?: (word: string) => readonly QueryAlternative[];
}

/** What a word means whatever stands beside it. */
interface KnownWord {
  readonly key: string;
  /** Its ideas, and its synonyms or what stands in for them. */
  readonly idea: readonly QueryAlternative[];
  readonly others: readonly QueryAlternative[];
  /** Under which the others are looked up. */
  readonly otherKeys: readonly string[];
  /** What it asks for as the only word of a query, which may go on, once that was asked for since the word is known. */
  alone: QueryGroup | undefined;
}

/** Says what else finds the same as the words of a query. */
export class Thesaurus {
  readonly #synonyms: Synonyms;
  readonly #further: Required<FurtherWords>;
  /** Words come again though queries differ. */
  readonly #known = new LRUCache<string, KnownWord>({ max: rememberedWords });

  constructor(synonyms: Synonyms, { kindredOf = () => [], ideasOf = () => nothing }: FurtherWords = {}) {
    this.#synonyms = synonyms;
    this.#further = { kindredOf, ideasOf };
  }

  /** Whether a word has synonyms. */
  has(word: string): boolean {
    return this.#synonyms.has(synonymKey([word]));
  }

  synonymsOf(word: string): readonly string[] {
    return this.#synonyms.get(synonymKey([word])) ?? [];
  }

  /**
   * For each word, itself and what else finds the same. The words of a phrase share the phrase's synonyms: an item has all of the words or one of
   * those. A synonym that is itself another word of the query counts less: who types "music note" does not mean any note.
   * @param unfinished whether the last word may go on
   */
  groupsOf(words: readonly string[], unfinished: boolean): QueryGroup[] {
    if (words.length === 1 && unfinished) return [this.#alone(words[0]!)];
    const known = words.map((word) => this.#of(word));
    const keys = known.map(({ key }) => key);
    const typed = new Set(keys);
    const groups: QueryGroup[] = [];
    while (groups.length < words.length) {
      const at = groups.length;
      const phrase = this.#phraseAt(words, keys, at);
      for (let i = at; i < at + (phrase?.length ?? 1); i++) {
        const { idea, others, otherKeys } = known[i]!;
        const related = phrase ? ofPhrase(phrase.synonyms, words.slice(at, at + phrase.length)) : lighter(others, otherKeys, typed);
        groups.push({ alternatives: distinctAlternatives([
          { word: words[i]!, weight: 1, prefix: unfinished && i === words.length - 1 }, ...compoundsAt(words, i), ...(words.length > 1 ? beside(idea) : idea),
          ...related,
        ]) });
      }
    }
    return groups;
  }

  #of(word: string): KnownWord {
    const before = this.#known.get(word);
    if (before) return before;
    const key = synonymKey([word]);
    const idea = this.#further.ideasOf(word);
    const synonyms = this.#synonyms.get(key) ?? [];
    const others = synonyms.length > 0 ? synonyms.map((other) => ({ word: other, weight: weights.synonym })) : this.#further.kindredOf(word);
    const known = {
      key, idea, others: others.length > 0 ? others : nothing, otherKeys: others.length > 0 ? others.map((one) => synonymKey([one.word])) : nothing,
      alone: undefined,
    };
    this.#known.set(word, known);
    return known;
  }

  #alone(word: string): QueryGroup {
    const before = this.#known.get(word);
    if (before?.alone) return before.alone;
    const { key, idea, others, otherKeys } = this.#of(word);
    const alone = { alternatives: distinctAlternatives([{ word, weight: 1, prefix: true }, ...idea, ...lighter(others, otherKeys, new Set([key]))]) };
    if (before) before.alone = alone;
    return alone;
  }

  /** How many words from a place on make the longest phrase with synonyms, and these; undefined where there is none. */
  #phraseAt(words: readonly string[], keys: readonly string[], at: number): { length: number; synonyms: readonly string[] } | undefined {
    for (let length = Math.min(longestPhrase, words.length - at); length > 1; length--) {
      // Its words written as one count too: "home page" has the synonyms of "homepage".
      const synonyms = this.#synonyms.get(keys.slice(at, at + length).join(" ")) ?? this.#synonyms.get(synonymKey([words.slice(at, at + length).join("")]));
      if (synonyms) return { length, synonyms };
    }
    return undefined;
  }
}

/** Alternatives, of which those that are words of the query count less. @param keys of the alternatives. @param typed keys of the query's words */
function lighter(alternatives: readonly QueryAlternative[], keys: readonly string[], typed: ReadonlySet<string>): readonly QueryAlternative[] {
  if (!keys.some((key) => typed.has(key))) return alternatives;
  return alternatives.map((one, i) => (typed.has(keys[i]!) ? { ...one, weight: Math.min(one.weight, weights.fellow) } : one));
}

const beside = (ideas: readonly QueryAlternative[]) => ideas.map((one) => ({ ...one, weight: Math.min(one.weight, weights.signBeside) }));

function ofPhrase(synonyms: readonly string[], phrase: readonly string[]): QueryAlternative[] {
  return synonyms.map((word) => ({ word, weight: phrase.includes(word) ? weights.fellow : weights.synonym }));
}

/** A word together with the one before it, and with the one after it. */
function compoundsAt(words: readonly string[], at: number): QueryAlternative[] {
  const compounds: QueryAlternative[] = [];
  for (const first of [at - 1, at]) {
    const [left = "", right = ""] = [words[first], words[first + 1]];
    if (partOfCompound.test(left) && partOfCompound.test(right)) {
      compounds.push({ word: left + right, weight: weights.compound, prefix: first + 2 === words.length });
    }
  }
  return compounds;
}

/** Each word once with the greatest of its weights, the first one first; the heaviest when there are too many. */
export function distinctAlternatives(alternatives: readonly QueryAlternative[]): QueryAlternative[] {
  const found = new Map<string, QueryAlternative>();
  for (const one of alternatives) {
    const before = found.get(one.word);
    if (before === undefined) found.set(one.word, one);
    else if (one.weight > before.weight) found.set(one.word, { ...before, weight: one.weight });
  }
  const [first, ...others] = found.values();
  return first ? [first, ...others.sort((a, b) => b.weight - a.weight).slice(0, mostAlternatives - 1)] : [];
}
