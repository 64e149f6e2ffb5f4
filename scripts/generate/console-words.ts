import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { areasOf, keysOf, messageOf, objectOf, type Words } from "@atelier/server/console/words/read-words.ts";

/** The types of the modules that `packages/server/console/words/words-plugin.ts` makes. */
export function wordTypes(words: Words): string {
  return ["// Made by `npm run generate` from en.json.", ...areasOf(words).map((area) => {
    const type = `${area[0]!.toUpperCase()}${area.slice(1)}Messages`;
    return `declare module "messages:${area}" {
  export type ${type} = ${objectOf(words, area, (key) => typeOf(messageOf(words, "en", key).parameters))};
  export const ${area}Messages: () => ${type};
}`;
  }), ""].join("\n");
}

function typeOf(parameters: ReadonlyMap<string, string>): string {
  const types = [...parameters].map(([name, type]) => `${name}: ${type}`);
  if (types.length === 0) return "string";
  return types.length === 1 ? `(${types[0]}) => string` : `(by: { ${types.join("; ")} }) => string`;
}

/**
 * What the translators last agreed on: of each key the hash of its text in each language, in the order of the first line, when all were known to say the same.
 * 24 bits each tell a changed text from the one before.
 */
export type Agreed = Readonly<Record<string, string>>;

export const agreedFile = "packages/console/messages/agreed.json";

export async function readAgreed(): Promise<Agreed> {
  return JSON.parse(await readFile(agreedFile, "utf8")) as Agreed;
}

const hashOf = (text: string) => hash("sha256", text, "base64url").slice(0, 4);

function hashIn(agreed: Agreed, language: string, key: string): string | undefined {
  return agreed[key]?.split(" ")[agreed[""]!.split(" ").indexOf(language)];
}

/** Keys of which the English text has changed and this language's has not. */
function stale(words: Words, language: string, agreed: Agreed): string[] {
  const english = words.get("en")!;
  return Object.entries(words.get(language)!).filter(([key, text]) =>
    hashIn(agreed, language, key) === hashOf(text) && hashIn(agreed, "en", key) !== hashOf(english[key] ?? "") && language !== "en").map(([key]) => key);
}

/** `agreed.json` as it is now: a key waits with its old hashes for the languages that still have to follow. */
export function agreedNow(words: Words, agreed: Agreed): string {
  const waiting = new Set([...words.keys()].flatMap((language) => stale(words, language, agreed)));
  const lines = Object.keys(words.get("en")!).map((key): [string, string] => [
    // A language that came after the change has not agreed on the text before it.
    key, [...words].map(([language, texts]) => (waiting.has(key) ? (hashIn(agreed, language, key) ?? "-") : hashOf(texts[key] ?? ""))).join(" "),
  ]);
  return `${JSON.stringify(Object.fromEntries([["", [...words.keys()].join(" ")], ...lines]), null, 1)}
`;
}

/** What is wrong with the texts, one sentence each. */
export function wordFaults(words: Words, agreed: Agreed): string[] {
  const keys = areasOf(words).flatMap((area) => keysOf(words, area));
  return [...words].flatMap(([language, texts]) => {
    const file = `packages/console/messages/${language}.json`;
    return [
      ...keys.filter((key) => texts[key] === undefined).map((key) => `${file} lacks ${key}: translate it`),
      ...Object.keys(texts).filter((key) => !keys.includes(key)).map((key) => `${file} has ${key}, which en.json lacks: take it away`),
      ...keys.filter((key) => texts[key] !== undefined).flatMap((key) => textFaults(words, language, key)),
      ...stale(words, language, agreed).map((key) => `${file}: the English of ${key} has changed since it was translated: change it too, `
        + "or take the line of the key out of agreed.json if it still says the same"),
    ];
  });
}

function textFaults(words: Words, language: string, key: string): string[] {
  try {
    const [own, english] = [language, "en"].map((code) => [...messageOf(words, code, key).parameters.keys()].toSorted().join(", "));
    return own === english ? [] : [`packages/console/messages/${language}.json: ${key} has the arguments (${own}), in English it has (${english})`];
  } catch (error) {
    return [(error as Error).message];
  }
}
