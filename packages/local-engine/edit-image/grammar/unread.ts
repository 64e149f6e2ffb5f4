import { leftOver, sideIn, withoutPurpose } from "./left-over.ts";
import type { Match } from "./parsed-prompt.ts";
import { nounPhrase, type Part } from "./plain-words/find-part.ts";
import { seenParts, unseenParts } from "./plain-words/word-lists.ts";

/** Numbers that say neither how much, nor when, nor which shape. */
const plainNumber = /(?<![\w«#.:-]|second )\d+(?:\.\d+)?(?![.\d]| ?(?:%|percent|°|deg|x\b|:|s\b|sec|minute|to \d|- ?\d))\b/;
const times = /(?<![\w«#.:-])(?:\d+(?:\.\d+)?|two|three|four|five|six|ten) (?:times|px|pixels?)\b/;
const letters = new Set(["text", "watermark", "sticker"]);

/** A number that nothing reads: "sharpen 3 times". @param rest the clause, `|` in place of its instruction */
function numberIn({ name, scope }: Match, rest: string): string | undefined {
  const isStrength = scope === "part" || scope === "air";
  if (!isStrength && name !== "crop" && !letters.has(name)) return undefined;
  return (times.exec(rest) ?? (isStrength ? plainNumber.exec(withoutPurpose(rest)) : undefined))?.[0];
}

const onSomething = new RegExp(
  "\\b(?:on|onto|behind|under|beneath|over|in|inside|across|around|above|below) (?:the|his|her|their|my|our|its|each|every|both|all|all the) " +
    "(?<words>[\\w'-]+(?: [\\w'-]+)?)", "g",
);

/** A thing that words are to be laid on, which is not looked for: "on his shirt". */
function laidOn({ name }: Match, rest: string): string | undefined {
  if (!letters.has(name)) return undefined;
  const things = [...rest.matchAll(onSomething)].map(({ groups }) => nounPhrase(groups!["words"]!));
  return things.find((words) => words.some((word) => seenParts.has(word) || unseenParts.has(word)))?.join(" ");
}

/** What somebody has on, or of: it is not cut out of them. */
const ofSomebody = new RegExp(
  "\\b(?:eyes?|lips?|teeth|hair|mouth|nose|ears?|hands?|beard|nails|clothes|shirt|dress|jacket|hat|shoes|pants|head|face|feet|legs|arms)\\b(?! (?:on|out))",
);

function cutsPart({ name }: Match, clause: string): string | undefined {
  return name === "remove background" && /\b(?:isolate|extract|cut[- ]?out)\b/.test(clause) ? ofSomebody.exec(clause)?.[0] : undefined;
}

const oneSide = "(?:top|bottom|left|right)(?:[- ]hand)?(?: side| edge)?";
const sides = new RegExp(`\\b${oneSide}(?:,| and|, and) (?:(?:\\d+ ?%|a (?:third|quarter)) )?(?:(?:off|of|from) )?(?:the )?${oneSide}\\b`);

/** Whether a crop names two sides, of which one amount is read. */
const cropsTwice = ({ name }: Match, rest: string) => name === "crop" && (sides.test(rest) || (rest.match(/\d ?%/g) ?? []).length > 1);

/** What an instruction about the background is to leave out, which it cannot. */
function leftOut({ name }: Match, except: Part | undefined): string | undefined {
  const isOther = / background$/.test(name) && except?.except && (except.side !== undefined || !/^(?:person|subject|face)$/.test(except.kind ?? ""));
  return isOther ? `"${name}" does not leave the ${except.noun} out` : undefined;
}

/**
 * Why a clause is not wholly understood: each word of it that says something must be one of its instruction, of the part, or of the amount.
 * @param clause all of it @param rest the clause, `|` in place of its instruction @param part what it is done to @param except what is to stay as it is
 */
export function unread(match: Match, clause: string, rest: string, part: Part | undefined, except: Part | undefined): string | undefined {
  const number = numberIn(match, rest);
  const others = except ? ["rest", "else", "others", "other", "except"] : [];
  const known = [...(part?.noun.split(" ") ?? []), ...(part?.of ? [part.of, `${part.of}'s`] : []), ...others];
  const strange = number ? [number] : leftOver(match, rest, known);
  const words = strange.map((word) => `"${word}"`).join(", ");
  if (words) return `what ${words} means here is not known: say it in other words, or without`;
  if (cropsTwice(match, rest)) return "one crop takes one side: say each in a sentence of its own, such as crop 10% off the top";
  const cut = cutsPart(match, clause);
  if (cut) return `the ${cut} is not cut out by itself: people are cut out as a whole`;
  const thing = laidOn(match, rest);
  if (thing) return `"${match.name}" is laid on no thing in the picture, and so not on "${thing}": say a place, such as at the top or bottom right`;
  const place = sideIn(match, rest);
  return leftOut(match, except) ?? (place && `"${match.name}" is done to the whole picture, and not ${/^the /.test(place) ? "to" : "only"} "${place}"`);
}
