import type { Sound } from "../../store/database/catalog/sounds.ts";
import { type EntryOf, fieldsOf } from "../definition/field.ts";
import { byFrequency, defineFields } from "../definition/fields.ts";
import { date, flag, integer, number, text, texts } from "../definition/kinds.ts";
import type { FacetCount } from "@atelier/search";
import { categoryOf, categorySlugs, slugsWithin, uncategorised } from "./categories.ts";

const field = fieldsOf<Sound>();

/** Each field of a sound, in the order in which items show them. */
const declared = {
  id: field(integer, { column: "id", member: { description: "Identifies the sound effect" } }),
  title: field(text, {
    column: "title", member: { description: "Title" }, words: { weight: 10 }, order: { by: (title) => title.toLowerCase() },
  }),
  tags: field(texts, { column: "tags_json", member: { description: "Words it is found by" }, words: { weight: 5 } }),
  category: field(text, {
    column: "category",
    member: "own",
    words: { weight: 2, of: categoryWords },
    filter: {
      by: "equal", values: categorySlugs, description: "Slug of a category; a parent takes in its subcategories", wanted: slugsWithin,
      facet: "text", gather: withParents,
    },
  }),
  duration: field(number, {
    column: "duration",
    member: { description: "Length in seconds" },
    filter: { by: "range", description: "length, seconds", buckets: [0, 0.25, 0.5, 1, 2, 3, 5, 10, 20, 30, 60, 120, 300] },
    order: true,
  }),
  premium: field(flag, {
    column: "is_premium",
    member: { name: "is_premium", description: "Whether its download needs the premium entitlement" },
    filter: { by: "service", facet: "switch" },
  }),
  popularity: field(integer, { column: "popularity", member: { schema: { minimum: 0, maximum: 100 }, description: "Popularity score" } }),
  download_count: field(integer, { column: "download_count", member: { description: "How often it was downloaded" }, order: true }),
  created_at: field(date, { column: "created_at", member: { description: "When it entered the catalog" }, order: true }),
  /** URLs, licence and loudness. */
  file: field(text, { column: "file_object", member: "own" }),
  sample_rate: field(integer, { column: "sample_rate", member: { description: "Samples a second" } }),
  channels: field(integer, { column: "channels", member: { description: "1 mono, 2 stereo" } }),
  format: field(text, { column: "format", member: { description: "Audio format, such as wav or ogg" } }),
  file_size: field(integer, { column: "file_size", member: { description: "Bytes" } }),
};

/** How sounds are searched, filtered and ordered, and what is shown of them. */
export const soundFields = defineFields<Sound, typeof declared>({
  name: "sounds", language: "en", declared, publishedOrders: ["download_count", "created_at", "duration", "title"],
});

/** What the index gets of a sound. */
export type SoundEntry = EntryOf<typeof declared>;

function categoryWords(slug: string): string[] {
  if (slug === uncategorised) return [];
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
