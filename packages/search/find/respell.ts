/*
 * Spelling by the company of words. First, which of several spellings a corrected word is said to have meant. Then a second look at a
 * query that finds nothing although each of its words finds something. A misspelt word may do so: "shoping" has
 * the stem of another word, or begins one. Only words that no item holds as they were typed are doubted, the rarest first, and the
 * first spelling with which the whole query finds something is taken. Words that are held stay: that no item has them all is an answer.
 */
import { eligibleDocs } from "./eligible.ts";
import { matchDocs } from "./match.ts";
import { nearestSpellings } from "../query/nearest-spellings.ts";
import { listsOf } from "../lists/posting-lists.ts";
import type { AskedWord, ResolvedQuery } from "../query/query.ts";
import { lookupsOf } from "../query/query.ts";
import type { Segment } from "../segment/segment.ts";
import type { Stem } from "../words/stem.ts";
import type { Workspace } from "../lists/workspace.ts";

/** How many words of a query are doubted: each costs a scan for spellings and up to SPELLINGS searches. */
const DOUBTED_WORDS = 3;

const NO_CONDITIONS = { filters: [], ranges: [] };

/**
 * The query with each corrected word as it fits the others: of the spellings of "pie chrt" the likeliest is "chat", but no item has that beside a
 * pie. What the query finds stays the same, since all spellings are looked up; what it is said to have been read as does not.
 */
export function resolveSpellings(query: ResolvedQuery, segments: readonly Segment[], stem: Stem, work: Workspace): ResolvedQuery {
  const { groups, words } = query;
  if (groups.length < 2 || words.every(({ spellings }) => spellings === undefined)) return query;
  const size = segments.reduce((sum, { present }) => sum + present.count, 0);
  const resolved = words.map((asked, place): AskedWord => {
    const fitting = asked.spellings?.find((word) => matchesSome(groups.with(place, lookupsOf([{ word, weight: 1 }], segments, size, stem)), segments, work));
    return fitting === undefined ? asked : { word: fitting, written: fitting };
  });
  return { groups, words: resolved, correctedQuery: resolved.map(({ written }) => written).join(" ") };
}

/** The query with one word spelt otherwise; undefined where its words match some item, whatever the filters, or where nothing helps. */
export function respell({ groups, words }: ResolvedQuery, segments: readonly Segment[], stem: Stem, work: Workspace): ResolvedQuery | undefined {
  if (groups.length < 2 || groups.some((group) => group.length === 0) || matchesSome(groups, segments, work)) return undefined;
  const size = segments.reduce((sum, { present }) => sum + present.count, 0);
  const doubted = words
    .map(({ word, certain }, place) => ({ word, place, certain, lookup: lookupsOf([{ word, weight: 1 }], segments, size, stem)[0] }))
    .filter(({ lookup, certain }) => !certain && (lookup === undefined || lookup.rarity === 0))
    .sort((a, b) => (a.lookup?.frequency ?? 0) - (b.lookup?.frequency ?? 0) || a.place - b.place)
    .slice(0, DOUBTED_WORDS);
  for (const { word, place } of doubted) {
    for (const spelling of nearestSpellings(word, segments)) {
      const respelt = groups.with(place, lookupsOf([{ word: spelling, weight: 1 }], segments, size, stem));
      if (!matchesSome(respelt, segments, work)) continue;
      const asked = words.with(place, { word: spelling, written: spelling });
      return { groups: respelt, words: asked, correctedQuery: asked.map(({ written }) => written).join(" ") };
    }
  }
  return undefined;
}

/** Whether an item has something of every group. */
function matchesSome(groups: ResolvedQuery["groups"], segments: readonly Segment[], work: Workspace): boolean {
  return segments.some((segment) => {
    work.reserve(segment.ids.length);
    return matchDocs(segment, groups.map((group) => listsOf(segment, group, work)), eligibleDocs(segment, NO_CONDITIONS), work) > 0;
  });
}
