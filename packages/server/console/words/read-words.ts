import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { consoleFolder } from "../bundle.ts";
import { type Message, readMessage } from "./message.ts";

/** Texts of the console by key, such as `find.counts.sounds`: the area, groups in it, the name. */
export type Texts = Readonly<Record<string, string>>;

/** The texts of each language, by its code; English, which has all of them, comes first. */
export type Words = ReadonlyMap<string, Texts>;

/** Each file `messages/<code>.json` is a language. */
export async function readWords(folder = join(consoleFolder, "messages")): Promise<Words> {
  const codes = globSync("??*.json", { cwd: folder }).map((file) => basename(file, ".json")).filter((code) => /^[a-z]{2,3}$/.test(code));
  const others = codes.filter((code) => code !== "en").toSorted();
  return new Map(await Promise.all(["en", ...others].map(async (code) => [code, JSON.parse(await readFile(join(folder, `${code}.json`), "utf8"))] as const)));
}

export function areasOf(words: Words): string[] {
  return [...new Set(Object.keys(words.get("en")!).map((key) => key.slice(0, key.indexOf("."))))];
}

/** @throws Error of one sentence that names the file and the key */
export function messageOf(words: Words, language: string, key: string): Message {
  const text = words.get(language)![key];
  try {
    return text === undefined ? readMessage(words.get("en")![key]!, "en") : readMessage(text, language);
  } catch (error) {
    throw new Error(`packages/console/messages/${language}.json: ${key}: ${(error as Error).message.split("\n", 1)[0]}`, { cause: error });
  }
}

/** The names of an area as objects have them, with the key of each: a group is in one place, wherever its keys stand in the file. */
type Group = Map<string, Group | string>;

function groupOf(words: Words, area: string): Group {
  const root: Group = new Map();
  for (const key of Object.keys(words.get("en")!)) {
    const [first, ...path] = key.split(".");
    if (first !== area) continue;
    // Objects put names that are numbers first.
    if (path.some((name) => /^\d*$/.test(name))) throw new Error(`packages/console/messages/en.json: ${key}: a name is not empty and no number`);
    const name = path.pop()!;
    let group = root;
    for (const part of path) group = (group.get(part) ?? group.set(part, new Map()).get(part)) as Group;
    group.set(name, key);
  }
  return root;
}

/** All keys of an area, in the order in which objects have their names. */
export function keysOf(words: Words, area: string): string[] {
  const flat = (group: Group): string[] => [...group.values()].flatMap((value) => typeof value === "string" ? value : flat(value));
  return flat(groupOf(words, area));
}

/** An area as the source of an object, with an object in it for each group. @param valueOf source of the value of a key */
export function objectOf(words: Words, area: string, valueOf: (key: string) => string): string {
  const write = (group: Group, indent: string): string => `{\n${[...group].map(([name, value]) => {
    const quoted = /^[a-z]\w*$/i.test(name) ? name : JSON.stringify(name);
    return `${indent}  ${quoted}: ${typeof value === "string" ? valueOf(value) : write(value, `${indent}  `)},\n`;
  }).join("")}${indent}}`;
  return write(groupOf(words, area), "  ");
}
