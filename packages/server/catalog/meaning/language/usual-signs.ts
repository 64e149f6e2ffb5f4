import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { ideaWord } from "@atelier/search";
import { readDataLines } from "../data-lines.ts";
import { stemsOf, wordStem } from "./name-stems.ts";

const file = new URL("usual-signs.txt", import.meta.url);

interface Signs {
  /** Idea words by the stems of a whole name. */
  byName: ReadonlyMap<string, readonly string[]>;
  all: ReadonlySet<string>;
}

let signs: Signs | undefined;

/** Changes with the list, so that an index made by another list is known as such. */
export const signsVersion: string = createHash("sha256").update(readFileSync(file)).digest("hex").slice(0, 8);

/** The idea words of what an icon whose whole name this is usually stands for: a trash can is "delete". Twice that of the name itself, which comes first. */
export function signsOf(name: string): readonly string[] {
  const { byName, all } = (signs ??= readSigns());
  const key = stemsOf(name).join(" ");
  const found = byName.get(key) ?? [];
  const own = signWord(key);
  return all.has(own) ? [own, own, ...found.filter((one) => one !== own)] : found;
}

/** The idea word of what some icons are the usual sign for; undefined for any other word. */
export function signNamed(word: string): string | undefined {
  const idea = signWord(wordStem(word));
  return (signs ??= readSigns()).all.has(idea) ? idea : undefined;
}

/** Kinds have idea words of their own: who looks for a pet's sign wants no hamster. */
const signWord = (stem: string) => ideaWord(`sign0${stem}`);

/** A line of the file: `word, other word: whole name, …`. */
function readSigns(): Signs {
  const byName = new Map<string, string[]>();
  for (const line of readDataLines(file)) {
    const [words = [], names = []] = line.split(":").map((list) => list.split(",").map((one) => one.trim()));
    const ideas = words.map((word) => signWord(wordStem(word)));
    for (const name of names.map((one) => stemsOf(one).join(" "))) byName.set(name, [...new Set([...(byName.get(name) ?? []), ...ideas])]);
  }
  return { byName, all: new Set([...byName.values()].flat()) };
}
