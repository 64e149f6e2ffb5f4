import { asksAgain, isAside, isStory } from "./asides.ts";
import { type Details, findDetails } from "./details.ts";
import { contentWords } from "./filler.ts";
import { leftOver, sideIn, withoutPurpose } from "./left-over.ts";
import { normalForm } from "./normal-form.ts";
import { aimOf, type Scope } from "./plain-words/aim-of.ts";
import { nounPhrase, type Part, partOf, takeException, takeOnly } from "./plain-words/find-part.ts";
import { type Refusal, refusalOf } from "./plain-words/refusals.ts";
import { restate } from "./plain-words/restate.ts";

/** What the grammar must know of an instruction. */
export interface Vocabulary {
  name: string;
  /** What calls for it, in a prompt in lower case and American spelling of "color" and "gray". The longest match wins. */
  phrases: RegExp;
  /** The percentage that is strength 1; 50 unless said. */
  usualPercent?: number;
  /** Counts only where nothing else was found: a phrase that would take in other instructions' words. */
  lastResort?: boolean;
  /** Said twice it is still done once, with the details of both clauses. */
  once?: boolean;
  /** How it takes a part of the picture that its clause names. */
  scope?: Scope;
}

/** One instruction of a prompt, ready to be carried out. */
export interface Step {
  name: string;
  details: Details;
  /** Words of its clause that nothing was made of. */
  unused: string[];
}

export interface Declined extends Refusal {
  clause: string;
}

export interface ParsedPrompt {
  /** In the prompt's order. */
  steps: Step[];
  /** Instructions that the prompt forbids ("no vignette"). */
  forbidden: string[];
  /** What was understood and cannot be done, with the reason. */
  declined: Declined[];
  /** Clauses of which nothing was understood. */
  notUnderstood: string[];
}

interface Match {
  name: string;
  start: number;
  end: number;
  usualPercent: number;
  lastResort: boolean;
  scope?: Scope;
}

interface Piece {
  /** What joins it to the piece before. */
  joint: string;
  text: string;
  matches: Match[];
  negated: boolean;
}

const negation = /\b(?:do not|never|without|no|avoid|not|nor)\b/;
/** Where a sentence may fall into clauses, unless it is inside an instruction's own words. */
const connector = new RegExp(
  String.raw`\s*(?:,\s*(?:and then|and|then|but|also|plus|with|while)\b|,|` +
  String.raw`\b(?:and then|and also|and|then|but|also|plus|with|while|after that|afterwards|finally|as well as|or|nor)\b|&|\+)\s*`,
  "g",
);
/** With several connectors a following clause of details alone belongs to the instruction before it. */
const sentenceEnd = /[;!?\n]+|\.(?=\s|$)/;

/**
 * Splits a prompt into instructions in its order. Phrases are found first, the longest winning, so that "black and white" or "blur the
 * background" stay whole; then sentences fall into clauses at commas and connecting words, and what a clause says besides gives its details.
 */
