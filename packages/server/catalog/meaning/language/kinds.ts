import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ideaWord } from "@atelier/search";
import { readDataLines } from "../data-lines.ts";
import { stemsOf, wordStem } from "./name-stems.ts";

const file = new URL("kinds.txt", import.meta.url);
/** Words of the longest phrase that tells a kind: "tree palm". */
const longestPhrase = 4;

interface Kinds {
  /** Idea words by the stems of a word or phrase of names. */
  byPhrase: ReadonlyMap<string, readonly string[]>;
  all: ReadonlySet<string>;
}

let kinds: Kinds | undefined;

/** Changes with the list, so that an index made by another list is known as such. */
export const kindsVersion: string = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 8);

/** The idea words of the kinds of thing that an icon of this name shows: a chair is furniture. */
export function kindsOf(name: string): string[] {
  const { byPhrase } = (kinds ??= readKinds());
  const words = stemsOf(name);
  const found = new Set<string>();
  for (let at = 0; at < words.length; at++) {
    let phrase = "";
    for (let length = 1; length <= longestPhrase && at + length <= words.length; length++) {
      phrase += (length === 1 ? "" : " ") + words[at + length - 1]!;
      for (const kind of byPhrase.get(phrase) ?? []) found.add(kind);
    }
  }
  return [...found];
}

/** The idea word of a kind that some icons may be of; undefined for any other word. */
export function kindNamed(word: string): string | undefined {
  const idea = ideaWord(wordStem(word));
  return (kinds ??= readKinds()).all.has(idea) ? idea : undefined;
}

/** A line of the file: `kind, other word for it: word or phrase of names, …`. */
function readKinds(): Kinds {
  const byPhrase = new Map<string, string[]>();
  const all = new Set<string>();
  for (const line of readDataLines(file)) {
    const [ideas = [], phrases = []] = line.split(":").map((list) => list.split(",").map(stemsOf));
    const words = ideas.map(([word]) => ideaWord(word!));
    for (const word of words) all.add(word);
    for (const phrase of phrases) byPhrase.set(phrase.join(" "), [...new Set([...(byPhrase.get(phrase.join(" ")) ?? []), ...words])]);
  }
  return { byPhrase, all };
}
