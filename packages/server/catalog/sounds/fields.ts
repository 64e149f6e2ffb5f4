import type { Sound } from "../../store/database/catalog/sounds.ts";
import { byFrequency, defineFields } from "../definition/fields.ts";
import type { FacetCount } from "@atelier/search";
import { categoryOf, categorySlugs, slugsWithin } from "./categories.ts";

/** What the index gets of a sound. */
export interface SoundEntry {
  id: number;
  title: string;
  tags: string[];
  category: string;
  premium: boolean;
  popularity: number;
  downloads: number;
  createdAt: number;
  duration: number;
}

export function soundEntry(row: Sound): SoundEntry {
  return {
    id: row.id,
    title: row.title,
    tags: JSON.parse(row.tags_json) as string[],
    category: row.category,
    premium: row.is_premium === 1,
    popularity: row.popularity,
    downloads: row.download_count,
    createdAt: row.created_at,
    duration: row.duration,
  };
}

/** How sounds are searched, filtered and ordered. */
export const soundFields = defineFields({
  name: "sounds",
  language: "en",
  text: [
    { field: "title", weight: 10, words: (sound: SoundEntry) => sound.title },
    { field: "tags", weight: 5, words: (sound) => sound.tags },
    { field: "category", weight: 2, words: (sound) => categoryWords(sound.category) },
  ],
  filters: {
    category: {
      of: (sound) => sound.category,
      parameter: { values: categorySlugs, description: "Slug of a category; a parent takes in its subcategories", wanted: slugsWithin },
      facet: "text",
      gather: withParents,
    },
    premium: { of: (sound) => sound.premium, facet: "switch" },
  },
  orders: {
    download_count: (sound) => sound.downloads,
    created_at: (sound) => sound.createdAt,
    duration: (sound) => sound.duration,
    title: (sound) => sound.title.toLowerCase(),
  },
  popularity: (sound) => sound.popularity,
});

function categoryWords(slug: string): string[] {
  const category = categoryOf(slug);
  return category.parent ? [category.name, category.parent.name] : [category.name];
}

/** Counts of categories with those of their parents, which take in their subcategories. */
function withParents(counts: readonly FacetCount[]): FacetCount[] {
  const totals = new Map<string, number>();
  for (const { value, count } of counts) {
    const { slug, parent } = categoryOf(String(value));
    for (const one of parent ? [slug, parent.slug] : [slug]) totals.set(one, (totals.get(one) ?? 0) + count);
  }
  return Array.from(totals, ([value, count]) => ({ value, count })).sort(byFrequency);
}
