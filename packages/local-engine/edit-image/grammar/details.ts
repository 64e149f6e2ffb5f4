import { findColours, type NamedColour } from "./colours.ts";
import { findPictures } from "./picture-names.ts";
import type { Part } from "./plain-words/find-part.ts";
import { findPlace, type Place } from "./places.ts";

/** What a clause says besides the name of its instruction. */
export interface Details {
  /** 1 as usual, 0.5 for "slightly", 1.7 for "very", or from a percentage. */
  strength: number;
  /** "by 30%" is 30. */
  percent?: number;
  /** "30 degrees"; positive is clockwise. */
  degrees?: number;
  /** In the order in which they are named. */
  colours: NamedColour[];
  place?: Place;
  /** What stands in quotation marks. */
  texts: string[];
  /** Pictures by their number from 1: "image 2", "the second picture". */
  pictures: number[];
  /** Width over height: "16:9", "square". */
  ratio?: number;
  /** 1 as usual, less for "small", more for "large". */
  size: number;
  /** The part of the picture that is meant, or that is to stay as it is. */
  part?: Part;
  /** The clause itself in lower case, for words that one instruction alone looks for. */
  clause: string;
}

const strengths: [RegExp, number][] = [
  [/\b(?:ever so slightly|barely|very slightly|a tiny bit|a hint of|a touch of|(?:just )?a tad)\b/, 0.35],
  [/\b(?:slight(?:ly)?|a (?:little|bit|touch)|subtl[ey]|gently|mild(?:ly)?|somewhat|a hint|faint|light touch)\b/, 0.5],
  [/\b(?:extreme(?:ly)?|maximum|as much as possible|super|insanely|ultra|completely)\b/, 2.2],
  [/\b(?:very|much|a lot|strong(?:ly|er)?|heav(?:y|ily)|really|intense(?:ly)?|dramatically|far|way|significantly|considerably|lots of)\b/, 1.7],
];

const sizes: [RegExp, number][] = [
  [/\b(?:tiny|very small)\b/, 0.4],
  [/\b(?:small(?:er)?|little|thin)\b(?! bit)/, 0.65],
  [/\b(?:huge|giant|enormous|very (?:large|big))\b/, 2.2],
  [/\b(?:large(?:r)?|big(?:ger)?|thick|wide)\b/, 1.5],
];

/** Amounts in words, in percent. */
const fractions: [RegExp, number][] = [
  [/\b(?:twice as|double the)\b/, 100], [/\bby (?:a |one )?half\b/, 50], [/\bby (?:a|one) third\b/, 33], [/\bby (?:a|one) quarter\b/, 25],
];

const ratios: Record<string, number> = {
  square: 1, squared: 1, portrait: 4 / 5, vertical: 4 / 5, landscape: 3 / 2, horizontal: 3 / 2, panorama: 21 / 9, panoramic: 21 / 9,
  widescreen: 16 / 9, cinemascope: 2.39,
};

/**
 * @param clause in normal form, quotations replaced by `«number»`. @param usualPercent that which is strength 1. @param texts all quotations
 * of the prompt.
 */
export function findDetails(clause: string, usualPercent: number, texts: readonly string[], pictureCount: number): Details {
  const percent = number(/(\d+(?:\.\d+)?) ?(?:%|percent\b)/.exec(clause)?.[1]) ?? fractions.find(([words]) => words.test(clause))?.[1];
  const strength = percent === undefined ? (first(strengths, clause) ?? 1) : Math.min(3, percent / usualPercent);
  const turn = /(-?\d+(?:\.\d+)?) ?(?:°|degrees?\b|deg\b)/.exec(clause)?.[1];
  return {
    strength,
    percent,
    degrees: number(turn),
    colours: findColours(clause),
    place: findPlace(clause),
    texts: [...clause.matchAll(/«(\d+)»/g)].map((match) => texts[Number(match[1])]),
    pictures: findPictures(clause, pictureCount),
    ratio: findRatio(clause),
    size: first(sizes, clause) ?? 1,
    clause,
  };
}

function findRatio(clause: string): number | undefined {
  const written = /\b(\d{1,2}(?:\.\d+)?) ?(?::|x|by|to) ?(\d{1,2}(?:\.\d+)?)\b/.exec(clause);
  if (written && Number(written[1]) > 0 && Number(written[2]) > 0) return Math.min(8, Math.max(1 / 8, Number(written[1]) / Number(written[2])));
  const word = /\b(square|squared|portrait|vertical|landscape|horizontal|panorama|panoramic|widescreen|cinemascope)\b/.exec(clause);
  return word ? ratios[word[1]] : undefined;
}

function first(table: [RegExp, number][], clause: string): number | undefined {
  return table.find(([words]) => words.test(clause))?.[1];
}

function number(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
