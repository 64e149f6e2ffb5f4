/** A word, phrase or camelCase name that we do not write, and what to say instead. */
export interface Term {
  term: string;
  instead: string;
}

/** Where a word of docs/style.md's table means what it says. */
export interface WordException {
  /** Paths from the checkout. */
  files: RegExp;
  words: readonly string[];
  because: string;
}

/** The table of docs/style.md under "Words": what its first column has in code font is what this check looks for. */
export function readTerms(style: string): Term[] {
  const section = /^## Words$(.*?)^## /ms.exec(style)?.[1] ?? "";
  return [...section.matchAll(/^\|([^|]*)\|([^|]*)\|$/gm)].flatMap(([, not, but]) =>
    [...not!.matchAll(/`([^`]+)`/g)].map(([, term]) => ({ term: term!, instead: but!.replaceAll("`", "").trim() })));
}

/** Quotes, code font, fences, targets of links, patterns, and names that somebody else declared (`Promise.allSettled`). Titles of tests stay. */
const notOurs = new RegExp([
  /^\s*```[^]*?^\s*```/, /(?<!\b(?:test|it|describe)\()(?:`[^`]*`|"(?:[^"\\\n]|\\.)*")/, /\]\([^)]*\)/, /https?:\S+/, /\.[A-Za-z]+/,
  /(?<=[(,=:[]\s*)\/(?![/*])(?:[^/\\\n]|\\.)+\/[gimsuy]*/,
].map(({ source }) => source).join("|"), "gm");

/** Uses of terms in comments, names, titles of tests, prose and paths, one sentence each. @param files sources and Markdown by path from the checkout */
export function checkWords(files: ReadonlyMap<string, string>, terms: readonly Term[], exceptions: readonly WordException[]): string[] {
  const apart = (text: string) => text.replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, "-").toLowerCase();
  const patterns = terms.map(({ term, instead }) => {
    return { term, instead, pattern: new RegExp(`(?<![\\p{L}\\d])${apart(term).replaceAll(" ", "[\\s*/]+")}(?![\\p{L}\\d])`, "gu") };
  });
  return [...files].flatMap(([path, text]) => {
    const spared = exceptions.filter((one) => one.files.test(path)).flatMap(({ words }) => words);
    // The path stands in the first line.
    const said = apart(`${path} ${text.replace(notOurs, (part) => part.replace(/\S/g, "\0"))}`);
    return patterns.filter(({ term }) => !spared.includes(term)).flatMap(({ term, instead, pattern }) =>
      [...said.matchAll(pattern)].map(({ index }) => `${path}:${said.slice(0, index).split("\n").length} says "${term}", for which we say: ${instead}`));
  });
}
