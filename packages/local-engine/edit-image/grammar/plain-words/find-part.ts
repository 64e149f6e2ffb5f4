import { isAdverb, ownWords, type PartKind, seenParts, stops, unseenParts, wholes } from "./word-lists.ts";

/** Where one of several stands. */
export type Side = "left" | "middle" | "right";

/** A part of the picture that is meant, and not the whole. */
export interface Part {
  /** As it is written. */
  noun: string;
  /** Undefined for what the engine cannot find. */
  kind?: PartKind;
  /** Everything but it. */
  except: boolean;
  /** Whose it is: "the face of the man". */
  of?: string;
  /** The one of several. */
  side?: Side;
}

const article = "(?:the|her|his|their|its|my|our|your|this|that|these|those|someone's|everyone's|everybody's)";
const phrase = new RegExp(`\\b(?<before>[\\w-]+ )?${article} (?<words>[\\w'-]+(?: [\\w'-]+){0,4})`, "g");
const pronoun = /\b(?:her|him|them|me|us)\b(?=\s*(?:$|[,.;]|look|appear|seem|in\b|into\b|more\b|less\b|a\b|to\b|\s))/;
/** What is compared with or meant for somebody is not what is changed. */
const notTarget = /^(?:like|for|behind|around|outside|surrounding|near|above|below|beneath|under|beside|before|after|during|of|as|than|by|until|use|with) $/;

/** The noun phrase at the beginning of words, without what follows it. */
export function nounPhrase(words: string): string[] {
  const found: string[] = [];
  for (const word of words.split(" ")) {
    if (stops.has(word) && !(found.length === 0 && word === "out")) break;
    found.push(word);
  }
  return found;
}

/** As `nameSides` writes them. */
const sideOf: ReadonlyMap<string, Side> = new Map([["leftmost", "left"], ["rightmost", "right"], ["middlemost", "middle"]]);

