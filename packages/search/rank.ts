/*
 * How items are ranked: every number that decides it is here. All arithmetic ends in integers, so that a score is the
 * same on every machine and equal scores are equal to the bit.
 *
 *   score(item) = prior(item) × Σ over query words of max over the word's alternatives of rarity(alternative) × impact(alternative, item)
 *
 * Impact says where and how an item holds a word, and depends on the item alone; rarity is the inverse document frequency
 * of Spärck Jones in the form that BM25 uses (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009), over
 * the items present at this moment; prior lets the popular item go first among equals.
 */

/** Another form of a word ("cats" for "cat"), against the word itself. */
export const INFLECTION_WEIGHT = 0.8;
/** Words that only begin as the last typed word does, against the word itself. */
export const PREFIX_WEIGHT = 0.6;
/** The same where items hold the typed word itself: then it is hardly the beginning of another ("win" of "window"). */
export const PREFIX_BESIDE_WORD_WEIGHT = 0.25;
/** The second and later spellings that a misspelt word may have meant, against the likeliest. */
export const OTHER_SPELLING_WEIGHT = 0.6;
/** How many spellings a misspelt word may stand for. */
export const SPELLINGS = 3;
/** How many words of an item others are compared with: those that count most there. */
export const SIMILAR_WORDS = 12;
/**
 * How many items may hold those words, added up: common words beyond it are left out, so that a comparison takes a few milliseconds in any catalog.
 * The first word always counts.
 */
export const SIMILAR_POSTINGS = 50_000;
/** What a value of a filter that two items share counts, against a word that is all that an item says. */
const SHARED_VALUE_IMPACT = 12;
/** How fast a field with many words loses weight: a field of n words counts 1 / (1 + LENGTH_DAMPING × log2 n). */
const LENGTH_DAMPING = 0.3;
/** The most popular item scores this many times the least popular one, all else equal. */
const POPULARITY_GAIN = 2;

const IMPACT_MAX = 255;
const RARITY_SCALE = 64;
const RARITY_MAX = 1023;
export const PRIOR_MAX = 255;
const SCORE_SHIFT = 9;
const SCORE_MAX = 2 ** 21 - 1;
/** The highest words × prior that is distinguished: only queries of a dozen rare words come near. */
const WORTH_MAX = 2 ** (21 + SCORE_SHIFT) - 1;
const ID_SPAN = 2 ** 32;

/** What one occurrence of a word in a field of `length` words adds to the item's impact, before `impactOf`. */
export function occurrenceWeight(fieldWeight: number, length: number): number {
  return fieldWeight / (1 + LENGTH_DAMPING * Math.log2(length));
}

/** 1 to 255, from the sum of a word's occurrence weights over the fields that have it and the sum of all field weights. */
export function impactOf(weights: number, allFieldWeights: number): number {
  return Math.max(1, Math.min(IMPACT_MAX, Math.round((IMPACT_MAX * weights) / allFieldWeights)));
}

/** 1 to 1023, for something that `frequency` of `size` items have and that counts `weight` (0 to 1). */
export function rarityOf(frequency: number, size: number, weight: number): number {
  const common = Math.min(frequency, size);
  const rarity = Math.min(RARITY_MAX, RARITY_SCALE * Math.log(1 + (size - common + 0.5) / (common + 0.5)));
  return Math.max(1, Math.round(rarity * weight));
}

/** What a word is worth where it has this impact, against the highest impact there is: a weight of an alternative. */
export function shareOfImpact(impact: number): number {
  return impact / IMPACT_MAX;
}

/** What two items gain by sharing a value of a filter that `frequency` of `size` items have. */
export function sharedValueScore(frequency: number, size: number): number {
  return SHARED_VALUE_IMPACT * rarityOf(frequency, size, 1);
}

/** 128 to 255, from a popularity of 0 to 100. */
export function priorOf(popularity: number): number {
  const share = Math.max(0, Math.min(100, popularity)) / 100;
  return Math.round((PRIOR_MAX / POPULARITY_GAIN) * (1 + (POPULARITY_GAIN - 1) * share));
}

/** 0 to 2,097,151, from the sum over the query's words and the item's prior. */
export function scoreOf(words: number, prior: number): number {
  return Math.min(WORTH_MAX, words * prior) >>> SCORE_SHIFT;
}

/** What the lowest score is short of the highest. */
export const SHORTFALL_MAX = SCORE_MAX;

/** What a score is short of the highest: the same order, the best first when sorted ascending. */
export function shortfallOf(words: number, prior: number): number {
  return SCORE_MAX - scoreOf(words, prior);
}

/** One number that sorts ascending as (score descending, id ascending) do: exact, since 21 bits and 32 bits fit a double. */
export function relevanceKey(score: number, id: number): number {
  return keyOfShortfall(SCORE_MAX - score, id);
}

export function keyOfShortfall(shortfall: number, id: number): number {
  return shortfall * ID_SPAN + id;
}

/** What words × prior must be at least to come before a relevance key, or level with its score. */
export function leastWorthOf(key: number): number {
  return key === Infinity ? 0 : (SCORE_MAX - Math.floor(key / ID_SPAN)) * 2 ** SCORE_SHIFT;
}