export function parsePrompt(prompt: string, vocabulary: readonly Vocabulary[], pictureCount = 1): ParsedPrompt {
  const { text, quotations } = normalForm(prompt);
  const said = restate(text, vocabulary.some(({ name }) => name === "clean sound"));
  const parsed: ParsedPrompt = { steps: [], forbidden: [], declined: [], notUnderstood: [] };
  const reader: Reader = {
    parsed, quotations, pictureCount, once: new Set(vocabulary.filter((one) => one.once).map(({ name }) => name)),
    original: (piece) => piece.replace(/«(\d+)»/g, (_, i) => `"${quotations[Number(i)]}"`).trim(),
  };
  let last: Piece | undefined;
  for (const written of said.text.split(sentenceEnd)) {
    const { sentence: whole, part: alone } = takeOnly(written.trim());
    const before = findMatches(whole, vocabulary);
    const { sentence, part, said: kept } = takeException(whole, (start, end) => before.some((one) => one.start < end && one.end > start && one.end >= end));
    const matches = sentence === whole ? before : findMatches(sentence, vocabulary);
    if (kept !== undefined && !keepsLook.test(kept) && (!part || matches.length === 0)) parsed.notUnderstood.push(reader.original(kept));
    let isLost = false;
    let spoken: Part | undefined;
    for (const piece of joinDetails(piecesOf(sentence, matches))) {
      if (isAnswered(piece, last, said.orders, parsed)) continue;
      const meant = part ?? alone ?? othersOf(piece.text, parsed.steps) ?? (pronoun.test(piece.text) ? spoken : undefined);
      // "Replace the sky with a sunset", "a cake with candles": what goes with something that is not done is not done alone.
      if (!isLost || piece.joint !== "with") isLost = !readPiece(piece, reader, meant);
      spoken = spokenOf(piece) ?? spoken;
      if (!isAside(piece.text)) last = piece;
    }
  }
  if (parsed.steps.length + parsed.declined.length > 0) parsed.notUnderstood = parsed.notUnderstood.filter((clause) => !isAside(normalForm(clause).text));
  parsed.steps = withoutRepeated(parsed.steps, said.orders);
  const isSilent = parsed.steps.length + parsed.forbidden.length + parsed.declined.length + parsed.notUnderstood.length === 0;
  const asked = text.replace(/\b(?:please|thanks|thank you|hello|hi|ok)\b/g, "");
  if (isSilent && /\p{L}{2}/u.test(asked) && !negation.test(text)) parsed.notUnderstood.push(prompt.trim());
  return parsed;
}

/** "Don't touch the colors": what is ordered besides is ordered still. */
const keepsLook = new RegExp(
  "^(?:keep|leave|preserve|do not (?:touch|change|affect|alter)|without)\\w* ?(?:[a-z]+ )?(?:the|my|its|all) (?:[a-z]+ )?" +
    "(?:colors?|tones?|light|lighting|sound|audio|size|format|rest|quality)\\b",
);
const pronoun = /\b(?:it|them|that)\b/;
const statement = new RegExp(
  "^\\s*(?:the|her|his|their|my|its|our|your) (?<words>[\\w'-]+(?: [\\w'-]+){0,2}?) " +
    "(?:is|are|was|were|looks?|came out|comes out|turned out|seems?|got)\\b",
);

/** Of what a piece says something without an order: "the dress came out almost black, lighten it" means the dress. */
function spokenOf({ text, matches }: Piece): Part | undefined {
  const words = matches.length > 0 ? undefined : statement.exec(text)?.groups?.["words"];
  return words === undefined ? undefined : partOf(nounPhrase(words));
}

/** "… and blur the rest": all but the part that was named last. */
function othersOf(text: string, steps: readonly Step[]): Part | undefined {
  const before = /\b(?:the rest|everything else|all else|the others?)\b/.test(text) ? steps.findLast(({ details }) => details.part)?.details.part : undefined;
  return before && { ...before, except: !before.except };
}

