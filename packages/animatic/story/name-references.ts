import { subjectEntries } from "./lexicon/subjects.ts";

/** How many pictures, clips and subjects a request brings. Pictures may be several views of one subject. */
export interface ReferenceCounts {
  /** Number of the subject that each picture shows, in their order. */
  images: readonly number[];
  /** Number of the subject that each clip shows. */
  videos: readonly number[];
}

export interface NamedReferences {
  /** The prompt with every mention of a reference as the one word `reference-N`, N being the subject's number from 0. */
  text: string;
  /** Subjects that the prompt calls the place of what happens. */
  places: Set<number>;
}

const numbers: Readonly<Record<string, number>> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, first: 1, second: 2, third: 3, fourth: 4, fifth: 5, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5,
};
const pictures = "image|picture|photo|photograph|img|pic";
const clips = "video|clip|footage";
const subjects = "character|subject|reference|element|actor|ref";
const kind = `(?:(?:reference|input|source) )?(${pictures}|${clips}|${subjects})`;
const scenery = "background|backdrop|setting|scene|scenery|place|location|landscape|environment";

const counted = new RegExp(`[@<\\[({#]*\\b${kind}s?[\\s_#:-]*(?:no\\.?\\s*|number\\s+)?(\\d{1,2}|one|two|three|four|five)\\b[>\\])}]*`, "gi");
const ordinal = new RegExp(`\\b(?:the\\s+)?(first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th)\\s+${kind}\\b`, "gi");
const only = new RegExp(`(?:@|\\b(?:the|this|my|given|provided|attached|uploaded)\\s+)${kind}\\b(?!\\s*(?:of|shows))`, "gi");

/**
 * Finds where a prompt speaks of its references: "Image 1", "@image2", "[Video 1]", "the second picture", "character 3", and "the photo" where
 * there is one. Pictures and clips are counted apart; characters, subjects, elements and references are counted in their order, pictures first.
 * A number that nothing bears is left as it is.
 */
export function nameReferences(prompt: string, { images, videos }: ReferenceCounts): NamedReferences {
  const all = [...new Set([...images, ...videos])];
  const pick = (word: string, number: number): number | undefined => {
    if (new RegExp(`^(?:${pictures})$`, "i").test(word)) return images[number - 1];
    if (new RegExp(`^(?:${clips})$`, "i").test(word)) return videos[number - 1] ?? (number > images.length ? videos[number - 1 - images.length] : undefined);
    return all[number - 1];
  };
  const onlyOne = (word: string): number | undefined => {
    const own = new RegExp(`^(?:${pictures})$`, "i").test(word) ? [...new Set(images)] : new RegExp(`^(?:${clips})$`, "i").test(word) ? videos : all;
    return own.length === 1 ? own[0] : undefined;
  };
  const word = (whole: string, number: number | undefined) => (number === undefined ? whole : ` reference-${number} `);
  const text = prompt
    .replace(counted, (whole: string, what: string, which: string) => word(whole, pick(what, numbers[which.toLowerCase()] ?? Number(which))))
    .replace(ordinal, (whole: string, which: string, what: string) => word(whole, pick(what, numbers[which.toLowerCase()]!)))
    .replace(only, (whole: string, what: string) => word(whole, onlyOne(what)))
    .replace(/ {2,}/g, " ")
    .trim();
  return { text, places: placesIn(text) };
}

/** "The background of Image 2", "Image 2 as the setting", "Image 1 walks through Image 2". */
function placesIn(text: string): Set<number> {
  const places = new Set<number>();
  for (const pattern of [
    new RegExp(`\\b(?:${scenery})s?\\s+(?:shown\\s+)?(?:of|in|from|is|by|on)\\s+(?:the\\s+)?reference-(\\d+)`, "gi"),
    new RegExp(`\\breference-(\\d+)\\s+(?:(?:is|as|for|used as|serves as|being)\\s+)?(?:the\\s+|a\\s+)?(?:${scenery})\\b`, "gi"),
    new RegExp(`\\bset (?:in|on|at)\\s+(?:the\\s+)?reference-(\\d+)`, "gi"),
  ]) {
    for (const [, number] of text.matchAll(pattern)) places.add(Number(number));
  }
  for (const [, who, between, where] of text.matchAll(
    /\breference-(\d+)((?:\s+[a-z'-]+){0,4})\s+(?:in|into|inside|at|through|across|in front of)\s+(?:the\s+)?(?=reference-(\d+))/gi
  )) {
    // "Image 1 meets the cat in Image 2": a cat is shown there, no place.
    const names = between!.toLowerCase().trim().split(/\s+/).some(
      (one) => subjectEntries.has(one) || /^(and|with|or|but|who|person|character|subject|one)$/.test(one)
    );
    if (!names && who !== where) places.add(Number(where));
  }
  return places;
}

/** The number that `nameReferences` wrote. */
export const referenceOf = (word: string): number | undefined => {
  const number = /^reference-(\d+)$/.exec(word)?.[1];
  return number === undefined ? undefined : Number(number);
};
