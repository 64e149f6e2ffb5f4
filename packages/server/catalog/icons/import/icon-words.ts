import { stemFor } from "@atelier/search/words/stem.ts";

const stem = stemFor("en");

/** Words that say nothing about a subject. */
const empty = new Set([
  "a", "an", "and", "at", "by", "for", "in", "of", "off", "on", "or", "other", "the", "to", "with", "alt", "icon", "icons", "misc", "ui", "v2",
]);

/** "arrow-left-2" as people read it: "Arrow left 2". */
export function displayName(base: string): string {
  const text = base.replaceAll("-", " ").trim();
  return text === "" ? base : text[0]!.toUpperCase() + text.slice(1);
}

/** "ImagesPhotography" and "Food & Drink" as words in lower case. */
export function categoryWords(category: string): string {
  return category
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export interface TagSources {
  base: string;
  /** Further names, without style. */
  aliases: readonly string[];
  categories: readonly string[];
  setTags: readonly string[];
}

const mostTags = 24;

/**
 * What an icon is found by beside its name: the name's own words, its other names, its categories. Of words that differ only in
 * their ending (arrow, arrows) the first stays: search finds either by the other.
 */
export function iconTags({ base, aliases, categories, setTags }: TagSources): string[] {
  const phrases = [
    base, ...base.split("-"), ...aliases, ...aliases.flatMap((alias) => alias.split("-")), ...categories.map(categoryWords),
    ...categories.flatMap((category) => categoryWords(category).split(" ")), ...setTags
  ];
  const tags = new Map<string, string>();
  for (const phrase of phrases) {
    const words = phrase.split(/[-\s]+/).filter((word) => word !== "");
    if (phrase !== base && words.length === 1 && (empty.has(words[0]!) || /^[a-z0-9]$/.test(words[0]!))) continue;
    const key = words.map(stem).join(" ");
    if (key !== "" && !tags.has(key)) tags.set(key, words.join(" "));
  }
  return [...tags.values()].slice(0, mostTags);
}
