/** What speaks for a guess. A folder that is called as a category is; the name of any other folder alone is no evidence. */
export type Evidence = "folder" | "words" | "words and folder" | "tag" | "measure" | "nothing";

/** What an import has put into an item that nobody has stated. */
export interface Guess {
  what: "category" | "genre" | "mood" | "tempo" | "key";
  /** What it was taken for; without evidence, what it is called then. */
  value: string;
  by: Evidence;
  /** The words that spoke for it, or the folder where nothing did. */
  words: readonly string[];
}

/**
 * Names the group in which a person decides on guesses: of what was taken for one thing by one kind of evidence. What a folder speaks for, and what nothing
 * does, stands by its folder.
 */
export function groupOf({ what, value, by, words }: Guess): string {
  return [what, valueInGroup({ value, by }), by, ...(by === "nothing" || by === "folder" ? words : [])].join("/");
}

/** What a group was taken for: single values of measures say nothing together, that they were measured does. */
export function valueInGroup({ value, by }: Pick<Guess, "value" | "by">): string {
  return by === "measure" ? "measured" : value;
}

/** A guess in one line, for remarks and reports. */
export function guessInWords({ what, value, by, words }: Guess): string {
  if (by === "nothing") return `no word tells its ${what}: ${value}`;
  if (by === "measure") return `${what} measured: ${value}`;
  return by === "tag" ? `${what} as its tag says: ${value}` : `${what} guessed from ${words.map((word) => `"${word}"`).join(", ")}: ${value}`;
}
