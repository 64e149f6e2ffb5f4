import { asksAgain } from "./asides.ts";
import { withoutPurpose } from "./left-over.ts";
import type { ParsedPrompt, Piece, Step } from "./parsed-prompt.ts";
import { findPart, nounPhrase, type Part, partOf } from "./plain-words/find-part.ts";

/** "Don't touch the colors": what is ordered besides is ordered still. */
export const keepsLook = new RegExp(
  "^(?:(?:but|and|just) )*(?:keep|leave|preserve|do not (?:touch|change|affect|alter)|without)\\w* ?(?:[a-z]+ )?(?:the|my|its|all) (?:[a-z]+ )?" +
    "(?:colors?|tones?|light|lighting|sound|audio|size|format|rest|quality|contrast|sharpness|brightness|mood)\\b",
);
/** What may stand for what was spoken of before. */
export const pronoun = /\b(?:it|them|that)\b/;
const statement = new RegExp(
  "^\\s*(?:the|her|his|their|my|its|our|your) (?<words>[\\w'-]+(?: [\\w'-]+){0,2}?) " +
    "(?:is|are|was|were|looks?|came out|comes out|turned out|seems?|got)\\b",
);

/** Of what a piece speaks, which a later "it" means. @param steps read so far @param orders that complaints were turned into */
export function spokenOf(piece: Piece, steps: readonly Step[], orders: readonly string[]): Part | undefined {
  return statedOf(piece) ?? seenBy(piece) ?? (isComplaint(piece, orders) ? steps.at(-1)?.details.part : undefined);
}

/** Of what a piece says something without an order: "the dress came out almost black, lighten it" means the dress. */
function statedOf({ text, matches }: Piece): Part | undefined {
  const words = matches.length > 0 ? undefined : statement.exec(text)?.groups?.["words"];
  return words === undefined ? undefined : partOf(nounPhrase(words));
}

/** "… and blur the rest": all but the part that was named last. */
export function othersOf(text: string, steps: readonly Step[]): Part | undefined {
  const before = /\b(?:the rest|everything else|all else|the others?)\b/.test(text) ? steps.findLast(({ details }) => details.part)?.details.part : undefined;
  return before && { ...before, except: !before.except };
}

const found = /^\s*(?:there(?:'s| is| are)|it has|it's got|i (?:can )?(?:hear|see)|the \w+ has)\b/;

/** Whether a clause was a complaint. @param orders that complaints were turned into */
export const isComplaint = ({ text }: Piece, orders: readonly string[]) => orders.some((order) => text.trim().replace(/[,. ]+$/, "") === order);

/** "Play it normally, then backwards": what comes then is not all of it. */
export const followsIn = ({ joint, matches }: Piece) => /then|after/.test(joint) && matches.some(({ scope }) => scope === "clip");
export const afterUnknown = (name: string) => ({ instruction: name, reason: "what is to come before it is not known: say it in other words, or without" });

/** "There is a hum, get rid of it": what was said before is done already. */
export function isAnswered(piece: Piece, before: Piece | undefined, orders: readonly string[], { declined }: ParsedPrompt): boolean {
  if (!before || piece.matches.length > 0 || !asksAgain(withoutPurpose(piece.text))) return false;
  const isOrder = isComplaint(before, orders);
  const isDeclined = declined.some(({ clause }) => clause === before.text.trim());
  return isOrder || isDeclined || (before.matches.length > 0 && found.test(before.text));
}

/** "I can't read the sign, enlarge it": what is to be enlarged. */
function seenBy({ text, matches }: Piece): Part | undefined {
  return matches.length === 0 && /\b(?:can|do not|barely|hardly|could)\b.*\b(?:see|read|recogni[sz]e|hear|make out)\b/.test(text) ? findPart(text) : undefined;
}
