import { type TextFacet, textFacet } from "../facets.ts";
import type { SearchResult } from "../search/index.ts";

export const trackFacetsSchema = { genre: textFacet, mood: textFacet };

export interface TrackFacets {
  genre?: TextFacet;
  mood?: TextFacet;
}

/** The counts of an index as answers show them: names in lower case, as the filters compare them. */
export function trackFacets({ genre, mood }: NonNullable<SearchResult["facets"]>): TrackFacets {
  return { ...(genre && { genre: genre as TextFacet }), ...(mood && { mood: mood as TextFacet }) };
}
