import { readWords } from "../../read-words.ts";
import type { Motion } from "../actors/actor.ts";
import type { Colour } from "../colour.ts";
import { type SubjectEntry, subjectEntries } from "./lexicon/subjects.ts";
import { abstractWords, actionWords, colourWords, countWords, emptyWords, moodWords, personActions, weatherWords } from "./lexicon/surroundings.ts";
import { longestKnown } from "./longest-known.ts";
import { referenceOf } from "./name-references.ts";
import type { PromptReading, Subject } from "./prompt-reading.ts";
import { settlePlaces, takeSurroundings } from "./take-surroundings.ts";
import { type Token, tokenise } from "./tokenise.ts";

/** What a negative prompt takes away, by word. */
export function readNegative(text: string | undefined): ReadonlySet<string> {
  return new Set(tokenise(text ?? "").tokens.flatMap(({ text: word, base }) => [word, base]));
}

/** The one that films, and none that is shown. */
const theCamera = new RegExp(
  String.raw`\bthe camera\b|\bcamera(?= (?:slowly |smoothly |gently |quickly )?` +
    "(?:pans?|zooms?|tilts?|moves?|moving|follows?|orbits?|circles?|tracks?|pushes|pulls|rises|flies|shakes?|flips?|turns?|spins?|rotates?))",
  "gi",
);

/** Reads one prompt, or one shot's. @param negative words that must not be shown */
export function readPrompt(prompt: string, negative: ReadonlySet<string> = new Set()): PromptReading {
  const { tokens, quotes } = tokenise(prompt.replace(theCamera, " "));
  const reading: PromptReading = { quotes, pace: 1, particles: [], subjects: [], known: [], unknown: [] };
  let open = nothingOpen();
  let clause = -1;
  for (let at = 0; at < tokens.length; ) {
    const first = tokens[at]!;
    if (first.clause !== clause) {
      // What one clause leaves open is not the next one's.
      clause = first.clause;
      settleColour(reading, open.colour);
      open = nothingOpen();
    }
    const { phrase, length } = longestKnown(tokens, at);
    const words = tokens.slice(at, at + length);
    at += length;
    if ([phrase, ...words.flatMap(({ text, base }) => [text, base])].some((word) => negative.has(word))) continue;
    const isOfCount = tokens[at]?.text === "of" && tokens[at]!.clause === clause;
    const before = reading.subjects.length;
    const reference = referenceOf(words[0]!.text);
    delete open.clothed;
    if (reference === undefined) takePhrase(reading, open, phrase, words, isOfCount);
    else takeReference(reading, open, reference);
    open.since = reading.subjects.length > before || reference !== undefined || open.clothed ? [] : [...open.since, ...words.map(({ text }) => text)];
  }
  settleColour(reading, open.colour);
  settlePlaces(reading);
  reading.known = [...new Set(reading.known)];
  return reading;
}

/** What has been said of a noun that is yet to come. */
interface Open {
  count: number;
  colour?: { colour: Colour; word: string };
  action?: { motion: Motion; word: string };
  riding: boolean;
  /** The last words were clothes of the last noun. */
  clothed?: true;
  /** Words since the last noun. */
  since: string[];
}

const nothingOpen = (): Open => ({ count: 1, riding: false, since: [] });

const clothes = new Set(readWords(new URL("./lexicon/clothes.txt", import.meta.url)));
/** What may stand between a noun and the reference that shows it ("the dog that is shown in Image 1"), and the other way round ("Image 1 is a dog"). */
const shownIn = new Set(readWords(new URL("./lexicon/shown-in.txt", import.meta.url)));
const namedAs = new Set(readWords(new URL("./lexicon/named-as.txt", import.meta.url)));

/** A reference is the noun before it, or a subject of its own. */
function takeReference(reading: PromptReading, open: Open, reference: number): void {
  const { subjects } = reading;
  if (subjects.some((other) => other.reference === reference)) return;
  const last = subjects.at(-1);
  if (last && last.reference === undefined && open.since.every((word) => shownIn.has(word))) {
    // "The woman in the hat from Image 1": the hat is hers.
    const wearer = subjects.at(-2);
    const worn =
      wearer?.entry?.isPerson && wearer.reference === undefined && last.entry && !last.entry.isPerson && last.entry.motion === "idle" && last.entry.size <= 0.7;
    if (worn) subjects.pop();
    const subject = worn ? wearer : last;
    subject.reference = reference;
    subject.count = 1;
    return;
  }
  const subject: Subject = { word: `reference-${reference}`, count: 1, icon: "", reference };
  if (open.action && subjects.length === 0) act(subject, open.action);
  if (open.riding && last?.entry) subject.carries = subjects.length - 1;
  subjects.push(subject);
  open.riding = false;
}

