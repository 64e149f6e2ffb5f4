import { anyOf, readOrders } from "./plain-words/read-orders.ts";
import { seenParts } from "./plain-words/word-lists.ts";

const article = "(?:the|my|her|his|their|its|our|your|this|that)";
const noun = `(?:${article} [\\w'-]+(?: (?!and\\b|but\\b)[\\w'-]+)??|${anyOf([...seenParts.keys()].filter((word) => /ground|sky|grass|drop/.test(word)))})`;
const verb = "(?:brighten|lighten|darken|dim|sharpen|soften|smooth|blur|warm(?: up)?|cool(?: down)?|saturate|desaturate|denoise|pixelate|enhance)";
const states = anyOf(readOrders("../states.txt").map(([word]) => word));
const adjective = "(?:(?:a (?:little )?bit|a little|slightly|much|very|way|far|even|so|really|also|super) )*" +
  `(?:(?:more|less) (?!(?:contrast|saturation|of|light|details?|color|red|and)\\b)[\\w-]+(?: blue| red| green)?|` +
  `(?!border|corner|filter|flower|paper|sticker|other|water)\\w+er|` +
  `blurry|${states})(?![\\w-])`;
const joint = "(?:,? (?:and|but)|,)(?: also)?";
const end = "(?=\\s*(?:$|[,.;!?]|and\\b|but\\b|please\\b|pls\\b|too\\b|a bit\\b|a little\\b|slightly\\b|for me\\b))";

const rules: readonly [RegExp, string][] = [
  // "Make the sky darker and more saturated".
  [new RegExp(`\\b(?<make>make|turn|get|have) (?<what>${noun}) (?<one>${adjective})${joint} (?<other>${adjective})${end}`, "g"),
    "$<make> $<what> $<one>, $<make> $<what> $<other>"],
  // "Brighten and sharpen the face".
  [new RegExp(`\\b(?<one>${verb})(?: and|,|, and) (?<other>${verb}) (?<what>${noun})(?![\\w'-])`, "g"), "$<one> $<what>, $<other> $<what>"],
];

/** Says of a part for each of several verbs or adjectives what is said of them together. @param text in normal form */
export function sayForEach(text: string): string {
  let said = text;
  for (const [words, each] of rules) {
    // A list of three is shared twice.
    for (let times = 0; times < 3; times++) said = said.replace(words, each);
  }
  return said;
}
