import { setTimeout as sleep } from "node:timers/promises";
import { annotatedLanguages, readAnnotations } from "./annotations.ts";
import { interfaceWords } from "./interface-words.ts";
import { WordList } from "./word-list.ts";

/** Languages of the Latin script that are asked first, since most people who write in it speak one of them. */
const spokenMost: readonly string[] = ["es", "fr", "de", "pt", "it", "nl", "pl", "sv", "tr"];
/** Which of several languages of another script goes first where they know a word alike. */
const firstOfScript: readonly string[] = ["ru", "uk", "ar", "fa", "hi", "zh", "ja"];

/** Scripts that a language's own tag does not name, by the code that stands for them together (ISO 15924). */
const scriptsWithin: Readonly<Record<string, readonly string[]>> = {
  Jpan: ["Hani", "Hira", "Kana"], Kore: ["Hang", "Hani"], Hans: ["Hani"], Hant: ["Hani"],
};

const lists = new Map<string, Promise<WordList>>();
/** Between two lists that nobody waits for, milliseconds: a list takes 15 to 50 of one processor. */
const pauseBetween = 50;
let byScript: Promise<ReadonlyMap<string, readonly string[]>> | undefined;

/** The words of a language, read at the first use and kept. */
export function wordListOf(language: string): Promise<WordList> {
  let list = lists.get(language);
  if (!list) {
    lists.set(language, (list = readList(language)));
    list.catch(() => lists.delete(language));
  }
  return list;
}

/**
 * Reads the words of every language, so that nobody who mistypes a word waits for them. Takes some seconds.
 * @param pause after each language, milliseconds
 */
export async function readAllWordLists(pause = pauseBetween): Promise<void> {
  for (const language of new Set([...(await (byScript ??= languagesByScript())).values()].flat())) {
    await wordListOf(language);
    await sleep(pause);
  }
}

async function readList(language: string): Promise<WordList> {
  return WordList.of(language, [...(await readAnnotations(language)), ...interfaceWords(language)]);
}

/** Languages that a word in some script may be of: those that most people speak, and the others. English is not among them. */
export async function languagesOfScript(text: string): Promise<{ usual: readonly string[]; others: readonly string[] }> {
  for (const [script, languages] of await (byScript ??= languagesByScript())) {
    if (!new RegExp(`\\p{Script=${script}}`, "u").test(text)) continue;
    if (script === "Latn") return { usual: spokenMost, others: languages.filter((language) => !spokenMost.includes(language)) };
    return { usual: [...languages].sort((a, b) => rank(a) - rank(b)), others: [] };
  }
  return { usual: [], others: [] };
}

function rank(language: string): number {
  const place = firstOfScript.indexOf(language);
  return place === -1 ? firstOfScript.length : place;
}

/** Kana first: Chinese characters are written in Japanese too, and no kana in Chinese. */
async function languagesByScript(): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>([["Hira", []], ["Kana", []], ["Hang", []]]);
  for (const language of await annotatedLanguages()) {
    if (language === "en") continue;
    const script = scriptOf(language);
    if (script === undefined) continue;
    for (const one of scriptsWithin[script] ?? [script]) found.set(one, [...(found.get(one) ?? []), language]);
  }
  return found;
}

function scriptOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script;
  } catch {
    return undefined;
  }
}
