import { byFrequency, type SwitchFacet, switchFacet, type TextFacet, textFacet } from "../definition/facets.ts";
import type { FacetCount, SearchResult } from "../search/index.ts";
import { categoryOf } from "./categories.ts";

export const soundFacetsSchema = { category: textFacet, premium: switchFacet };

export interface SoundFacets {
  category?: TextFacet;
  premium?: SwitchFacet;
}

/** The counts of an index as answers show them: those of categories with their parents, which take in their subcategories. */
export function soundFacets({ category, premium }: NonNullable<SearchResult["facets"]>): SoundFacets {
  return { ...(category && { category: withParents(category) }), ...(premium && { premium: premium as SwitchFacet }) };
}

function withParents(counts: readonly FacetCount[]): TextFacet {
  const totals = new Map<string, number>();
  for (const { value, count } of counts) {
    const { slug, parent } = categoryOf(String(value));
    for (const one of parent ? [slug, parent.slug] : [slug]) totals.set(one, (totals.get(one) ?? 0) + count);
  }
  return Array.from(totals, ([value, count]) => ({ value, count })).sort(byFrequency);
}
