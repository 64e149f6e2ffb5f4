import type { Sound } from "../../store/database/sounds.ts";
import { defineCatalog } from "../search/catalog-index.ts";
import { categoryOf } from "./categories.ts";

/** What the index needs of a sound. */
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
export const soundSearch = defineCatalog({
  name: "sounds",
  language: "en",
  text: [
    { field: "title", weight: 10, words: (sound: SoundEntry) => sound.title },
    { field: "tags", weight: 5, words: (sound) => sound.tags },
    { field: "category", weight: 2, words: (sound) => categoryWords(sound.category) },
  ],
  filters: {
    category: (sound) => sound.category,
    premium: (sound) => sound.premium,
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
