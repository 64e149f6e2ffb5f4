import { isAside, isStory } from "./asides.ts";
import { afterUnknown, followsIn, isAnswered, isComplaint, keepsLook, othersOf, pronoun, spokenOf } from "./context.ts";
import { contentWords } from "./filler.ts";
import { normalForm } from "./normal-form.ts";
import type { ParsedPrompt, Piece, Step, Vocabulary } from "./parsed-prompt.ts";
import { findMatches, joinDetails, negation, piecesOf, sentenceEnd } from "./pieces.ts";
import { SAID } from "./plain-words/aim-of.ts";
import { type Part, takeException, takeOnly } from "./plain-words/find-part.ts";
import { type Restated, restate } from "./plain-words/restate.ts";
import { wholes } from "./plain-words/word-lists.ts";
import { readPiece, type Reader } from "./read-piece.ts";

export type { Declined, ParsedPrompt, Step, Vocabulary } from "./parsed-prompt.ts";

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
  readSentences(said, vocabulary, reader);
  if (parsed.steps.length + parsed.declined.length > 0) parsed.notUnderstood = parsed.notUnderstood.filter((clause) => !isAside(normalForm(clause).text));
  // "My video is upside down, please turn it around": what is only said of it is no order that was refused.
  if (parsed.steps.length > 0) parsed.declined = parsed.declined.filter(({ reason }) => !reason.endsWith(SAID));
  setApart(parsed);
  parsed.steps = withoutRepeated(parsed.steps, said.orders);
  const isSilent = parsed.steps.length + parsed.forbidden.length + parsed.declined.length + parsed.notUnderstood.length === 0;
  const asked = text.replace(/\b(?:please|thanks|thank you|hello|hi|ok)\b/g, "");
  if (isSilent && /\p{L}{2}/u.test(asked) && !negation.test(text)) parsed.notUnderstood.push(prompt.trim());
  return parsed;
}

/** "Louder voice, quieter music": where one of both is not separated, the other is not all that is heard. */
function setApart(parsed: ParsedPrompt): void {
  const reason = parsed.declined.find(({ reason: why }) => why.startsWith("voices, music"))?.reason;
  if (reason === undefined) return;
  const isOf = ({ name, details }: Step) => /^(?:louder|quieter)$/.test(name) && /\b(?:music|song|voices?|speech|talking)\b/.test(details.clause);
  parsed.declined.push(...parsed.steps.filter(isOf).map(({ name, details }) => ({ instruction: name, reason, clause: details.clause.trim() })));
  parsed.steps = parsed.steps.filter((step) => !isOf(step));
}

/** "With flowers", "with a radius of 10": what no instruction is found in. */
const isWithout = ({ joint, text, matches, negated }: Piece) =>
  joint === "with" && matches.length === 0 && !negated && !isAside(text) && contentWords(text).length > 0;

/** What comes with something unknown is not done without it. @param from the first of its steps */
function takeBack({ steps, declined, notUnderstood }: ParsedPrompt, from: number, clause: string): void {
  const words = contentWords(clause).map((word) => `"${word}"`).join(", ");
  const reason = `what ${words} means here is not known: say it in other words, or without`;
  declined.push(...steps.splice(from).map(({ name }) => ({ instruction: name, clause: `with ${clause}`, reason })));
  if (declined.length === 0) notUnderstood.push(clause);
}

/** Sentence by sentence, clause by clause. */
function readSentences({ text, orders }: Restated, vocabulary: readonly Vocabulary[], reader: Reader): void {
  const { parsed, original } = reader;
  let last: Piece | undefined;
  let spoken: Part | undefined;
  for (const written of text.split(sentenceEnd)) {
    const { pieces, part, from } = cutUp(written, vocabulary, reader);
    let isLost = false;
    let steps: number | undefined;
    let before = "";
    spoken = last && isComplaint(last, orders) ? spoken : undefined;
    for (const piece of pieces) {
      if (isAnswered(piece, last, orders, parsed)) continue;
      const begin = parsed.steps.length;
      const meant = (isFrom(pieces, piece, from) ? part : undefined) ?? meantBy(piece, parsed.steps, spoken);
      // "Replace the sky with a sunset", "a cake with candles": what goes with something that is not done is not done alone.
      if (isLost && followsIn(piece)) parsed.declined.push(...piece.matches.map(({ name }) => ({ ...afterUnknown(name), clause: original(piece.text) })));
      else if (isWithout(piece) && steps !== undefined && !isStory(before) && !isAside(before)) takeBack(parsed, steps, original(piece.text));
      else if (!isLost || piece.joint !== "with" || piece.matches.some(({ name }) => name === "text")) {
        isLost = !readPiece(piece, reader, meant) && (isStory(piece.text) || !isAside(piece.text));
      } else if (!isStory(before) && parsed.notUnderstood.length > 0) parsed.notUnderstood.push(original(piece.text));
      before = piece.text;
      steps = begin;
      spoken = spokenOf(piece, parsed.steps, orders) ?? spoken;
      if (!isAside(piece.text) || /^\s*there\b/.test(piece.text)) last = piece;
    }
  }
}

/** What a piece means by "the rest" or "it". */
const meantBy = ({ text }: Piece, steps: readonly Step[], spoken: Part | undefined) => othersOf(text, steps) ?? (pronoun.test(text) ? spoken : undefined);

/** Whether a piece reaches beyond a letter of its sentence. */
function isFrom(pieces: readonly Piece[], piece: Piece, from: number): boolean {
  const until = pieces.slice(0, pieces.indexOf(piece) + 1).reduce((sum, { text, joint }) => sum + text.length + joint.length + 1, 0);
  return until >= from;
}

/** The clauses of a sentence, and the part that all of it is done to, or is to leave as it is. */
function cutUp(written: string, vocabulary: readonly Vocabulary[], { parsed, original }: Reader): { pieces: Piece[]; part: Part | undefined; from: number } {
  const { sentence: whole, part: alone } = takeOnly(written.trim());
  const found = findMatches(whole, vocabulary);
  const isTaken = (start: number, end: number) => found.some((one) => one.start < end && one.end > start && one.end >= end);
  const { sentence, part, said: kept, named = "", from = 0 } = takeException(whole, isTaken);
  const matches = sentence === whole ? found : findMatches(sentence, vocabulary);
  // What is to stay and is no part is not changed with the rest instead.
  const isRead = kept === undefined || keepsLook.test(kept);
  const unread = !isRead && !part && !wholes.has(named.split(" ").at(-1)!) ? { noun: named, except: true } : undefined;
  if (!isRead && (matches.length === 0 || !(part ?? unread))) parsed.notUnderstood.push(original(kept));
  return { pieces: joinDetails(piecesOf(sentence, matches)), part: part ?? unread ?? alone, from };
}

/** What a complaint asks for is not done again where it is ordered besides: "it's too dark, brighten it". */
function withoutRepeated(steps: readonly Step[], orders: readonly string[]): Step[] {
  const isComplaint = ({ details }: Step) => orders.some((order) => details.clause.trim().replace(/[,.| ]+$/, "") === order);
  const same = (one: Step, other: Step) => one.name === other.name && one.details.part?.noun === other.details.part?.noun;
  return steps.filter((step, i) => !isComplaint(step) || !steps.some((other, k) => k !== i && same(step, other) && (!isComplaint(other) || k < i)));
}
