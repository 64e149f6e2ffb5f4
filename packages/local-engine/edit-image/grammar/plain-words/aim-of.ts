import { findColours } from "../colours.ts";
import { contentWords } from "../filler.ts";
import { findPart, type Part, partOf } from "./find-part.ts";
import { isAdverb, notThings, stops, wholes } from "./word-lists.ts";

/**
 * How an instruction takes a part that its clause names: `part` is done there alone; `look` too, but makes nothing of a person; `air` lies over
 * all and is not what is there already; `frame` moves the picture as a whole; `dye` is done with a thing that its own words name; `clip` is done to
 * all that a clip shows, and `sound` to all that is heard.
 */
export type Scope = "part" | "look" | "air" | "frame" | "dye" | "clip" | "sound";

/** What an instruction is done to. */
export interface Aim {
  /** Undefined for the picture as a whole. */
  part?: Part;
  /** Why it is not done. */
  refusal?: string;
}

/** How the refusal of what is only said ends. */
export const SAID = "is what is said of something there, and not asked for";
const NOT_FOUND = "is not found in a picture: what can be told apart is the sky, greenery, people, faces, the main subject and the background";
/** Where something is laid over a picture: it is laid over all of it. */
export const inPlace = /\b(?:in|on|over|to|into|from|behind|through|across|at|above|around) (?:the|her|his|their|my|its|our|your) [\w-]+(?: [\w-]+)?/g;

