import type { SimilarRequest } from "@atelier/search";
import { SIMILAR_POSTINGS, SIMILAR_WORDS, shareOfImpact, sharedValueScore } from "@atelier/search/rank.ts";
import type { Body, EngineClient } from "./client.ts";
import { type Document, valueOf } from "./documents.ts";
import type { Lookup } from "./lookup.ts";
import { conditionsOf, everything, groupQuery, idsQuery } from "./queries.ts";
import type { EngineWords } from "./words.ts";

export interface SimilarParts {
  client: EngineClient;
  index: string;
  words: EngineWords;
  /** Words that do not count. */
  functionWords: ReadonlySet<string>;
}

/** Ids of items like one: as `similar.ts` of the search package does it. */
export async function similarItems(
  { client, index, words, functionWords }: SimilarParts, { id, filters, unlike = [], limit }: SimilarRequest,
): Promise<number[]> {
  const [home] = await client.searchAll(index, [{ size: 1, query: idsQuery([id]), _source: ["id", "w", "f"] }]);
  const item = home!.hits.hits[0]?._source as Document | undefined;
  if (!item) return [];
  const telling = await tellingWords(item, words, functionWords);
  if (telling.length === 0) return [];
  const values = await valuesToShare({ client, index }, item, unlike);
  const query = {
    bool: {
      must: [{ bool: { should: telling.map((lookup) => groupQuery([lookup])), minimum_should_match: 1 } }],
      should: values, must_not: [idsQuery([id])], filter: conditionsOf(filters),
    },
  };
  const sort = [{ _score: "desc" }, { "o.popularity": { order: "desc", unmapped_type: "double" } }, { id: "asc" }];
  const [found] = await client.searchAll(index, [{ size: limit, query, sort, _source: false, track_total_hits: false }]);
  return found!.hits.hits.map(({ _id }) => Number(_id));
}

/** The words of an item that say most about it, each weighted by its impact there. */
async function tellingWords({ w }: Document, words: EngineWords, functionWords: ReadonlySet<string>): Promise<Lookup[]> {
  const own = Object.entries(w).filter(([word]) => !functionWords.has(word));
  const lookups = (await words.lookups(own.map(([word, impact]) => [{ word, weight: shareOfImpact(impact) }]))).flat();
  lookups.sort((a, b) => b.rarity - a.rarity || Buffer.compare(Buffer.from(a.word), Buffer.from(b.word)));
  let postings = 0;
  return lookups.filter(({ frequency }, i) => {
    if (i > 0 && postings + frequency > SIMILAR_POSTINGS) return false;
    postings += frequency;
    return true;
  }).slice(0, SIMILAR_WORDS);
}

/** What sharing a value of a filter adds. Booleans say who may have an item and not what it is: they do not count. */
async function valuesToShare({ client, index }: Pick<SimilarParts, "client" | "index">, { f }: Document, unlike: readonly string[]): Promise<Body[]> {
  const terms = Object.entries(f).filter(([name]) => !unlike.includes(name)).flatMap(([name, values]) => (
    values.filter((term) => typeof valueOf(term) !== "boolean").map((term): Body => ({ term: { [`f.${name}`]: term } }))
  ));
  const [size, ...counts] = await client.counts(index, [everything, ...terms]);
  return terms.map((filter, i) => ({ constant_score: { filter, boost: sharedValueScore(counts[i]!, size!) } }));
}
