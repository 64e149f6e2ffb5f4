import { findUnquotedText } from "./plain-words/unquoted-text.ts";

/** A prompt in one spelling, its quotations taken out. */
export interface NormalForm {
  /** Lower case, one kind of quote and dash, `«0»` in place of the first quotation. */
  text: string;
  quotations: string[];
}

const spellings: [RegExp, string][] = [
  [/[‘’´`]/g, "'"],
  [/[–—]/g, " - "],
  [/\bcolour/g, "color"],
  [/\bgrey/g, "gray"],
  [/\bcent(?:re|er)(ed|d)?\b/g, "centre"],
  [/\bdo(?:n'?t| not)\b/g, "do not"],
  [/\b(?:can'?t|cannot|won'?t|shouldn'?t|mustn'?t|should not|must not)\b/g, "do not"],
  [/\b(?:photo ?realistic)\b/g, "realistic"],
  [/\bblack ?(?:&|\/|\+|-|'?n'?) ?white\b/g, "black and white"],
  [/\bblack[ -]white\b/g, "black and white"],
  [/\bb ?(?:&|\/|n|\+) ?w\b/g, "black and white"],
  [/\bback-?ground\b/g, "background"],
  // What follows without a comma: "it's too dark i can't see him".
  [
    new RegExp(
      "(?<=\\w)(?<!\\b(?:so|what|that|like|how|as|when|if|and|or|where|but|because|whatever|since|than|then|which|who|while|think|know|hope|please)) " +
        "(?=i (?:do not|can|want|need|would|hate|think|barely|love)\\b)", "g",
    ),
    ", ",
  ],
  [/\b(?:im|i am)\b/g, "i'm"],
  [/\b(?:pl[sz]|plse?|pleas|plaese|pelase)\b/g, "please"],
  [/\b(?:thx|thnx|tnx)\b/g, "thanks"],
  [/\bu\b(?!-)/g, "you"],
  [/\bur\b/g, "your"],
  [/\b(?:wanna|want to)\b/g, "want to"],
  [/\bgonna\b/g, "going to"],
  [/\b(?:abit)\b/g, "a bit"],
  [/\balot\b/g, "a lot"],
  [/\b(?:backround|bakground|backgroud|bg)\b/g, "background"],
  [/\b(?:pix|foto|photograph|pictue|picure)\b/g, "photo"],
  [/\bvid\b/g, "video"],
  [/\bhandwriting\b/g, "handwritten"],
  [/\bsecs\b/g, "seconds"],
  [/\b(?:desaturise|de-saturate)\b/g, "desaturate"],
  [/\s+/g, " "],
];

/** Quotations stand in "…", “…”, «…» or, where they begin a word and end one, '…', or behind words that announce text. Their text keeps its letters. */
export function normalForm(prompt: string): NormalForm {
  const quotations: string[] = [];
  const keep = (_: string, before: string, text: string) => {
    quotations.push(text.trim());
    return `${before}«${quotations.length - 1}»`;
  };
  let kept = prompt
    .replace(/()"([^"]{1,400})"/g, keep)
    .replace(/()[“„]([^“”„]{1,400})[”“]/g, keep)
    .replace(/()«(?!\d+»)([^«»]{1,400})»/g, keep)
    .replace(/(^|[\s:(])['‘]([^'‘’]{1,200}|[^‘’]{1,200}?)['’](?=$|[\s.,;:!?)])/g, keep);
  const unquoted = findUnquotedText(kept);
  if (unquoted) kept = `${kept.slice(0, unquoted.start)}${keep("", unquoted.isBare ? "write " : "", unquoted.text)}${kept.slice(unquoted.end)}`;
  let text = kept.toLowerCase();
  for (const [from, to] of spellings) text = text.replace(from, to);
  return { text: text.trim(), quotations };
}
