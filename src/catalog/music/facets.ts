import { type TextFacet, textFacet } from "../definition/facets.ts";
import type { SearchResult } from "../search/index.ts";

export const trackFacetsSchema = { genre: textFacet, mood: textFacet, key: textFacet };

export interface TrackFacets {
  genre?: TextFacet;
  mood?: TextFacet;
  key?: TextFacet;
}

/** The counts of an index as answers show them: names in lower case, as the filters compare them. */
export function trackFacets({ genre, mood, key }: NonNullable<SearchResult["facets"]>): TrackFacets {
  return { ...(genre && { genre: genre as TextFacet }), ...(mood && { mood: mood as TextFacet }), ...(key && { key: key as TextFacet }) };
}