/** "Image 1 is a dog" says what moves there, not that there is a dog besides. */
function takeAsName({ subjects, known }: PromptReading, open: Open, entry: SubjectEntry, word: string): boolean {
  const last = subjects.at(-1);
  if (last?.reference === undefined || last.entry || !open.since.every((one) => namedAs.has(one))) return false;
  last.entry = entry;
  known.push(word);
  return true;
}

function takePhrase(reading: PromptReading, open: Open, phrase: string, words: readonly Token[], isOfCount: boolean): void {
  const [first] = words as [Token];
  // "A school of fish", "a pair of swans".
  if (/^(enter|enters|entering|arrive|arrives|arriving|appear|appears|appearing)$/.test(phrase)) {
    takeEntrance(reading, phrase);
    return;
  }
  if (countWords.has(phrase) && isOfCount) {
    open.count = countWords.get(phrase)!;
    return;
  }
  // "Image 1 waves" is no sea.
  if (/^waves?$/.test(phrase) && open.since.length === 0 && reading.subjects.at(-1)?.reference !== undefined) {
    takeAction(reading, open, "waving", first);
    return;
  }
  if (phrase === "flies" && takeFlight(reading, open, first)) return;
  const fact = takeSurroundings(reading, phrase, words.length === 1 ? first.base : phrase);
  // "A cozy room", "a snowy landscape": a place whose first word says more.
  if (fact && words.length > 1 && !subjectEntries.has(phrase)) {
    reading.mood ??= moodWords.get(first.text);
    reading.weather ??= weatherWords.get(first.text);
  }
  if (colourWords.has(phrase)) {
    open.colour = { colour: colourWords.get(phrase)!, word: first.text };
    return;
  }
  const entry = subjectEntries.get(phrase) ?? subjectEntries.get(first.base);
  if (entry) takeSubject(reading, open, entry, phrase, words, fact);
  else if (isWorn(phrase, reading, open)) takeClothes(reading, open, first.text);
  else if (actionWords.has(phrase)) takeAction(reading, open, phrase, first);
  else if (!fact) takeOther(reading, open, phrase, first);
}

/** "A bird flies", "time flies": no insects. @returns whether the word is a verb */
function takeFlight(reading: PromptReading, open: Open, first: Token): boolean {
  const isOfNothing = open.since.some((word) => isAbstract(word, word));
  if (isOfNothing) (reading.unseen ??= []).push(first.text);
  else if (reading.subjects.length > 0 && open.since.every((word) => /ly$|^(?:that|which|then|who|and)$/.test(word))) takeAction(reading, open, "flies", first);
  else return false;
  return true;
}

function takeSubject(reading: PromptReading, open: Open, entry: SubjectEntry, phrase: string, words: readonly Token[], fact: string | undefined): void {
  const [first] = words as [Token];
  if (isFurnishing(phrase, reading)) {
    (reading.furniture ??= []).push({ phrase, word: first.text });
    return;
  }
  if (isWorn(phrase, reading, open)) {
    takeClothes(reading, open, first.text);
    return;
  }
  // The candles of a cake are on it.
  if (/^candles?$/.test(phrase) && reading.subjects.some(({ entry: other }) => other?.icon === "birthday cake")) return;
  if (fact && !isDoubleMeaning(phrase)) return;
  const word = words.map(({ text }) => text).join(" ");
  if (takeAsName(reading, open, entry, word)) return;
  // "A cup of coffee" is one thing.
  if (reading.subjects.some((other) => other.entry?.icon === entry.icon)) {
    reading.known.push(word);
    return;
  }
  const subject: Subject = { word, entry, count: first.isPlural && open.count === 1 ? 3 : open.count, icon: entry.icon };
  if (open.colour) {
    subject.colour = open.colour.colour;
    reading.known.push(open.colour.word);
    delete open.colour;
  }
  if (open.action && reading.subjects.length === 0) act(subject, open.action);
  if (open.riding && reading.subjects.at(-1)?.entry && isVehicle(entry)) subject.carries = reading.subjects.length - 1;
  reading.subjects.push(subject);
  open.count = 1;
  open.riding = false;
}

