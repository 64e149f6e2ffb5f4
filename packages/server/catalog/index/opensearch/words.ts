import type { QueryAlternative, QueryGroup } from "@atelier/search";
import { writtenGroups } from "@atelier/search/query/query.ts";
import {
  INFLECTION_WEIGHT, OTHER_SPELLING_WEIGHT, PREFIX_BESIDE_WORD_WEIGHT, PREFIX_WEIGHT, rarityOf, SPELLINGS,
} from "@atelier/search/rank.ts";
import { isIdeaWord } from "@atelier/search/words/analyse.ts";
import { editDistance, editsAllowed } from "@atelier/search/words/spelling.ts";
import { lettersOf } from "@atelier/search/words/spelling-columns.ts";
import type { Stem } from "@atelier/search/words/stem.ts";
import type { Body, EngineClient } from "./client.ts";
import type { Groups, Lookup } from "./lookup.ts";
import { everything, groupQuery, prefixQuery, stemQuery, wordQuery } from "./queries.ts";

/*
 * From what was typed to what is looked up, as `query.ts` and `respell.ts` of the search package do it, with counts that OpenSearch is asked for. A count is
 * one of items: who holds two forms of a word counts once, where the index in memory counts each form. Rarities differ by that, and nothing else.
 */

/** The word that a group stands for, see `query.ts`. */
interface AskedWord {
  word: string;
  written: string;
  spellings?: readonly string[];
  certain?: boolean;
}

export interface Resolved {
  groups: Groups;
  words: readonly AskedWord[];
  correctedQuery?: string;
}

/** How many words of a query are doubted. */
const doubtedWords = 3;
/** Candidates for a spelling that are looked at: those that most documents have. */
const candidates = 30;

export class EngineWords {
  readonly #client: EngineClient;
  readonly #index: string;
  readonly #stem: Stem;

  constructor(client: EngineClient, index: string, stem: Stem) {
    this.#client = client;
    this.#index = index;
    this.#stem = stem;
  }

