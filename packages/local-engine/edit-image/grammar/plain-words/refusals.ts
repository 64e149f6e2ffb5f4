import { findPart, nounPhrase, partOf } from "./find-part.ts";
import { anyOf, readOrders, withWholes } from "./read-orders.ts";
import { notThings, wholes } from "./word-lists.ts";

/** Understood, but not among what can be done. */
export interface Refusal {
  /** What was asked for, in a few words. */
  instruction: string;
  reason: string;
}

/** Letters that an instruction has for itself. */
interface Taken {
  name: string;
  start: number;
  end: number;
}

const removal = new RegExp(
  "\\b(?:remove|removing|delete|erase|get rid of|take (?:out|away|off)|wipe (?:out|away|off)|cut (?:out|away|off)|crop out|edit out|photoshop out|eliminate|" +
    "hide|lose|make disappear)(?: (?:the|this|that|these|those|all|any|every|his|her|their|my|its|of|other|some|those))*(?<words>(?: [\\w'-]+){1,5})",
);
/** "Take the car out", and "get rid of the tint": what is to go is not laid on. */
const removing = new RegExp(
  "\\btake (?:the|this|that|his|her|my) (?:[\\w'-]+ ){1,3}(?:out|away|off)\\b|" +
    "\\b(?:remove|get rid of|delete|erase)(?= (?:the|this|that|his|her|my|all) (?!shadows?\\b))",
);
const addition = new RegExp(
  "\\b(?:add|put|place|draw|insert|include|paint|give (?:it|him|her|them|me|us|the [\\w-]+)|make (?:him|her|them|me|us|the [\\w-]+) (?:wear|hold|" +
    "have|sit|ride))" +
    "(?: (?:in|on))?(?: (?:an?|some|the|another|one|two|three|four|five|more|my|his|her|few|several|many))*(?<words>(?: [\\w'-]+){1,5})",
);
const amount = /^(?: ?(?:bit|touch|hint|lot|lots|little|dash|splash|pinch|tad|plenty|kind|sort) of)/;

const replacement = new RegExp(
  "\\b(?:replace|swap|exchange|substitute|switch)(?: out)?(?: (?:the|this|that|his|her|their|my|its|our))?(?<words>(?: [\\w'-]+){1,5})",
);
const REPLACED = "only the background is replaced: what else is in the picture is not found by its name; paint over it in a mask and order inpainting";

const REMOVED = "what is in the picture is not taken out by words: paint over it in a mask and order inpainting";
const WHO = "people are taken out all together, or the one on the left, in the middle or on the right: who else is meant is not found by words; paint over " +
  "them in a mask and order inpainting";
const somebody = /\b(?:people|persons?|man|woman|men|women|kids?|child|children|guys?|tourists?|strangers?|crowd|everyone|everybody)\b/;
const UNCOLOURED = "say which color it is to have, such as: change the red parts to blue";
/** "Change the color of his tie". */
const uncoloured = /\b(?:change|set|alter|swap) (?:the )?color of (?:the|his|her|its|their|my) [\w'-]+(?: [\w'-]+)?\s*$/;
/** What is not to be seen. */
export const notTakenOut: Refusal = { instruction: "remove a thing", reason: REMOVED };
const ADDED = "new things are not drawn into a picture: icons of the catalog are, where a sticker, an icon or an emoji is asked for";

const moved = new RegExp(
  "\\b(?:put|place|move|shift|have|get) (?:the|this|that|his|her|their|my|our|him|them|me|us)\\b" +
    "[^,.;«]* (?:in|into|to|at|on|more to) the (?:middle|centre|left|right|corner)\\b",
);
const MOVED = "nothing is moved within a picture: say crop to the subject, or crop a side";

const change = new RegExp(
  "^\\s*(?:please |can you |could you |just )*(?:make|turn|change|open|close|shut|let|transform|convert|whiten|redden|lengthen|shorten|fix|move|" +
    "raise|lower|bend|replace|give|dress|slim|age|grow|widen|fill)\\b",
);
const CHANGED = "other faces, poses, clothes, colors of single things and shapes are not made up";

