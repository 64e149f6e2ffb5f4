import { contentWords } from "./filler.ts";
import { inPlace, type Scope, setting } from "./plain-words/aim-of.ts";
import { isAdverb, ownWords, seenParts, unseenParts, wholes } from "./plain-words/word-lists.ts";

/** "A bit brighter for her eyes" says what, and "for my profile" what for. */
const isPart = `(?! (?:[\\w-]+ )?(?:${[...unseenParts, ...[...seenParts].flatMap(([noun, kind]) => (kind === "person" ? [] : [noun]))].join("|")})\\b(?!'))`;

/** Why something is asked for, behind the request: "so nobody sees it", "for my profile", "to print it". */
const purpose = new RegExp(
  "\\b(?:so (?:that )?(?:it|he|she|they|you|i|we|people|nobody|no one|everyone|everybody|all|the|my|our|that)\\b(?! that)|" +
    "because\\b|since (?:it|i|we|the)\\b|" +
    "(?:in order )?to (?:post|print|send|share|show|use|hang|upload|sell|match|fit|surprise|give|impress|get|catch|hide)\\b|" +
    `for (?:(?:my|our|an?|his|her)\\b${isPart}|use|privacy|fun|safety|posting|printing|instagram|insta|facebook|tiktok|youtube|` +
      "whatsapp|linkedin|ebay|etsy|stories|social|print|twitter|work)\\b|" +
    "(?:and|if you|as (?:well|soon|long)) (?:thanks|can|could|possible)|if (?:that's |it's |it is )?possible|when you (?:can|have)|" +
    "(?<!look |looks |looking )(?:just |exactly )?like (?:in|on|at|from|an?|the|you|they|those|these|other|some|advert\\w*|ads?|" +
      "commercials?)\\b|like \\w+(?: \\w+)?\\s*$).*$",
);
/** Instructions of the whole picture that say nothing of a scope, and read no free words of their own. */
const bare = new Set([
  "border", "rounded corners", "circle crop", "film bars", "outline subject", "blur background", "darken background",
  "gray background", "remove background", "fade in or out",
]);
/** Instructions that lie along the edges: all of them. */
const around = new Set(["border", "rounded corners", "vignette"]);
/** Where in the picture: what has no place of its own would be done to all of it. */
const side = new RegExp(
  "\\b(?:(?:left|right|top|bottom|upper|lower|one|other)(?:[- ](?:hand|most))? (?:half|side|part|third|quarter|corner|edge|area|portion|region|section)|" +
    "(?:around|near|along|towards?|at|on|in|of|to|from) (?:the |its )?(?:very )?(?:left|right|top|bottom|middle|centre|edges?|sides?|borders?|corners?)|" +
    "the (?:left|right|top|bottom|middle|centre|edges|sides|corners|front|back)(?! (?:and bottom|to bottom|bars?)))\\b",
);
/** Instructions that have a place of their own. */
const placed = new Set(["tilt-shift", "golden hour", "sun flare", "crop", "pixelate", "motion blur"]);
/** What a look may be called besides: "an autumnal glow". */
const modifier = /([\p{L}'-]+) *\|/u;

/** A clause without its purpose. */
export const withoutPurpose = (clause: string) => clause.replace(purpose, " ");

/** Limits that no instruction reads: "half black and white", "brighten it where it is dark". */
const limits = new RegExp(
  "\\b(?:(?<!first |second |last |other )half(?! as| the speed| speed)|halfway|partly|partially|in parts|except|unless|where|wherever|" +
    "instead of|rather than|only (?:in|on|at) the|" +
    "every other|every second|one of|some of the|each of|if (?:it|he|she|they|there|the)|" +
    "(?:everything|anything|things|parts|areas|all|the \\w+) (?:that|which|who) (?:is|are|has|have|looks?|was|were)|neither)\\b",
);
/** Details of instructions about backgrounds and letters, and a time. */
const others = /\b(?:background|backdrop|texts?|titles?|captions?|lettering|shadow|(?:19|20)?\d0s)\b/g;
/** Looks that a decade may be said of. */
const ofDecades = new Set(["vintage", "glitch", "fade", "sepia", "black and white", "film grain", "cyberpunk", "pop art"]);
/** Tones, of which the instructions of light speak themselves; a color or sharpness has none of its own for them. */
const tones = /^(?:shadows?|highlights?|midtones?|darks|brights)$/;
const ofTone = /shadows|highlights|brighten|darken|exposure|enhance|recolor/;

/** The side or corner of the picture that a clause names though its instruction has none. @param rest the clause, `|` in place of its instruction */
export function sideIn({ name, scope }: { name: string; scope?: Scope }, rest: string): string | undefined {
  const isWhole = (scope === "part" || scope === "look" || around.has(name) || / background$/.test(name)) && !placed.has(name);
  const asked = isWhole ? withoutPurpose(rest) : "";
  return side.exec(asked)?.[0] ?? (/\bby (?:a |one )?half\b/.test(asked) ? undefined : limits.exec(asked)?.[0]);
}

/** "Less saturation in the blue": a color as the part that is meant. */
const colourAlone = /\b(?:(?:in|of) (?:the |all )?|the |all |only )(red|green|blue|yellow|orange|purple|pink|teal|cyan|magenta)s?(?= *(?:$|[|,.;]))/;
const takesColour = /tint|tone|color|map|overlay|warmer|cooler|recolor|fade|black and white/;

/**
 * Words of a clause that nothing was made of and that may change what is meant: "slow motion for the jump" is not slow motion.
 * @param rest the clause, `|` in place of its instruction @param known words that its part is named by
 */
export function leftOver({ name, scope }: { name: string; scope?: Scope }, rest: string, known: readonly string[]): string[] {
  if (scope === undefined && !bare.has(name)) return [];
  // "Rotate it so that the tower stands straight" says how far.
  const saysHow = scope === "frame" && name !== "flip" && /\bso (?:that )?the\b/.test(rest);
  const asked = saysHow ? rest : withoutPurpose(scope === "air" ? rest.replace(inPlace, " ") : rest);
  const tolerated = scope === "look" || scope === "air" || scope === undefined ? modifier.exec(asked)?.[1] : undefined;
  // "The face of the man" is decided by its first noun.
  const colour = scope === "part" && !takesColour.test(name) ? colourAlone.exec(asked)?.[1] : undefined;
  if (colour !== undefined) return [colour];
  // Words that other instructions read: "more blur for background" blurs no background.
  const ofOthers = scope === "part" || scope === "look" || scope === "air" ? [...asked.matchAll(others)].map(([word]) => word) : [];
  const toned = scope === "part" && !ofTone.test(name);
  const isSetting = (word: string) => scope === "look" && setting.test(word);
  const isVoice = (word: string) => scope === "sound" && / sound$|^echo/.test(name) && /^(?:voices?|speech)$/.test(word);
  const isOwn = (word: string) => word !== "rest" && !(toned && tones.test(word)) && (wholes.has(word) || ownWords.has(word));
  // Who is before a background is whom it is cut off from.
  const isBefore = (word: string) => / background$/.test(name) && (word === "behind" || seenParts.get(word) === "person");
  const isCentre = (word: string) => /^(?:zoom in|crop to subject)$/.test(name) && /^(?:person|face|subject)$/.test(seenParts.get(word) ?? "");
  const isKnown = (word: string) => known.includes(word) || isBefore(word) || isCentre(word) || isOwn(word) || isSetting(word) || isVoice(word);
  const isRead = (word: string) => known.includes(word) || (/^\d/.test(word) && ofDecades.has(name));
  const strange = contentWords(asked).filter((word) => word !== tolerated && !isKnown(word) && !isAdverb(word));
  return [...ofOthers.filter((word) => !isRead(word)), ...strange];
}
