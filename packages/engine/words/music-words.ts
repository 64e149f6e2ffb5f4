import { readLines } from "./read-words.ts";

const moods = readLines(new URL("./mood-words.txt", import.meta.url)).map((line) => {
  const [words = "", queries = ""] = line.split(": ");
  return { pattern: new RegExp(`(?<![\\w-])(?:${words.split(" | ").join("|")})(?![\\w-])`), queries: queries.split(" | ") };
});

/** What tracks to look for when words say a mood as people do ("relaxing", "sad"); none where they say none. @param words in lower case */
export function moodQueries(words: string): string[] {
  return [...new Set(moods.filter(({ pattern }) => pattern.test(words)).flatMap(({ queries }) => queries))];
}

/** Genres and instruments that a prompt may ask for by name. */
export const genreWords =
  new RegExp(
    String.raw`\b(jazz|rock|piano|guitar|electronic|techno|hip[ -]hop|classical|lo-?fi|ambient|funk|disco|reggae|country music|blues|latin|` +
    String.raw`orchestral|synthwave|folk|samba|waltz|pop music|soul|lounge)\b`,
    "i",
  );