const found = /^\s*(?:there(?:'s| is| are)|it has|it's got|i (?:can )?(?:hear|see)|the \w+ has)\b/;

/** "There is a hum, get rid of it": what was said before is done already. */
function isAnswered(piece: Piece, before: Piece | undefined, orders: readonly string[], { declined }: ParsedPrompt): boolean {
  if (!before || piece.matches.length > 0 || !asksAgain(withoutPurpose(piece.text))) return false;
  const isOrder = orders.some((order) => before.text.trim().replace(/[,. ]+$/, "") === order);
  const isDeclined = declined.some(({ clause }) => clause === before.text.trim());
  return isOrder || isDeclined || (before.matches.length > 0 && found.test(before.text));
}

interface Reader {
  parsed: ParsedPrompt;
  quotations: readonly string[];
  pictureCount: number;
  once: ReadonlySet<string>;
  /** With its quotations. */
  original(piece: string): string;
}

/** @returns whether something was made of it */
function readPiece(piece: Piece, reader: Reader, except: Part | undefined): boolean {
  const { parsed, original } = reader;
  if (piece.negated && piece.matches.length > 0) {
    parsed.forbidden.push(...piece.matches.map(({ name }) => name));
    return true;
  }
  if (isStory(piece.text)) piece.matches = [];
  const refusal = piece.negated ? undefined : refusalOf(piece.text, piece.matches);
  if (refusal) {
    parsed.declined.push({ ...refusal, clause: original(piece.text) });
    return false;
  }
  const isUnknown = piece.matches.length === 0 && !piece.negated && contentWords(piece.text).length > 0;
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
    : aimOf(match, clause, rest, except);
  if (aim.refusal) {
    parsed.declined.push({ instruction: match.name, reason: aim.refusal, clause: original(clause) });
    return;
  }
  const unused = contentWords(rest);
  const strange = leftOver(match, rest, [...(aim.part?.noun.split(" ") ?? []), ...(except ? ["rest", "else", "others", "other", "except"] : [])]);
  if (strange.length > 0) {
    const words = strange.map((word) => `"${word}"`).join(", ");
    const reason = `what ${words} means here is not known: say it in other words, or without`;
    parsed.declined.push({ instruction: match.name, reason, clause: original(clause) });
    return;
  }
  const place = aim.part ? undefined : sideIn(match, rest);
  if (place !== undefined) {
    const reason = `"${match.name}" is done to the whole picture, and not ${/^the /.test(place) ? "to" : "only"} ${place}`;
    parsed.declined.push({ instruction: match.name, reason, clause: original(clause) });
    return;
  }
  const before = once.has(match.name) || isTwin(piece, i) ? parsed.steps.findLastIndex(({ name }) => name === match.name) : -1;
  const said = before < 0 ? clause : `${parsed.steps[before].details.clause}, ${clause}`;
  const details = { ...findDetails(said, match.usualPercent, quotations, pictureCount), ...(aim.part && { part: aim.part }) };
  const step = { name: match.name, details, unused: unused.filter((word) => !aim.part?.noun.split(" ").includes(word)) };
  if (before < 0) parsed.steps.push(step);
  else parsed.steps[before] = { ...step, unused: [...parsed.steps[before].unused, ...unused] };
}

/** "Slow it down to half speed", "a title saying …": one instruction in two of its phrases. */
function isTwin({ matches, text }: Piece, i: number): boolean {
  const [before, match] = [matches[i - 1], matches[i]!];
  const isOne = match.name === "text" || match.scope === "clip" || match.scope === "look";
  return before?.name === match.name && isOne && !/\d ?s|second/.test(text.slice(before.end, match.start));
}

/** "Less dramatic", "too romantic": there is too much of it already. */
const isLessened = (text: string, { start }: Match) => /\b(?:less|fewer|not (?:so|as|that)|too) (?:of (?:an?|the) )?$/.test(text.slice(0, start));

/** What a complaint asks for is not done again where it is ordered besides: "it's too dark, brighten it". */
function withoutRepeated(steps: readonly Step[], orders: readonly string[]): Step[] {
  const isComplaint = ({ details }: Step) => orders.some((order) => details.clause.trim().replace(/[,.| ]+$/, "") === order);
  const same = (one: Step, other: Step) => one.name === other.name && one.details.part?.noun === other.details.part?.noun;
  return steps.filter((step, i) => !isComplaint(step) || !steps.some((other, k) => k !== i && same(step, other) && (!isComplaint(other) || k < i)));
}

function findMatches(sentence: string, vocabulary: readonly Vocabulary[]): Match[] {
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
  return taken.filter((match, i) => !isAdjective(match) || taken[i + 1]?.start !== match.end + 1);
}

/** Cuts at the connectors that lie outside every match. */
function piecesOf(sentence: string, matches: Match[]): Piece[] {
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
function joinDetails(pieces: Piece[]): Piece[] {
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
function sliceOf({ text, matches }: Piece, i: number): string {
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
