import { isAside, isStory } from "./asides.ts";
import { findColours } from "./colours.ts";
import { findDetails } from "./details.ts";
import { contentWords } from "./filler.ts";
import { withoutPurpose } from "./left-over.ts";
import type { Match, ParsedPrompt, Piece } from "./parsed-prompt.ts";
import { becoming, ofText, sliceOf } from "./pieces.ts";
import { findPlace } from "./places.ts";
import { aimOf } from "./plain-words/aim-of.ts";
import type { Part } from "./plain-words/find-part.ts";
import { unread } from "./unread.ts";
import { notTakenOut, type Refusal, refusalOf } from "./plain-words/refusals.ts";

/** What pieces are read into. */
export interface Reader {
  parsed: ParsedPrompt;
  quotations: readonly string[];
  pictureCount: number;
  once: ReadonlySet<string>;
  /** With its quotations. */
  original(piece: string): string;
}

/** "No people in it please". */
const unwanted = new RegExp(
  "\\b(?:no|without(?: any| the)?) (?!wait|problem|worr|matter|rush|idea|need|clue|longer|more|thanks|one\\b|touching|chang|being|making)([a-z'-]+)",
);
const recorded = /^(?:music|talking|voices?|speech|song|singing)/;
const notSeparated = { instruction: "remove a sound", reason: "voices, music and sounds of one recording are not told apart" };
/** "Make it 10% smaller": words of detail that nothing is a detail of. */
const sized = new RegExp(
  "\\b(?:make|turn|set|put|get|resize|scale|want|need)\\b.*\\b(?:small|smaller|big|bigger|large|larger|wide|thick|thin|half|double|left|right)\\b|" +
    "^\\s*square\\b",
);

/** "The picture is yellow": a color that nothing takes. */
const isOnlyColour = ({ text }: Piece) => findColours(text).length > 0 && !isAside(text);

/** "… and a horse": one more of what is not drawn. */
const moreOf = /^\s*(?:an?|some|the|two|three|his|her|my|another) (?!(?:bit|little|touch|lot)\b)[\w-]+(?: [\w-]+){0,2}\s*$/;

/** What is not wanted, and what comes after a thing that is not drawn. */
function besides({ text, negated, matches }: Piece, { declined }: ParsedPrompt): Refusal | undefined {
  if (matches.length > 0) return undefined;
  const without = negated && unwanted.exec(text)?.[1];
  if (without && contentWords(without).length > 0 && !isAside(text)) return recorded.test(without) ? notSeparated : notTakenOut;
  return !negated && moreOf.test(text) && declined.at(-1)?.instruction === "add a thing" ? declined.at(-1) : undefined;
}

/** @returns whether something was made of it */
export function readPiece(written: Piece, reader: Reader, except: Part | undefined): boolean {
  const piece = becoming({ ...written, matches: isStory(written.text) ? [] : ofText(written) });
  const { parsed, original } = reader;
  if (piece.negated && piece.matches.length > 0) {
    parsed.forbidden.push(...piece.matches.map(({ name }) => name));
    return true;
  }
  const refusal = piece.negated ? undefined : refusalOf(piece.text, piece.matches);
  if (refusal) {
    parsed.declined.push({ ...refusal, clause: original(piece.text) });
    return false;
  }
  const more = besides(piece, parsed);
  if (more) {
    parsed.declined.push({ ...more, clause: original(piece.text) });
    return false;
  }
  const isUnknown = piece.matches.length === 0 && !piece.negated && (contentWords(piece.text).length > 0 || sized.test(piece.text) || isOnlyColour(piece));
  if (isUnknown) parsed.notUnderstood.push(original(piece.text));
  const declined = parsed.declined.length;
  for (const i of piece.matches.keys()) {
    // "Make the sad child happy": what is not done with somebody is not done with the whole picture instead.
    if (parsed.declined.length === declined) readMatch(piece, i, reader, except);
  }
  return !isUnknown;
}

function readMatch(piece: Piece, i: number, { parsed, quotations, pictureCount, once, original }: Reader, except: Part | undefined): void {
  const match = piece.matches[i]!;
  const clause = sliceOf(piece, i);
  const rest = clause.replace(piece.text.slice(match.start, match.end), " | ");
  const aim = isLessened(piece.text, match)
    ? { refusal: `"${match.name}" has no opposite: say what is to be done instead` }
    : aimOf(match, clause, withoutPurpose(rest), except);
  const refusal = aim.refusal ?? unread(match, clause, rest, aim.part, except);
  if (refusal) {
    parsed.declined.push({ instruction: match.name, reason: refusal, clause: original(clause) });
    return;
  }
  const unused = contentWords(rest);
  // "Hand drawn, with colored pencils".
  const isSameLook = match.scope === "look" && parsed.steps.at(-1)?.name === match.name && parsed.steps.at(-1)?.details.part === undefined;
  const before = once.has(match.name) || isTwin(piece, i) || isSameLook ? parsed.steps.findLastIndex(({ name }) => name === match.name) : -1;
  const said = before < 0 ? clause : `${parsed.steps[before].details.clause}, ${clause}`;
  const details = { ...findDetails(said, match.usualPercent, quotations, pictureCount), ...(aim.part && { part: aim.part }) };
  const step = { name: match.name, details, unused: unused.filter((word) => !aim.part?.noun.split(" ").includes(word)) };
  if (before < 0) parsed.steps.push(step);
  else parsed.steps[before] = { ...step, unused: [...parsed.steps[before].unused, ...unused] };
  // "A polaroid with "Roma" on it": what is quoted is written.
  if (details.texts.length > 0 && match.name === "polaroid") {
    parsed.steps.push({ name: "text", details: { ...details, colours: [], place: findPlace("bottom"), clause: `${clause} at the bottom` }, unused: [] });
  }
}

/** "Slow it down to half speed", "a title saying …": one instruction in two of its phrases. */
function isTwin({ matches, text }: Piece, i: number): boolean {
  const [before, match] = [matches[i - 1], matches[i]!];
  const isOne = match.name === "text" || match.scope === "clip" || match.scope === "look";
  return before?.name === match.name && isOne && !/\d ?s|second/.test(text.slice(before.end, match.start));
}

/** "Less dramatic", "too romantic": there is too much of it already. */
const isLessened = (text: string, { start }: Match) => /\b(?:less|fewer|not (?:so|as|that)|too) (?:of (?:an?|the) )?$/.test(text.slice(0, start));
