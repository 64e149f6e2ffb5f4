export interface Token {
  /** Lower case, as written. */
  text: string;
  /** Singular. */
  base: string;
  isPlural: boolean;
  /** Number of the clause: commas, stops and "then" end one. */
  clause: number;
}

const quotation = /["“”«»„]([^"“”«»„]{1,80})["“”«»]|(?<=\s|^)['‘]([^'’\n]{2,80})['’](?=[\s.,!?;:]|$)/gu;

const irregular: Readonly<Record<string, string>> = {
  mice: "mouse", geese: "goose", children: "child", men: "man", women: "woman", people: "person", wolves: "wolf", leaves: "leaf", sheep: "sheep",
  oxen: "ox", feet: "foot", loaves: "loaf", knives: "knife", butterflies: "butterfly", fireflies: "firefly", buses: "bus", octopuses: "octopus",
  cacti: "cactus", deer: "deer", fish: "fish", fishes: "fish", calves: "calf", bunnies: "bunny", puppies: "puppy", babies: "baby", ladies: "lady",
  fairies: "fairy", cities: "city", berries: "berry", cherries: "cherry", strawberries: "strawberry", skies: "sky", glasses: "glasses",
  clouds: "clouds", dunes: "dunes", waves: "waves", headphones: "headphones",
};

const neverPlural = /(ss|us|is|as|ous|ness|less)$/;

/** Words of a prompt, and the texts in quotation marks, which are for showing and not for reading. */
export function tokenise(prompt: string): { tokens: Token[]; quotes: string[] } {
  const quotes: string[] = [];
  const plain = prompt.replace(quotation, (_, double?: string, single?: string) => {
    quotes.push((double ?? single ?? "").trim());
    return " ";
  });
  const tokens: Token[] = [];
  let clause = 0;
  for (const [match] of plain.toLowerCase().replaceAll("’", "'").matchAll(/[\p{L}\p{N}][\p{L}\p{N}'-]*|[.,;:!?\n]/gu)) {
    if (/^[.,;:!?\n]$/.test(match)) {
      clause++;
      continue;
    }
    if (match === "then" || match === "while") clause++;
    const text = match.replace(/'s$/, "").replace(/[-']+$/, "");
    const base = singular(text);
    tokens.push({ text, base, isPlural: base !== text || (text in irregular && irregular[text] !== text), clause });
  }
  return { tokens, quotes };
}

function singular(word: string): string {
  const known = irregular[word];
  if (known) return known;
  if (word.length < 4 || !word.endsWith("s") || neverPlural.test(word)) return word;
  if (/(ch|sh|x|ss|zz)es$/.test(word)) return word.slice(0, -2);
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/oes$/.test(word) && word.length > 5) return word.slice(0, -2);
  return word.slice(0, -1);
}
