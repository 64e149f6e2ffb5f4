import { stemFor } from "@atelier/search/words/stem.ts";
import { readDataLines } from "./data-lines.ts";

/** Other words for one thing, from a word or phrase by its stems. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

const stem = stemFor("en");

/** The form under which a word or phrase of folded words is looked up: "settings" and "setting" are one. */
export function synonymKey(words: readonly string[]): string {
  return words.map(stem).join(" ");
}

/** Reads a list of groups, a line each: words and phrases with commas between; those after a colon are found by those before it and not the other way. */
export function readSynonyms(file: URL): Synonyms {
  return synonymsOf(readDataLines(file));
}

/** What each member of the groups finds beside itself. Phrases find and are not found, since one alternative is one word. */
export function synonymsOf(groups: readonly string[]): Synonyms {
  const synonyms = new Map<string, Set<string>>();
  for (const line of groups) {
    const [equals = [], narrower = []] = line.split(":").map(members);
    for (const member of equals) {
      const key = synonymKey(member.split(" "));
      const others = synonyms.get(key) ?? new Set();
      for (const other of [...equals, ...narrower]) if (!other.includes(" ") && synonymKey([other]) !== key) others.add(other);
      synonyms.set(key, others);
    }
  }
  return new Map([...synonyms].map(([key, others]) => [key, [...others]]));
}

function members(list: string): string[] {
  return list.split(",").map((member) => member.trim()).filter((member) => member !== "");
}