function takeEntrance(reading: PromptReading, word: string): void {
  const subject = reading.subjects.at(-1);
  if (subject) subject.enters = true;
  else reading.enters = true;
  reading.known.push(word);
}

function takeAction(reading: PromptReading, open: Open, phrase: string, { text }: Token): void {
  open.action = { motion: actionWords.get(phrase)!, word: text };
  const subject = reading.subjects.at(-1);
  if (subject && !canDo(subject, open.action)) {
    (reading.unseen ??= []).push(text);
    delete open.action;
    return;
  }
  if (subject) act(subject, open.action);
  reading.action ??= open.action.motion;
  open.riding = /^(rid|driv|sit)/.test(phrase);
  // Nobody is seen to smile, to cook or to steam.
  if (abstractWords.has(text)) (reading.unseen ??= []).push(text);
  else reading.known.push(text);
}

function takeOther(reading: PromptReading, open: Open, phrase: string, { text, base, isPlural }: Token): void {
  if (countWords.has(phrase)) open.count = countWords.get(phrase)!;
  else if (/^\d+$/.test(text)) open.count = Math.max(1, Math.min(9, Number(text)));
  else if (/^(slow|slowly)$/.test(phrase)) reading.pace = 0.6;
  else if (/^(fast|quickly|rapid)$/.test(phrase)) reading.pace = 1.5;
  else if (isAbstract(text, base)) (reading.unseen ??= []).push(text);
  else if (!emptyWords.has(text) && !emptyWords.has(base) && base.length > 2 && !/ly$/.test(base)) {
    reading.unknown.push(text);
    reading.subjects.push({ word: text, count: isPlural ? 3 : open.count, icon: base, ...(open.colour && { colour: open.colour.colour }) });
    open.count = 1;
  }
}

const isAbstract = (text: string, base: string) => !emptyWords.has(text) && (abstractWords.has(text) || abstractWords.has(base));

/** A colour that no thing followed tints the whole scene. */
function settleColour(reading: PromptReading, colour: { colour: Colour; word: string } | undefined): void {
  if (!colour) return;
  reading.tint ??= colour.colour;
  reading.known.push(colour.word);
}

const isVehicle = ({ motion, icon }: SubjectEntry) =>
  ["drive", "sail", "run", "soar", "hover", "launch"].includes(motion) || ["camel", "elephant", "dragon", "unicorn", "balloon"].includes(icon);

/** What the painted room has anyway. */
const isFurnishing = (phrase: string, { place }: PromptReading) =>
  (place === "room" || phrase === "window" || phrase === "table") && /^(window|table|desk|lamp|curtain|shelf|bookshelf|rug|floor|wall)$/.test(phrase);

/** Clothes of somebody named before are no things of their own. */
const isWorn = (phrase: string, { subjects }: PromptReading, { since }: Open) =>
  clothes.has(phrase) && subjects.at(-1)?.entry?.isPerson === true && since.some((word) => /^(?:in|wearing|wears|with|dressed)$/.test(word));

/** Their color is the figure's; the cut of the clothes is the picture's. */
function takeClothes(reading: PromptReading, open: Open, word: string): void {
  (reading.unseen ??= []).push(word);
  open.clothed = true;
  if (!open.colour) return;
  reading.subjects.at(-1)!.colour = open.colour.colour;
  reading.known.push(open.colour.word);
  delete open.colour;
}

/** Words that name a thing to show as well as its surroundings. */
const isDoubleMeaning = (phrase: string) => ["tree", "mountain", "volcano", "island", "magic", "candle", "candles"].includes(phrase);

/** Nobody floats: who flies a kite stands on the ground. */
const canDo = ({ entry }: Subject, { motion }: { motion: Motion }) =>
  motion !== "fly" || !entry?.isPerson || /superhero|supervillain|fairy|genie|mage|angel|vampire|astronaut/.test(entry.icon);

function act(subject: Subject, { motion, word }: { motion: Motion; word: string }): void {
  const { entry } = subject;
  subject.action = motion;
  const own = personActions.get(word) ?? personActions.get(motion);
  if (entry?.isPerson && own && (own !== "standing" || entry.icon.endsWith("walking"))) {
    subject.icon = `${/\bman|boy|guy|father/.test(entry.icon) ? "man" : /woman|girl|lady/.test(entry.icon) ? "woman" : "person"} ${own}`;
  }
}
