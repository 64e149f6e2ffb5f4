/*
 * From what was typed to what is looked up: groups of alternatives, each with its rarity over all segments. An item
 * matches when it has something of every group.
 */
import { tokenise } from "../words/analyse.ts";
import type { QueryAlternative, QueryGroup } from "../catalog-index.ts";
import { nearestSpellings } from "./nearest-spellings.ts";
import { INFLECTION_WEIGHT, OTHER_SPELLING_WEIGHT, PREFIX_BESIDE_WORD_WEIGHT, PREFIX_WEIGHT, rarityOf } from "../rank.ts";
import type { Segment } from "../segment/segment.ts";
import type { Stem } from "../words/stem.ts";
import type { WordPlaces } from "./word-places.ts";
import { placesOf } from "./word-places.ts";

/** A word and how much a match of it counts: what impacts are multiplied by (see rank.ts), 0 where no present item matches. */
export interface Lookup {
  readonly word: string;
  /** In each of the segments that it was looked up in. */
  readonly places: readonly WordPlaces[];
  readonly rarity: number;
  /** Of other words with its stem. */
  readonly inflectedRarity: number;
  /** Of longer words that begin with it. */
  readonly prefixRarity: number;
  /** How many items hold the word or another form of it; who holds several counts for each. */
  readonly frequency: number;
}

export interface ResolvedQuery {
  /** Each group's alternatives. A group without any matches nothing. */
  readonly groups: readonly (readonly Lookup[])[];
  /** What each group was made from, in the same order. */
  readonly words: readonly AskedWord[];
  readonly correctedQuery?: string;
}

/** The word that a group stands for. */
export interface AskedWord {
  readonly word: string;
  /** As it stands in a corrected query: as typed, or as corrected. */
  readonly written: string;
  /** Where it was corrected, all that it may have meant, the likeliest first. */
  readonly spellings?: readonly string[];
  /** Whether no other spelling is looked for. */
  readonly certain?: boolean;
}

/** A scan for spellings takes 0.1 ms, so a query of a thousand unknown words must not ask for a thousand: those after these match nothing. */
export const SPELLING_SCANS = 8;

/** A group, and how its word stands in a corrected query. */
export interface WrittenGroup extends QueryGroup {
  readonly written: string;
}

/**
 * Null when the query is blank, which asks for everything. A query of signs that no word has in it matches nothing.
 * @param mostScans words that are read in another spelling at most
 */
export function resolveQuery(
  query: string | readonly QueryGroup[], segments: readonly Segment[], stem: Stem, mostScans = SPELLING_SCANS,
): ResolvedQuery | null {
  const written = writtenGroups(query);
  if (written === null) return null;
  if (written.length === 0) return { groups: [[]], words: [] };
  const size = segments.reduce((sum, { present }) => sum + present.count, 0);
  const corrections = new Map<WrittenGroup, readonly string[]>();
  let scans = 0;
  const groups = written.map((group) => {
    const found = lookupsOf(group.alternatives, segments, size, stem);
    if (found.length > 0 || group.certain || group.alternatives.length === 0 || scans === mostScans) return found;
    scans++;
    const spellings = nearestSpellings(group.alternatives[0]!.word, segments);
    if (spellings.length > 0) corrections.set(group, spellings);
    return lookupsOf(spellings.map((word, i) => ({ word, weight: i === 0 ? 1 : OTHER_SPELLING_WEIGHT })), segments, size, stem);
  });
  const words = written.map((group): AskedWord => {
    const spellings = corrections.get(group);
    return spellings === undefined
      ? { word: group.alternatives[0]?.word ?? "", written: group.written, ...(group.certain && { certain: true }) }
      : { word: spellings[0]!, written: spellings[0]!, spellings };
  });
  if (corrections.size === 0) return { groups, words };
  return { groups, words, correctedQuery: words.map((one) => one.written).join(" ") };
}

/** The groups of a query as they are looked up; null when it is blank. */
export function writtenGroups(query: string | readonly QueryGroup[]): WrittenGroup[] | null {
  if (query.length === 0 || (typeof query === "string" && query.trim() === "")) return null;
  return typeof query === "string" ? typedGroups(query) : query.map((group) => ({ ...group, written: nameOfGroup(group) }));
}

/** How the word of a group stands in a corrected query. */
export function nameOfGroup({ alternatives: [first], written }: QueryGroup): string {
  return written ?? first?.word ?? "";
}

/** The groups of a query, whichever way it is given; none of a blank one. */
export function queryGroups(query: string | readonly QueryGroup[]): QueryGroup[] {
  if (typeof query !== "string") return [...query];
  return (writtenGroups(query) ?? []).map(({ alternatives }) => ({ alternatives }));
}

/** The groups of a typed query: one for each word, the last word also as a prefix. */
function typedGroups(query: string): WrittenGroup[] {
  const tokens = tokenise(query);
  return tokens.flatMap(({ written, words }, t) =>
    words.map((word, i) => ({
      written: words.length === 1 ? written : word,
      alternatives: [{ word, weight: 1, prefix: t === tokens.length - 1 && i === words.length - 1 }],
    })),
  );
}

/** What some present item has of the alternatives. */
export function lookupsOf(alternatives: readonly QueryAlternative[], segments: readonly Segment[], size: number, stem: Stem): Lookup[] {
  const lookups: Lookup[] = [];
  for (const alternative of alternatives) {
    const lookup = lookupOf(alternative, segments, size, stem);
    if (lookup.rarity + lookup.inflectedRarity + lookup.prefixRarity > 0) lookups.push(lookup);
  }
  return lookups;
}

function lookupOf({ word, weight, prefix = false }: QueryAlternative, segments: readonly Segment[], size: number, stem: Stem): Lookup {
  let [exact, inflected, prefixed] = [0, 0, 0];
  const places: WordPlaces[] = [];
  for (const segment of segments) {
    const one = placesOf(segment, word, stem, prefix);
    places.push(one);
    exact += one.exact;
    inflected += one.inflected;
    prefixed += one.prefixed;
  }
  const prefixWeight = exact > 0 ? PREFIX_BESIDE_WORD_WEIGHT : PREFIX_WEIGHT;
  return {
    word, places, rarity: rarityOfSome(exact, size, weight), inflectedRarity: rarityOfSome(inflected, size, weight * INFLECTION_WEIGHT),
    prefixRarity: rarityOfSome(prefixed, size, weight * prefixWeight), frequency: inflected,
  };
}

function rarityOfSome(frequency: number, size: number, weight: number): number {
  return frequency === 0 ? 0 : rarityOf(frequency, size, weight);
}
