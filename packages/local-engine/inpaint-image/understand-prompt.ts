import { findColours } from "../edit-image/grammar/colours.ts";
import type { Colour } from "./colour.ts";

export type Adjustment = "blur" | "pixelate" | "brighten" | "darken" | "gray" | "invert";

/** What a prompt asks to be done inside the mask. */
export type Intent =
  | { do: "remove" }
  | { do: "recolour"; colour: Colour }
  | { do: "fill"; colours: Colour[] }
  | { do: "adjust"; adjustment: Adjustment }
  | { do: "text"; text: string; colour?: Colour }
  /** @param words of the thing, for the icon catalog; @param colour asked for, for icons of one colour */
  | { do: "object"; words: string; colour?: Colour };

const quoted = /"([^"\n]{1,200})"|“([^”\n]{1,200})”|«([^»\n]{1,200})»|(?:^|\s)'([^'\n]{1,200})'(?=\s|[.,;!?]|$)/;

const removal = new RegExp(
  String.raw`\b(remove|removes|removing|erase|delete|clean(?: up)?|get rid|take (?:away|out)|eliminate|clear|heal|repair|restore|hide|` +
  String.raw`without|nothing|vanish|disappear|fill in|complete the (?:background|picture))\b`,
);
/** What is there goes on. */
const goingOn = /^(?:please )?(?:continue|extend|more of|(?:just )?the same|fix)\b/;
const adjustments: [RegExp, Adjustment][] = [
  [/\b(blur|blurred|blurry|defocus|out of focus)\b/, "blur"],
  [/\b(pixelate|pixelated|mosaic|censor|anonymi[sz]e)\b/, "pixelate"],
  [/\b(brighten|brighter|lighter|lighten)\b/, "brighten"],
  [/\b(darken|darker|dim)\b/, "darken"],
  [/\b(black and white|gr[ae]yscale|monochrome|desaturate|colou?rless)\b/, "gray"],
  [/\b(invert|negative)\b/, "invert"],
];
const colouring = /\b(make|turn|paint|dye|tint|recolou?r|colou?r|change)\b/;
const filling = /\b(fill|cover|block|background|gradient)\b/;
/** "Solid blue" fills; "a plain blue wall" is a wall. */
const even = /\b(solid|flat|plain|blank)\b/;
const replacing = /\b(?:(?:replace|swap|exchange|substitute)\b|cover (?:it|this|that|(?:the|my|his|her|their) [\w-]+)\b).*?\b(?:with|by|for)\b(.*)$/;
/** Words around the name of a thing that do not name it. */
const aroundThings = new RegExp(
  String.raw`\b(please|can|you|could|would|like|want|i|to|add|put|place|insert|draw|show|paint|create|generate|make|render|give|there|is|be|` +
  "are|here|it|this|that|the|a|an|some|one|of|in|on|at|into|onto|inside|within|area|region|mask|masked|spot|photo|picture|image|" +
  String.raw`texture|pattern|solid|flat|plain|blank|colou?r|realistic|photorealistic|beautiful|nice|cute|detailed|high|quality|with|and|his|her|my|for)\b`,
  "g",
);

/** Reads what a prompt wants inside the mask. What names nothing that can be done asks to have the area completed from its surroundings. */
export function understandPrompt(prompt: string): Intent {
  const match = quoted.exec(prompt);
  const outside = (match ? prompt.replace(match[0], " ") : prompt).toLowerCase();
  const colours = findColours(outside).map(({ rgb }) => rgb);
  const [colour] = colours;
  if (match) return { do: "text", text: match.slice(1).find((one) => one !== undefined)!.trim(), ...(colour && { colour }) };
  const found = replacing.exec(outside);
  const hides = found?.[0].startsWith("cover") && removal.test(outside.slice(0, found.index));
  const replacement = hides ? undefined : found?.[1];
  if (replacement === undefined && (removal.test(outside) || goingOn.test(outside))) return { do: "remove" };
  const adjustment = adjustmentAsked(outside, colours.length > 0);
  if (adjustment) return { do: "adjust", adjustment };
  const wanted = replacement ?? outside;
  const thing = nameOfThing(wanted);
  if (colour) {
    if (filling.test(wanted) || thing === "") {
      return colouring.test(outside) && !filling.test(outside) && !even.test(outside) ? { do: "recolour", colour } : { do: "fill", colours };
    }
    // "Make the car red" has the colour behind the thing, "a red car" before it.
    if (colouring.test(outside) && outside.search(new RegExp(`\\b${thing.split(" ").at(-1)}\\b`)) < outside.lastIndexOf(findColours(outside).at(-1)!.name)) {
      return { do: "recolour", colour };
    }
  }
  return thing === "" ? { do: "remove" } : { do: "object", words: thing, ...(colour && { colour }) };
}

/** "Black and white" names no colours, unless they are to fill something. */
function adjustmentAsked(text: string, namesColours: boolean): Adjustment | undefined {
  const adjustment = adjustments.find(([pattern]) => pattern.test(text))?.[1];
  const isColourless = !namesColours || (adjustment === "gray" && !filling.test(text));
  return isColourless ? adjustment : undefined;
}

/** The first thing that a prompt names: what is left without verbs, articles and colours, up to where the thing is said to be. */
function nameOfThing(text: string): string {
  let rest = text;
  for (const { name } of findColours(text)) rest = rest.replace(name, " ");
  for (const part of rest.split(/[,.;]|\b(?:on|in|at|near|behind|beside|next to|under|over|above|against|from|with|wearing)\b/)) {
    const words = part.replace(aroundThings, " ").replace(/[^\p{L}\s-]/gu, " ").trim().split(/\s+/).filter(Boolean);
    if (words.length > 0) return words.slice(0, 4).join(" ");
  }
  return "";
}
