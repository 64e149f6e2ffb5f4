import { contentWords } from "./filler.ts";
import { inPlace, type Scope } from "./plain-words/aim-of.ts";
import { ownWords, wholes } from "./plain-words/word-lists.ts";

/** Why something is wished, behind the wish: "so nobody sees it", "for my profile", "to print it". */
const purpose = new RegExp(
  "\\b(?:so (?:that )?(?:it|he|she|they|you|i|we|people|nobody|no one|everyone|everybody|all|the|my|our|that)\\b(?! that)|" +
    "because\\b|since (?:it|i|we|the)\\b|" +
    "(?:in order )?to (?:post|print|send|share|show|use|hang|upload|sell|match|fit|surprise|give|impress|get|catch|hide)\\b|" +
    "for (?:my|our|an?|his|her|use|posting|printing|instagram|insta|facebook|tiktok|youtube|" +
      "whatsapp|linkedin|ebay|etsy|stories|social|print|twitter|work)\\b|" +
    "(?:and|if you|as (?:well|soon|long)) (?:thanks|can|could|possible)|if (?:that's |it's |it is )?possible|when you (?:can|have)|" +
    "like (?:in|on) (?:magazines|the magazines|instagram|adverts|ads|commercials)|like (?:you|they) (?:do|see)).*$",
);
/** Instructions of the whole picture that say nothing of a scope, and read no free words of their own. */
const bare = new Set([
  "border", "passe-partout", "rounded corners", "circle crop", "film bars", "torn edges", "outline subject", "blur background", "darken background",
  "gray background", "fade in or out",
]);
/** Where in the picture: what has no place of its own would be done to all of it. */
const side = new RegExp(
  "\\b(?:(?:left|right|top|bottom|upper|lower|one|other)(?:[- ](?:hand|most))? (?:half|side|part|third|quarter|corner|edge|area|portion|region|section)|" +
    "(?:around|near|along|towards?|at|on|in|of|to|from) (?:the |its )?(?:very )?(?:left|right|top|bottom|middle|centre|edges?|sides?|borders?|corners?)|" +
    "the (?:left|right|top|bottom|middle|centre|edges|sides|corners|front|back)(?! (?:and bottom|to bottom|bars?)))\\b",
);
/** Instructions that have a place of their own. */
const placed = new Set(["tilt-shift", "golden hour", "sun flare", "mirror half", "crop", "pixelate", "motion blur"]);
/** What a look may be called besides: "an autumnal glow". */
const modifier = /([\p{L}'-]+) *\|/u;

/** A clause without what it is wished for. */
export const withoutPurpose = (clause: string) => clause.replace(purpose, " ");

/** The side or corner of the picture that a clause names though its instruction has none. @param rest the clause, `|` in place of its instruction */
export function sideIn({ name, scope }: { name: string; scope?: Scope }, rest: string): string | undefined {
  const isWhole = (scope === "part" || scope === "look") && !placed.has(name);
  return isWhole ? side.exec(withoutPurpose(rest))?.[0] : undefined;
}

/**
 * Words of a clause that nothing was made of and that may change what is meant: "slow motion for the jump" is not slow motion.
 * @param rest the clause, `|` in place of its instruction @param known words that its part is named by
 */
export function leftOver({ name, scope }: { name: string; scope?: Scope }, rest: string, known: readonly string[]): string[] {
  if (scope === undefined && !bare.has(name)) return [];
  const asked = withoutPurpose(scope === "air" ? rest.replace(inPlace, " ") : rest);
  const tolerated = scope === "look" || scope === "air" ? modifier.exec(asked)?.[1] : undefined;
  const isKnown = (word: string) => known.includes(word) || (word !== "rest" && (wholes.has(word) || ownWords.has(word)));
  return contentWords(asked).filter((word) => word !== tolerated && !isKnown(word) && !/ly$/.test(word));
}