/** @param clause all of it @param rest without the instruction's own words @param except what is to stay as it is */
export function aimOf(match: { name: string; scope?: Scope }, clause: string, rest: string, except: Part | undefined): Aim {
  const { name, scope } = match;
  if (scope === undefined) return / background$/.test(name) ? before(clause) : {};
  if (scope === "dye") return except ? { refusal: `"${name}" does not leave the ${except.noun} out` } : dyed(clause);
  if (scope === "air" && ofWhatIsThere.test(rest)) {
    return { refusal: `"${name}" is laid over a picture; what is there already is not changed` };
  }
  const named = scope === "look" || scope === "air" ? /^\s*([\w'-]+)/.exec(rest.slice(rest.indexOf("|") + 1))?.[1] : undefined;
  if (named && isThing(named)) return { refusal: `"${name}" is a look of the whole picture, and not of a ${named}` };
  if ((scope === "look" || scope === "part") && described.test(clause)) {
    return { refusal: `"${name}" is what the picture is said to look like, and not asked for` };
  }
  if (scope === "air" && spokenOf.test(rest)) return { refusal: `"${name}" ${SAID}` };
  if (scope === "air" && onThing.test(rest)) return { refusal: `"${name}" is laid over the whole picture, and not on a thing in it` };
  if (scope === "look" && /\b(?:the|this|that|his|her|my|their)\s+\|\s*(?!look\b|feel\b|style\b|effect\b|mood\b|filter\b|vibe\b|tone)\w/.test(rest)) {
    return { refusal: `"${name}" is what is said of something there, and not asked for` };
  }
  if (scope !== "sound" && stated.test(rest)) return { refusal: `"${name}" ${SAID}` };
  const part = meant(findPart(scope === "air" ? rest.replace(inPlace, " ") : rest), except);
  return part ? aimAt(part, name, scope, clause) : {};
}

/** "Remove the background behind the leftmost man": whose background it is. */
function before(clause: string): Aim {
  const words = /\b(?:left|right|middle)most \w+/.exec(clause)?.[0];
  const part = words && partOf(words.split(" "));
  return part && part.side ? { part } : {};
}

const drawn = /^(?:pencil sketch|ink drawing|oil painting|watercolor|cartoon|pop art|posterize|pixelate)$/;

/** "Leave the people alone and darken the sky": what is to stay as it is, is not what is changed. */
function meant(own: Part | undefined, except: Part | undefined): Part | undefined {
  const isOther = except?.except && own?.kind !== undefined && own.kind !== except.kind;
  return isOther ? own : (except ?? own);
}

function aimAt(part: Part, name: string, scope: Scope, clause: string): Aim {
  if (scope === "clip" || scope === "sound") return whole(name, scope, part);
  if (!part.except && part.kind && /^(?:person|face|subject)$/.test(part.kind) && oneOfSeveral.test(clause)) {
    return { refusal: `which ${part.noun} is meant is not told apart by where it is: "${name}" would be done to every one that is found` };
  }
  if (scope === "frame") return framed(name, part);
  if (!part.kind) return { refusal: `the ${part.noun} ${NOT_FOUND}` };
  // Who wants to be a cartoon, wants the picture to be one.
  if (drawn.test(name) && /^(?:me|us|him|her|them)$/.test(part.noun)) return {};
  if ((scope === "look" || scope === "air") && !part.except && /^(?:person|face|subject)$/.test(part.kind)) {
    return { refusal: `"${name}" is a look of the whole picture: it does not change who or what is shown` };
  }
  return { part };
}

/** "It looks like an old newspaper": said, and not ordered. */
const described = /^\s*(?:it|this|that|the (?:image|picture|photo)) (?:already )?(?:looks?|is|was|seems?|feels?) (?:already )?(?:like|as)\b/;
/** "The picture is tilted". */
const stated = new RegExp(
  "^\\s*(?:(?:it|this|that)(?:'s| is| was)|(?:(?:the|my|our|her|his|their|this|that) )?(?!what|all|want|wish)\\w+(?: \\w+)? (?:is|are|was|were)) " +
    "(?:(?:already|all|very|so|quite|pretty|a bit|just|now|really|totally|taken|shot|made) )*(?:an? |the |in |at )? *\\|",
);
/** "Brighten the fog", "change the sky to a starry night". */
const ofWhatIsThere = new RegExp(
  "\\b(?:make|turn|brighten|darken|sharpen|soften|fix)\\b[^|]*\\b(?:the|this|that)\\s+\\||" +
    "\\b(?:change|turn|transform|replace|swap) (?:the|this|that|my|his|her) " +
    "(?!(?:image|picture|photo|scene|whole|day|weather|video|clip)\\b)\\w+[^|]* (?:to|into|with|by)\\b[^|]*\\|",
);
/** "The snow looks blue". */
const spokenOf = /^\s*(?:(?:the|this|that|all the) +)?\|\s*(?:should|must|needs|is|are|was|looks?|seems?|came out|turned out|has)\b/;
/** "Snow on the roof". */
const onThing = new RegExp(
  `\\b(?:on|onto|to|on top of) (?:the|her|his|their|my|its|our|your) (?!${[...wholes].join("|")}\\b|top|bottom|left|right|sides?|edges?|corners?)\\w`,
);
/** Where somebody stands among others. */
const oneOfSeveral = new RegExp(
  "\\b(?:in the (?:back(?:ground)?|front row|middle)|behind (?:me|us|him|her|them|the \\w+)|" +
    "(?:on|to|at) the (?:far )?(?:left|right)|next to|beside|wearing)\\b",
);
const recorded = /^(?:(?:the|background|original|whole) )*(?:voices?|speech|music|song|sounds?|track|noise|narration|singing|pitch|end|start)$/;

function whole(name: string, scope: "clip" | "sound", { noun }: Part): Aim {
  if (scope === "sound" && recorded.test(noun)) return {};
  return { refusal: `"${name}" is done to ${scope === "clip" ? "all that is shown" : "all that is heard"}: the ${noun} is not told apart` };
}

function framed(name: string, { kind, noun, except, side }: Part): Aim {
  if (side) return { refusal: `"${name}" is done about everybody that is found, and not about the ${noun} alone` };
  const moves = except || name === "keep whole" || (/^(?:crop to subject|zoom)/.test(name) && /^(?:person|subject|face)$/.test(kind ?? ""));
  return moves ? {} : { refusal: `"${name}" is done to the picture as a whole: the ${noun} is not moved or looked for by its name` };
}

/** The thing that is to have another colour. Where two colours are named, the first of them is what is looked for. */
function dyed(clause: string): Aim {
  if (findColours(clause).length > 1) return {};
  const thing = dyedThing.exec(clause)?.groups?.["words"];
  const part = thing && partOf(thing.replace(/'s\b/g, "").split(" ").filter((word) => !/^(?:color|in|to|into|be|with)$/.test(word) && !isColour(word)));
  const isOpen = thing === undefined || thing.startsWith("subject");
  if (!part) return isOpen ? {} : { refusal: "say what is to have the color, or ask for a tint of the whole picture" };
  return part.kind ? { part } : {
    refusal: `the ${part.noun} is not found by its name: say which color it has ("change the red parts to blue"), or "the subject"`,
  };
}

/** What a look may be the time or the kind of: "a cold winter morning". */
export const setting = new RegExp(
  "^(?:morning|evening|afternoon|day|night|scenery|landscape|wonderland|weather|feeling|holidays?|vacation|" +
    "tape|camera|print|poster|postcard|painting|drawing|portrait|story|movie|film|dream|world|light)$",
);

/** Whether a word behind a look is what it would be said of: "a sad dog". */
const isThing = (word: string) => contentWords(word).length > 0 && !wholes.has(word) && !stops.has(word) && !notThings.has(word) &&
  !isAdverb(word) && !setting.test(word);

const dyedThing = new RegExp(
  "\\b(?:color of|make|turn|paint|dye|color|change|recolor) (?:the|her|his|its|their|my|our|this|that|all) " +
    "(?<words>[\\w'-]+(?: [\\w'-]+){0,3})",
);
const isColour = (word: string) => /^(?:light|pale|dark|deep|bright|hot)$/.test(word) || findColours(word).some(({ name }) => name === word);
