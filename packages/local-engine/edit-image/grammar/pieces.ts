import { contentWords } from "./filler.ts";
import type { Match, Piece, Vocabulary } from "./parsed-prompt.ts";

/** What forbids instead of ordering. */
export const negation = /\b(?:do not|never|without|no|avoid|not|neither|nor)\b/;
/** Where a sentence may fall into clauses, unless it is inside an instruction's own words. */
const connector = new RegExp(
  String.raw`\s*(?:,\s*(?:and then|and|then|but|also|plus|with|while)\b|,|` +
  String.raw`\b(?:and then|and also|and|then|but|also|plus|with|while|after that|afterwards|finally|as well as|or|nor)\b|&|\+)\s*`,
  "g",
);
/** Where sentences end. */
export const sentenceEnd = /[;!?\n]+|\.(?=\s|$)/;

/** The instructions of a sentence, the longest phrases winning. */
export function findMatches(sentence: string, vocabulary: readonly Vocabulary[]): Match[] {
  const all: Match[] = [];
  for (const { name, phrases, usualPercent = 50, lastResort = false, scope } of vocabulary) {
    for (const match of sentence.matchAll(new RegExp(phrases.source, "g"))) {
      if (match[0].length > 0) all.push({ name, start: match.index, end: match.index + match[0].length, usualPercent, lastResort, ...(scope && { scope }) });
    }
  }
  const taken: Match[] = [];
  for (const match of all.toSorted((a, b) => Number(a.lastResort) - Number(b.lastResort) || b.end - b.start - (a.end - a.start))) {
    if (taken.every((other) => match.end <= other.start || match.start >= other.end)) taken.push(match);
  }
  taken.sort((a, b) => a.start - b.start);
  // "A soft vignette" softens nothing.
  const isAdjective = ({ name, start, end }: Match) => name === "soften" && /^(?:soft|smooth)$/.test(sentence.slice(start, end));
  // Nor is a "dramatic zoom" or a "vintage frame" a look of the whole.
  const isOf = ({ scope }: Match, next: Match | undefined) =>
    scope === "look" && next?.name !== "text" && (next?.scope === undefined || /^(?:frame|clip|sound)$/.test(next.scope));
  return taken.filter((match, i) => taken[i + 1]?.start !== match.end + 1 || !(isAdjective(match) || isOf(match, taken[i + 1])));
}

/** Cuts at the connectors that lie outside every match. */
export function piecesOf(sentence: string, matches: Match[]): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let negated = false;
  const close = (end: number, joint: string) => {
    const text = sentence.slice(start, end);
    const inside = matches.filter((match) => match.start >= start && match.end <= end).map((match) => ({
      ...match, start: match.start - start, end: match.end - start,
    }));
    const first = inside[0];
    // "without" and "no" before the instruction forbid it; so they do for what follows by "or".
    const said = negation.test(first ? text.slice(0, first.start) : text);
    negated = said || (negated && /\bor\b|\bnor\b/.test(joint));
    if (text.trim() !== "") pieces.push({ text, matches: inside, negated, joint: joint.trim() });
  };
  let joint = "";
  for (const cut of sentence.matchAll(connector)) {
    if (matches.some((match) => cut.index < match.end && cut.index + cut[0].length > match.start)) continue;
    close(cut.index, joint);
    joint = cut[0];
    start = cut.index + cut[0].length;
  }
  close(sentence.length, joint);
  return pieces;
}

/** Gives a piece without an instruction, but with details alone ("…, white, at the top"), to the instruction before it. */
export function joinDetails(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const before = joined.at(-1);
    const detailsAlone = piece.matches.length === 0 && !piece.negated && contentWords(piece.text).length === 0;
    if (detailsAlone && before && before.matches.length > 0 && !before.negated) before.text = `${before.text}, ${piece.text}`;
    else joined.push({ ...piece });
  }
  return joined;
}

/** The part of a piece that belongs to its i-th instruction: from behind the one before, with the words of degree that stand before it, up to the next. */
export function sliceOf({ text, matches }: Piece, i: number): string {
  const start = i === 0 ? 0 : matches[i - 1].end;
  const next = matches[i + 1];
  if (!next) return text.slice(start);
  const between = text.slice(matches[i].end, next.start);
  const degree = new RegExp(
    String.raw`\s*\b(?:slightly|(?:a )?(?:little|bit|touch|hint)(?: of)?|very|much|more|strong(?:ly)?|heav(?:y|ily)|extreme(?:ly)?|subtl[ey]|` +
    String.raw`\d+ ?(?:%|percent))\s*(?:more\s*)?(?:an?\s*)?$`,
  ).exec(between);
  return text.slice(start, matches[i].end + (degree ? degree.index : between.length));
}

/** "Turn summer into winter": the first is what is there, and taken out. */
export function becoming(piece: Piece): Piece {
  const { matches, text } = piece;
  const isLeft = ({ start, end }: Match, i: number) => matches[i + 1] !== undefined &&
    /^ (?:in)?to (?:an? |the )?$/.test(text.slice(end, matches[i + 1]!.start)) &&
    /\b(?:turn|change|transform|convert|from|switch|go)\b/.test(text.slice(0, start));
  const left = matches.filter(isLeft);
  const rest = left.reduce((said, { start, end }) => said.slice(0, start) + " ".repeat(end - start) + said.slice(end), text);
  return { ...piece, text: rest, matches: matches.filter((match) => !left.includes(match)) };
}

/** What stands about a text is said of its letters: a "neon sign style text" makes no neon of the picture. */
export function ofText({ matches, text }: Piece): Match[] {
  const written = text.includes("«") ? matches.find(({ name }) => name === "text") : undefined;
  // "Blur the text" writes none.
  const isShown = ({ name, start }: Match) => name === "text" && /\b(?:the|this|that|any|all|of) $/.test(text.slice(0, start));
  if (!written) return matches.length > 1 ? matches.filter((match) => !isShown(match)) : matches;
  const isOf = ({ scope, start }: Match) =>
    /^(?:part|look|air|dye)$/.test(scope ?? "") && (start > written.start || !/\b(?:make|turn|give|look)\b/.test(text.slice(0, start)));
  return matches.filter((match) => !isOf(match));
}
