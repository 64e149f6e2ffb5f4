import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { areasOf, messageOf, objectOf, readWords, type Words } from "@atelier/server/console/words/read-words.ts";

/** Of each key: eight characters of the hash of each language's text, in the order that the first line has, when all were last known to say the same. */
export const agreedFile = "packages/console/messages/agreed.json";

const words = await readWords();

/** The types of the modules that `packages/server/console/words/words-plugin.ts` makes. */
export function consoleWordTypes(): string {
  return ["// Written by npm run generate from en.json. Do not edit.", ...areasOf(words).map((area) => {
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