/** What a noun phrase names: undefined for the picture as a whole. */
export function partOf(words: readonly string[], except = false): Part | undefined {
  const said = words.map((word) => word.replace(/'s$/, "")).filter((word) => word !== "");
  const telling = said.filter((word) => !wholes.has(word) && !ownWords.has(word) && !/^\d/.test(word) && !isAdverb(word));
  if (telling.length === 0) return undefined;
  const two = said.slice(-2).join(" ");
  // "The sky's color" is the sky's; "the background person" is nobody that is found.
  const head = telling.at(-1)!;
  const side = sideOf.get(telling[0]!);
  // "My daughter's face".
  const owner = head === "face" && telling.length === 2 && seenParts.get(telling[0]!) === "person" ? { of: telling[0]! } : undefined;
  const isPlain = owner !== undefined || telling.length === (side ? 2 : 1) || /^(?:blue|green|whole|entire|main|young|old|night)$/.test(telling[0]!);
  const known = seenParts.get(two) ?? (isPlain ? seenParts.get(head) : undefined);
  const isSomebody = known === "person" || known === "face";
  return { noun: said.join(" "), except, ...(known !== undefined && { kind: known }), ...(side && isSomebody && { side }), ...owner };
}

const needsArticle = new RegExp(
  "^(?:her|him|them|she|he|me|us|model|couple|daughter|son|wife|husband|mom|mum|mother|dad|father|grandma|grandpa|grandmother|grandfather|friends?|" +
    "brother|sister|girlfriend|boyfriend|uncle|aunt|player|dancer|singer)$",
);

/** The part that a clause speaks of. @param rest the clause without its instruction's own words */
export function findPart(rest: string): Part | undefined {
  const text = rest.replace(/«\d+»/g, " ").replace(/[^\p{L}\p{N}'\- ]+/gu, " | ").replace(/ +/g, " ");
  for (const { groups } of text.matchAll(phrase)) {
    const { before = "", words = "" } = groups as { before?: string; words: string };
    if (notTarget.test(before)) continue;
    const part = partOf(nounPhrase(words));
    if (part) return { ...ownerIn(words, part), ...part };
  }
  if (pronoun.test(text) && !/\b(?:give|for|show|tell|with|to|by) (?:me|us|him|them|her)\b/.test(text)) {
    const noun = pronoun.exec(text)![0];
    return { noun, kind: "person", except: false };
  }
  const words = text.split(" ");
  const isPart = (word: string) => unseenParts.has(word) || (seenParts.has(word) && !needsArticle.test(word));
  const bare = words.find((word, i) => isPart(word) && !notTarget.test(`${words[i - 1] ?? ""} `));
  return bare === undefined ? undefined : partOf([bare]);
}

/** "The faces of the kids": whose they are. @param words from the noun on */
function ownerIn(words: string, { kind }: Part): Pick<Part, "of"> {
  const of = kind === "face" ? new RegExp(`^[\\w-]+ of (?:${article} )?(?:[\\w-]+ )??([\\w-]+)`).exec(words)?.[1] : undefined;
  return of !== undefined && seenParts.get(of) === "person" ? { of } : {};
}

const exception = new RegExp(
  `,? ?\\b(?:(?:everything|everywhere|all|anything|every part|the rest)(?: else)? ` +
    "(?:but|except|apart from|other than|besides|excluding|around|outside|surrounding)" +
    `|except|apart from|excluding|other than|everything outside|all around)(?: for)? (?<words>(?:${article} )?[\\w'-]+(?: [\\w'-]+){0,3})`,
);
const kept = new RegExp(
  `,? ?\\b(?:but |and |while |by )?(?:(?:keep|keeping|leave|leaving|preserve|preserving|without (?:touching|changing|affecting|altering)|` +
    `do not (?:touch|change|affect|alter))` +
    `(?: (?:only|just))?) (?<words>(?:${article}|(?=(?:skin|faces?|people|sky)\\b)) ?[\\w'-]+(?: [\\w'-]+){0,5})`,
);

/** "Brighten it, but not the sky", "make it warmer, the sky not". */
const notThat = new RegExp(
  `,? ?\\b(?:(?:but|and|just) )?not (?:(?:on|in|to|for|with) )?(?<words>${article} [\\w'-]+(?: [\\w'-]+)?)(?=\\s*(?:$|[,.])|,? (?:and|or|nor)\\b)`,
);
const thatNot = new RegExp(`, (?:but )?(?<words>${article} [\\w'-]+(?: [\\w'-]+)?)(?: please)? not\\s*$`);
/** "… and the trees": one more of what is to stay. */
const andMore = new RegExp(`^,? (?:and|or|nor)(?: not)? (?:${article} )?(?<more>[\\w'-]+)(?=\\s*(?:$|[,.]))`);

const only = new RegExp(`,? ?\\b(?:but|and|though),? (?:only|just)(?: (?:on|in|for|to|with))? (?<words>${article} [\\w'-]+(?: [\\w'-]+){0,3})\\s*$`);

/** What alone is meant, taken out of the end of a sentence: "warm it up, but only the sky". */
export function takeOnly(sentence: string): { sentence: string; part?: Part } {
  const match = only.exec(sentence);
  const part = match && partOf(nounPhrase(match.groups!["words"]!.replace(new RegExp(`^${article} `), "")));
  return part ? { sentence: sentence.slice(0, match.index), part } : { sentence };
}

/** A sentence without the words that say what is to stay as it is. */
interface WithoutException {
  sentence: string;
  /** What is to stay, where it is a part. */
  part?: Part;
  /** How it is said, and its noun. */
  said?: string;
  named?: string;
  /** Where it stood, when what is said before it is not meant: "remove the haze and sharpen everything but the faces". */
  from?: number;
}

/** What is to stay as it is, taken out of a sentence. @param isTaken whether an instruction has these letters for itself */
export function takeException(sentence: string, isTaken: (start: number, end: number) => boolean): WithoutException {
  for (const pattern of [exception, kept, notThat, thatNot]) {
    const match = pattern.exec(sentence);
    if (!match) continue;
    const all = match.groups!["words"]!;
    const begin = match.index + match[0].length - all.length;
    const full = nounPhrase(all.replace(new RegExp(`^${article} `), ""));
    // "Everything except the sky darker", "everything but her black and white": words of an instruction are none of the noun.
    while (full.length > 0 && isTaken(match.index, begin + all.indexOf(full.join(" ")) + full.join(" ").length)) full.pop();
    if (full.length === 0 && /^(?:her|him|them|me|us|it) /.test(all)) full.push(all.split(" ")[0]!);
    if (full.length === 0) continue;
    const named = full.join(" ");
    const noun = full.filter((word) => !states.has(word));
    const part = noun.length === 0 ? undefined : partOf(noun, true);
    const length = match[0].length - all.length + (pattern === exception ? all.indexOf(named) + named.length : lengthOf(all));
    const from = pattern === exception && /^,? ?(?:every|all|any)/.test(match[0]) ? { from: match.index } : {};
    const more = andMore.exec(sentence.slice(match.index + length));
    const isMore = more && [seenParts, unseenParts].some((parts) => parts.has(more.groups!["more"]!));
    const rest = `${sentence.slice(0, match.index)} ${sentence.slice(match.index + length + (isMore ? more[0].length : 0))}`.replace(/ {2,}/g, " ").trim();
    // Of two that are to stay, no mask is made.
    if (part && isMore) return { sentence: rest, said: match[0].trim(), part: { noun: `${part.noun} and ${more.groups!["more"]}`, except: true }, ...from };
    return { sentence: rest, said: match[0].replace(/^,? ?/, "").trim(), named, ...(part && { part }), ...from };
  }
  return { sentence };
}

const states = new Set(
  ("unchanged untouched alone same intact natural original sharp colored " +
    "colorful visible normal clear red blue green yellow orange pink purple white black focused").split(" "),
);
/** Letters up to the next instruction. */
const lengthOf = (words: string) => (/(?: and| then| but| with)\b/.exec(words)?.index ?? words.length);
