import type { FilterValue, NumberRange, SearchRequest } from "@atelier/search";
import type { Body } from "./client.ts";
import { longestPrefix, valueTerm } from "./documents.ts";
import type { Lookup } from "./lookup.ts";

/*
 * Queries of ours as queries of OpenSearch. A score is the same integer as in memory: features give impact × rarity, the best alternative of each group counts,
 * groups add up, and a script multiplies by the prior and drops the same bits. All of it stays below 2^24, so that floats are exact.
 */

export const everything: Body = { match_all: {} };
export const nothing: Body = { match_none: {} };
/** What of a long prefix counts, since it is no feature. */
const middlingImpact = 128;

/** As `scoreOf` of rank.ts. */
const relevance = "Math.floor(Math.min(_score * doc['prior'].value, 1073741823.0) / 512.0)";

export const wordQuery = (word: string, rarity = 1): Body => feature("w", word, rarity);
export const stemQuery = (stem: string, rarity = 1): Body => feature("s", stem, rarity);

export function prefixQuery(prefix: string, rarity = 1): Body {
  if ([...prefix].length <= longestPrefix) return feature("p", prefix, rarity);
  return { constant_score: { filter: { prefix: { k: { value: prefix } } }, boost: rarity * middlingImpact } };
}

function feature(field: "w" | "s" | "p", name: string, rarity: number): Body {
  return { rank_feature: { field: `${field}.${name}`, linear: {}, boost: rarity } };
}

/** What an item must have of a group; its score is the best that it has. */
export function groupQuery(group: readonly Lookup[]): Body {
  const queries = group.flatMap(lookupQueries);
  return queries.length === 0 ? nothing : { dis_max: { queries } };
}

function lookupQueries({ word, stem, rarity, inflectedRarity, prefixRarity }: Lookup): Body[] {
  return [
    ...(rarity > 0 ? [wordQuery(word, rarity)] : []),
    ...(inflectedRarity > 0 ? [stemQuery(stem, inflectedRarity)] : []),
    ...(prefixRarity > 0 ? [prefixQuery(word, prefixRarity)] : []),
  ];
}

/** What all groups must have. */
export function wordsQuery(groups: readonly (readonly Lookup[])[] | null): Body {
  return groups === null ? everything : { bool: { must: groups.map(groupQuery) } };
}

/** The same with the score that orders by relevance. */
export function ranked(query: Body): Body {
  return { script_score: { query, script: { lang: "painless", source: relevance } } };
}

type Filters = SearchRequest["filters"];
type Ranges = SearchRequest["ranges"];

/** Filters and ranges, as conditions that score nothing. */
export function conditionsOf(filters: Filters = {}, ranges: Ranges = {}): Body[] {
  const wanted = Object.entries(filters).filter((entry): entry is [string, readonly FilterValue[]] => entry[1] !== undefined);
  const within = Object.entries(ranges).filter((entry): entry is [string, NumberRange] => entry[1] !== undefined);
  return [
    ...wanted.map(([name, values]) => ({ terms: { [`f.${name}`]: values.map(valueTerm) } })),
    ...within.map(([name, { from, to }]) => ({ range: { [`o.${name}`]: { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lte: to }) } } })),
  ];
}

/** Documents by what their items are called. */
export function idsQuery(ids: readonly number[]): Body {
  return { ids: { values: ids.map(String) } };
}