const cannot = readOrders("./cannot.txt");
const reasonOf = cannot.map(([words, reason]) => ({ pattern: new RegExp(`(?<![\\w-])${withWholes(anyOf([words]))}(?![\\w-])`), words, reason }));

/** What no instruction does, whatever else the clause says; undefined where it writes a text. */
function impossible(text: string, matches: readonly Taken[]): Refusal | undefined {
  if (text.includes("«") && matches.some(({ name }) => name === "text" || name === "watermark" || name === "sticker")) return undefined;
  // "A square for Instagram" says the shape; "for Instagram" alone does not.
  const found = reasonOf.find(({ pattern, words }) => {
    const said = pattern.exec(text);
    // "An explosion sound" is a sound; "subtitles" without words are no text.
    const isTaken = said && matches.some(({ name, start, end }) => name !== "text" && start <= said.index && end >= said.index + said[0].length);
    return said && !isTaken && (!words.startsWith("for ") || matches.length === 0);
  });
  return found && { instruction: found.words.replace("~", "it").replace(/\\?\^ /, "").replace(/ (?:the|of|a)$/, ""), reason: found.reason };
}

/** What a piece of a sentence asks for beyond the instructions: to take something out, or to draw something new, or to make something else of it. */
export function refusalOf(text: string, matches: readonly Taken[]): Refusal | undefined {
  const known = impossible(text, matches);
  if (known) return known;
  const taken = removing.exec(text);
  if (taken && !matches.some(({ start, end }) => start < taken.index + taken[0].length && end > taken.index)) {
    return somebody.test(text) ? { ...notTakenOut, reason: WHO } : notTakenOut;
  }
  if (matches.length === 0 && uncoloured.test(text)) return { instruction: "recolor", reason: UNCOLOURED };
  if (matches.length === 0 && moved.test(text)) return { instruction: "move a thing", reason: MOVED };
  const removed = refused(text, matches, removal, "remove a thing", REMOVED);
  if (removed && somebody.test(text)) return { ...removed, reason: WHO };
  return removed ?? refused(text, matches, addition, "add a thing", ADDED)
    ?? refused(text, matches, replacement, "replace a thing", REPLACED)
    ?? (matches.length === 0 && change.test(text) && findPart(text) ? { instruction: "change a thing", reason: CHANGED } : undefined);
}

function refused(text: string, matches: readonly Taken[], pattern: RegExp, instruction: string, reason: string): Refusal | undefined {
  const match = pattern.exec(text.replace(/«\d+»/g, (mark) => "|".repeat(mark.length)));
  if (!match) return undefined;
  const all = match.groups!["words"]!;
  const from = match.index + match[0].length - all.length;
  const phrase = amount.exec(all)?.[0] ?? "";
  const words = nounPhrase(all.slice(phrase.length).trim());
  if (instruction === "add a thing" && /^(?:sunset|sunrise|moon|sun|night|beach|winter|summer)$/.test(words.at(-1) ?? "")) return { instruction, reason };
  // "Snow falling", "rain coming down": what it does is not drawn, it is there.
  if (instruction === "add a thing" && words.length > 1 && /^\w{2,}ing$/.test(words.at(-1)!)) words.pop();
  while (words.length > 1 && /^(?:top|bottom|left|right|upper|lower|corner|side|middle|centre)$/.test(words.at(-1)!)) words.pop();
  const things = instruction === "remove a thing" ? words : words.filter((word) => !notThings.has(word) && !wholes.has(word) && !/^\d/.test(word));
  if (things.length === 0 || (instruction === "remove a thing" && !partOf(words))) return undefined;
  const isTaken = (word: string) => {
    const at = text.indexOf(word, from);
    return matches.some(({ start, end }) => start <= at && at + word.length <= end && (instruction === "add a thing" || start <= match.index));
  };
  return isTaken(words.at(-1)!) || isTaken(things.at(-1)!) ? undefined : { instruction, reason };
}