  /** Null when the query is blank, which asks for everything. @param mostScans words that are read in another spelling at most */
  async resolve(query: string | readonly QueryGroup[], mostScans: number): Promise<Resolved | null> {
    const written = writtenGroups(query);
    if (written === null) return null;
    if (written.length === 0) return { groups: [[]], words: [] };
    const found = await this.lookups(written.map(({ alternatives }) => alternatives));
    const mayBeMisspelt = ({ alternatives, certain }: QueryGroup, place: number) => found[place]!.length === 0 && alternatives.length > 0 && !certain;
    const unknown = written.flatMap((group, place) => (mayBeMisspelt(group, place) ? [place] : [])).slice(0, mostScans);
    const spellings = new Map(await Promise.all(unknown.map(async (place) => [place, await this.#nearest(written[place]!.alternatives[0]!.word)] as const)));
    const respelt = await this.lookups(unknown.map((place) => spellings.get(place)!.map((word, i) => ({ word, weight: i === 0 ? 1 : OTHER_SPELLING_WEIGHT }))));
    const groups = found.map((group, place) => (unknown.includes(place) ? respelt[unknown.indexOf(place)]! : group));
    const words = written.map((group, place): AskedWord => {
      const nearest = spellings.get(place) ?? [];
      return nearest.length === 0
        ? { word: group.alternatives[0]?.word ?? "", written: group.written, ...(group.certain && { certain: true }) }
        : { word: nearest[0]!, written: nearest[0]!, spellings: nearest };
    });
    if (words.every((one) => one.spellings === undefined)) return { groups, words };
    return this.#resolved({ groups, words, correctedQuery: sentenceOf(words) });
  }

  /** What some item has of the alternatives of each group. */
  async lookups(groups: readonly (readonly QueryAlternative[])[]): Promise<Lookup[][]> {
    const alternatives = groups.flat();
    if (alternatives.length === 0) return groups.map(() => []);
    const queries = alternatives.flatMap(({ word, prefix }): Body[] => (
      [wordQuery(word), stemQuery(this.#stem(word)), ...(prefix ? [prefixQuery(word)] : [])]
    ));
    const [size, ...counts] = await this.#client.counts(this.#index, [everything, ...queries]);
    let at = 0;
    return groups.map((group) => group.flatMap((alternative) => {
      const { word, weight, prefix = false } = alternative;
      const [exact, inflected, prefixed] = [counts[at++]!, counts[at++]!, prefix ? counts[at++]! : 0];
      if (exact + inflected + prefixed === 0) return [];
      const of = (frequency: number, share: number) => (frequency === 0 ? 0 : rarityOf(frequency, size!, weight * share));
      return [{
        word, stem: this.#stem(word), rarity: of(exact, 1), inflectedRarity: of(inflected, INFLECTION_WEIGHT),
        prefixRarity: of(prefixed, exact > 0 ? PREFIX_BESIDE_WORD_WEIGHT : PREFIX_WEIGHT), frequency: inflected,
      }];
    }));
  }

  /** How many items hold each of some words or another form of it, or a longer word that begins with it. */
  async frequencies(words: readonly string[], beginning = false): Promise<number[]> {
    if (words.length === 0) return [];
    return this.#client.counts(this.#index, words.map((word) => (beginning ? prefixQuery(word) : stemQuery(this.#stem(word)))));
  }

  /** The query with one word spelt otherwise, where its words match no item together; undefined where nothing helps. */
  async respell({ groups, words }: Resolved): Promise<Resolved | undefined> {
    if (groups.length < 2 || groups.some((group) => group.length === 0) || (await this.#matchesSome(groups))) return undefined;
    const lookups = await this.lookups(words.map(({ word }) => [{ word, weight: 1 }]));
    const doubted = words
      .map(({ word, certain }, place) => ({ word, place, certain, lookup: lookups[place]![0] }))
      .filter(({ lookup, certain }) => !certain && (lookup === undefined || lookup.rarity === 0))
      .sort((a, b) => (a.lookup?.frequency ?? 0) - (b.lookup?.frequency ?? 0) || a.place - b.place)
      .slice(0, doubtedWords);
    for (const { word, place } of doubted) {
      for (const spelling of await this.#nearest(word)) {
        const [lookup] = await this.lookups([[{ word: spelling, weight: 1 }]]);
        const respelt = groups.with(place, lookup!);
        if (!(await this.#matchesSome(respelt))) continue;
        const asked = words.with(place, { word: spelling, written: spelling });
        return { groups: respelt, words: asked, correctedQuery: sentenceOf(asked) };
      }
    }
    return undefined;
  }

  /** The query with each corrected word as it fits the others. */
  async #resolved(query: Resolved): Promise<Resolved> {
    const { groups, words } = query;
    if (groups.length < 2) return query;
    const resolved: AskedWord[] = [];
    for (const [place, asked] of words.entries()) {
      let fitting: string | undefined;
      for (const word of asked.spellings ?? []) {
        const [lookup] = await this.lookups([[{ word, weight: 1 }]]);
        if (await this.#matchesSome(groups.with(place, lookup!))) {
          fitting = word;
          break;
        }
      }
      resolved.push(fitting === undefined ? asked : { word: fitting, written: fitting });
    }
    return { groups, words: resolved, correctedQuery: sentenceOf(resolved) };
  }

  /** The words of the items nearest to one that none of them has: the fewest edits, the most frequent of those first. */
  async #nearest(word: string): Promise<string[]> {
    const letters = lettersOf(word);
    const allowed = editsAllowed(letters.length);
    for (let edits = 1; edits <= allowed; edits++) {
      const [found] = await this.#client.searchAll(this.#index, [{ size: 0, suggest: { words: { text: word, term: {
        field: "k", suggest_mode: "always", max_edits: edits, prefix_length: 0, min_word_length: 1, max_term_freq: 1e9, accuracy: 0, sort: "frequency",
        size: candidates * 2, shard_size: candidates * 4, max_inspections: 100,
      } } } }]);
      const near = found!.suggest!.words.flatMap(({ options }) => options.map(({ text }) => text)).filter((text) => {
        const distance = isIdeaWord(text) ? 0 : editDistance(letters, lettersOf(text), edits);
        return distance > 0 && distance <= edits;
      }).slice(0, candidates);
      // What OpenSearch tells of a word counts deleted documents too.
      const counts = await this.#client.counts(this.#index, near.map((one) => wordQuery(one)));
      const present = near.map((text, i) => ({ text, count: counts[i]! })).filter(({ count }) => count > 0);
      if (present.length > 0) return present.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1)).slice(0, SPELLINGS).map(({ text }) => text);
    }
    return [];
  }

  /** Whether an item has something of every group. */
  async #matchesSome(groups: Groups): Promise<boolean> {
    const [found] = await this.#client.searchAll(this.#index, [
      { size: 0, track_total_hits: 1, terminate_after: 1, query: { bool: { filter: groups.map(groupQuery) } } },
    ]);
    return found!.hits.total!.value > 0;
  }
}

function sentenceOf(words: readonly AskedWord[]): string {
  return words.map(({ written }) => written).join(" ");
}
