import type { NamedStyle, StyleNames } from "./icon-set.ts";

/** Words that sets without a declaration put behind the name of an icon that exists in another style too. */
const styleWords = new Set([
  "bold", "broken", "color", "colored", "duotone", "fill", "filled", "flat", "light", "line", "linear", "outline", "outlined", "regular", "rounded", "sharp",
  "solid", "thin", "twotone",
]);

/** Share of a set's names that end in a word before the word is taken for a style. */
const leastStyleShare = 0.02;
/** And how many names at least. */
const leastStyleCount = 3;

/** Endings that are neither style nor subject: skin tones of emoji and kinds of motion. */
const neutralEndings = ["-medium-light", "-medium-dark", "-medium", "-light", "-dark", "-default", "-loop", "-transition"];

/** Bases whose number is their subject. */
const numbered = /(?:^|-)(?:number|numbers|digit|letter|dice|battery|signal|level|badge|count|version|num)$/;

export interface DeclaredStyles {
  /** Style names by the ending, or beginning, of the icon names that have it; an empty key is the style of all others. */
  suffixes?: Readonly<Record<string, string>>;
  prefixes?: Readonly<Record<string, string>>;
}

/** Styles of a set: as declared, otherwise by their usual words. */
export function styleNames({ suffixes, prefixes }: DeclaredStyles, names: ReadonlySet<string>, isColorSet: boolean): StyleNames {
  const declared = suffixes ?? prefixes;
  if (declared && Object.keys(declared).length > 0) return { all: Object.values(declared), split: splitDeclared(declared, suffixes ? "end" : "start") };
  if (isColorSet) return { all: [], split: (name) => ({ base: name }) };
  const styles = usualStyles(names);
  return { all: [...styles].map(titleOf), split: (name) => splitUsual(name, names, styles) };
}

/** A word that few names end in is a part of what they show, as in `heart-broken`. */
function usualStyles(names: ReadonlySet<string>): Set<string> {
  const counts = new Map<string, number>();
  for (const name of names) {
    const { word } = splitUsual(name, names, styleWords);
    if (word !== undefined) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= Math.max(leastStyleCount, leastStyleShare * names.size)).map(([word]) => word));
}

function splitDeclared(declared: Readonly<Record<string, string>>, where: "start" | "end"): (name: string) => NamedStyle {
  const keys = Object.keys(declared).filter((key) => key !== "").sort((a, b) => b.length - a.length);
  return (name) => {
    const key = keys.find((one) => (where === "end" ? name.endsWith(`-${one}`) : name.startsWith(`${one}-`)));
    if (key === undefined) return { base: name, ...(declared[""] !== undefined && { style: declared[""] }) };
    const base = where === "end" ? name.slice(0, -key.length - 1) : name.slice(key.length + 1);
    return { base, style: declared[key]! };
  };
}

/** Takes a style word off a name when the rest is an icon too: `home-filled` beside `home`, but not `power-outlet-line`. */
function splitUsual(name: string, names: ReadonlySet<string>, styles: ReadonlySet<string>): NamedStyle & { word?: string } {
  const hyphen = name.lastIndexOf("-");
  const word = name.slice(hyphen + 1);
  const base = name.slice(0, Math.max(0, hyphen));
  return styles.has(word) && names.has(base) ? { base, style: titleOf(word), word } : { base: name };
}

function titleOf(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

/**
 * What an icon shows, from its name without style: the same for all variants of one subject. Skin tones, motions and
 * counting numbers go where the rest is an icon of the set too.
 */
export function conceptOf(base: string, bases: ReadonlySet<string>): string {
  for (const ending of neutralEndings) {
    if (base.endsWith(ending) && bases.has(base.slice(0, -ending.length))) return conceptOf(base.slice(0, -ending.length), bases);
  }
  const counted = /^(.+?)-\d{1,2}$/.exec(base)?.[1];
  return counted !== undefined && bases.has(counted) && !numbered.test(counted) ? counted : base;
}
