import type { Plugin } from "esbuild";
import { consoleFolder } from "../bundle.ts";
import { codeOf } from "./message.ts";
import { keysOf, messageOf, objectOf, readWords, type Words } from "./read-words.ts";

/**
 * `import { findMessages } from "messages:find"` are the texts of that area as functions and strings: in English with the code that uses them, in each other
 * language as a file that is fetched when it is wanted. `messages:find/de` is one language of it, `messages:find/all` all at once, `messages:languages` the
 * codes of all languages. Their types are written by `npm run generate`.
 */
export function wordsPlugin(read: () => Promise<Words> = readWords): Plugin {
  return {
    name: "words",
    setup(build) {
      let reading: Promise<Words> | undefined;
      build.onResolve({ filter: /^messages:/ }, ({ path }) => ({ path: path.slice("messages:".length), namespace: "messages" }));
      build.onLoad({ filter: /.*/, namespace: "messages" }, async ({ path }) => {
        const words = await (reading ??= read());
        const [area, language] = path.split("/") as [string, string?];
        const contents = area === "languages" ? `export default ${JSON.stringify([...words.keys()])};`
          : language === undefined ? areaModule(words, area)
          : language === "all" ? allModule(words, area)
          : languageModule(words, area, language);
        return { contents, loader: "js", resolveDir: consoleFolder };
      });
    },
  };
}

function areaModule(words: Words, name: string): string {
  const others = [...words.keys()].slice(1).map((code) => `${JSON.stringify(code)}: () => import("messages:${name}/${code}"),`);
  return `import { area } from "./messages/language.ts";
    import en from "messages:${name}/en";
    export const ${name}Messages = area(en, {${others.join("")}});`;
}

function allModule(words: Words, area: string): string {
  const texts = [...words.keys()].map((code) => `${JSON.stringify(code)}: ${objectOf(words, area, (key) => codeOf(messageOf(words, code, key), []))}`);
  return `export default {${texts}};`;
}

/** English has the names of the texts; other languages are lists in its order, which saves a tenth of what the console weighs. */
function languageModule(words: Words, area: string, language: string): string {
  const code = (key: string) => codeOf(messageOf(words, language, key), [...messageOf(words, "en", key).parameters.keys()]);
  const texts = language === "en" ? objectOf(words, area, code) : `[${keysOf(words, area).map(code)}]`;
  const forms = /\b(?:number|plural)\(\$/.test(texts)
    ? `import { formsIn } from "./messages/forms-in.ts"; const { number, plural } = formsIn(${JSON.stringify(language)});` : "";
  return `${forms} export default ${texts};`;
}
