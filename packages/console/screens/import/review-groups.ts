/** What the service has guessed of one new item, with its evidence. */
export interface Guess {
  what: "category" | "genre" | "mood" | "tempo" | "key";
  value: string;
  by: "folder" | "words" | "words and folder" | "tag" | "measure" | "nothing";
  words: readonly string[];
  /** The same for guesses that are decided on together. */
  group: string;
}

/** A new item of an import. */
export interface Made {
  id: number;
  /** Path of its file, or its name. */
  name: string;
  guesses: readonly Guess[];
}

/** What was guessed alike of some items, to be decided on together. */
export interface ReviewGroup {
  key: string;
  what: "category" | "genre" | "mood";
  value: string;
  by: Guess["by"];
  /** The words that spoke for it, the most frequent first. */
  words: readonly string[];
  ids: readonly number[];
  examples: readonly { id: number; name: string }[];
}

interface Gathered extends Omit<ReviewGroup, "words" | "ids" | "examples"> {
  counts: Map<string, number>;
  ids: number[];
  examples: { id: number; name: string }[];
}

const mostExamples = 3;

/** The groups on which a person decides, the largest first. What was measured is none. */
export function groupsOf(made: readonly Made[]): ReviewGroup[] {
  const groups = new Map<string, Gathered>();
  for (const { id, name, guesses } of made) {
    for (const { what, value, by, words, group: key } of guesses) {
      if (what === "tempo" || what === "key") continue;
      const group: Gathered = groups.get(key) ?? { key, what, value, by, counts: new Map(), ids: [], examples: [] };
      groups.set(key, group);
      for (const word of words) group.counts.set(word, (group.counts.get(word) ?? 0) + 1);
      group.ids.push(id);
      if (group.examples.length < mostExamples) group.examples.push({ id, name });
    }
  }
  return [...groups.values()]
    .map(({ counts, ...group }) => ({ ...group, words: [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word) }))
    .sort((a, b) => b.ids.length - a.ids.length);
}

/** Of how many items a tempo, and a key, was measured. */
export function measuredIn(made: readonly Made[]): { tempo: number; key: number } {
  const of = (what: Guess["what"]) => made.filter(({ guesses }) => guesses.some((guess) => guess.what === what && guess.by === "measure")).length;
  return { tempo: of("tempo"), key: of("key") };
}
