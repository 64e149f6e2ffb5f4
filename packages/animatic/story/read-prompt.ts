import { readWords } from "@atelier/engine/words/read-words.ts";
import type { Colour } from "../colour.ts";
import { type SubjectEntry, subjectEntries } from "./lexicon/subjects.ts";
import { abstractWords, actionWords, colourWords, countWords, emptyWords, moodWords, weatherWords } from "./lexicon/surroundings.ts";
import { act, canDo } from "./act.ts";
import { carriedBy } from "./carried-by.ts";
import { longestKnown } from "./longest-known.ts";
import { referenceOf } from "./name-references.ts";
import type { PromptReading, Subject } from "./prompt-reading.ts";
import { compounds, isCalledThing, isManyOf, namesThing } from "./noun-position.ts";
import { type Around, nothingOpen, type Open } from "./open-words.ts";
import { takeAsName, takeReference } from "./take-reference.ts";
import { resolvePlaces, takeSurroundings } from "./take-surroundings.ts";
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
      applyTint(reading, open.colour);
      open = nothingOpen();
    }
    const { phrase, length } = longestKnown(tokens, at);
    const words = tokens.slice(at, at + length);
    at += length;
    if ([phrase, ...words.flatMap(({ text, base }) => [text, base])].some((word) => negative.has(word))) continue;
    const around: Around = {
      isOfCount: tokens[at]?.text === "of" && tokens[at]!.clause === clause, isThing: namesThing(tokens, at - length, length),
      isCalled: isCalledThing(tokens, at - length), isMany: isManyOf(tokens, at), isKind: tokens[at]?.clause === clause && /^an?$/.test(tokens[at]!.text),
    };
    const before = reading.subjects.length;
    const reference = referenceOf(words[0]!.text);
    delete open.clothed;
    if (reference === undefined) takePhrase(reading, open, phrase, words, around);
    else takeReference(reading, open, reference);
    if (reading.subjects.length > before || reference !== undefined) open.hasSubject = true;
    else if (isOfSomethingElse(phrase, words)) open.hasOther = true;
    open.since = reading.subjects.length > before || reference !== undefined || open.clothed ? [] : [...open.since, ...words.map(({ text }) => text)];
  }
  applyTint(reading, open.colour);
  // The candles of a cake are on it.
  if (reading.subjects.some(({ entry }) => entry?.icon === "birthday cake")) {
    reading.subjects = reading.subjects.filter(({ entry }) => entry?.icon !== "candle");
  }
  resolvePlaces(reading);
  reading.known = [...new Set(reading.known)];
  return reading;
}

const isOfSomethingElse = (phrase: string, [first]: readonly Token[]) =>
  weatherWords.has(phrase) || (!emptyWords.has(first!.text) && !colourWords.has(phrase) && !moodWords.has(phrase) && !actionWords.has(phrase) &&
    !/ly$/.test(phrase) && phrase.length > 2);

const clothes = new Set(readWords(new URL("./lexicon/clothes.txt", import.meta.url)));
function takePhrase(reading: PromptReading, open: Open, phrase: string, words: readonly Token[], around: Around): void {
  const [first] = words as [Token];
  if (takeAbsent(reading, open, phrase, words, around)) return;
  if (/^(enter|enters|entering|arrive|arrives|arriving|appear|appears|appearing)$/.test(phrase)) {
    takeEntrance(reading, phrase);
    return;
  }
  // "A school of fish", "a pair of swans".
  if (countWords.has(phrase) && around.isOfCount) {
    open.count = countWords.get(phrase)!;
    return;
  }
  // "Image 1 waves" is no sea.
  if (/^waves?$/.test(phrase) && open.since.length === 0 && reading.subjects.at(-1)?.reference !== undefined) {
    takeAction(reading, open, "waving", first);
    return;
  }
  const fact = takeFact(reading, phrase, words);
  if (colourWords.has(phrase)) {
    open.colour = { colour: colourWords.get(phrase)!, word: first.text };
    return;
  }
  const entry = subjectEntries.get(phrase) ?? subjectEntries.get(first.base);
  if (entry && around.isThing) takeSubject(reading, open, entry, phrase, words, { fact, isMany: around.isMany });
  else if (entry && !actionWords.has(phrase)) (reading.unseen ??= []).push(...(fact ? [] : [first.text]));
  else if (isWorn(phrase, reading, open)) takeClothes(reading, open, first.text);
  else if (actionWords.has(phrase)) takeAction(reading, open, phrase, first);
  else if (!fact) takeOther(reading, open, phrase, first, around);
}

function takeFact(reading: PromptReading, phrase: string, words: readonly Token[]): string | undefined {
  const [first] = words as [Token];
  const fact = takeSurroundings(reading, phrase, words.length === 1 ? first.base : phrase);
  // "A cozy room", "a snowy landscape": a place whose first word says more.
  if (fact && words.length > 1 && !subjectEntries.has(phrase)) {
    reading.mood ??= moodWords.get(first.text);
    reading.weather ??= weatherWords.get(first.text);
    reading.tint ??= colourWords.get(first.text);
  }
  return fact;
}

/** "Light as a feather", "without a hat", and compounds of which nothing is drawn. @returns whether the words are of such */
function takeAbsent(reading: PromptReading, open: Open, phrase: string, words: readonly Token[], { isKind }: Around): boolean {
  if (/^(?:without|no|not|never)$/.test(phrase) || (isKind && /^(?:like|as)$/.test(phrase))) {
    open.isNotThere = true;
    return true;
  }
  const isMeant = open.isNotThere && words.some(({ text, base }) => base.length > 2 && !emptyWords.has(text) && !colourWords.has(text) && !moodWords.has(text));
  if (!isMeant && !compounds.has(phrase)) return false;
  (reading.unseen ??= []).push(words.map(({ text }) => text).join(" "));
  delete open.isNotThere;
  return true;
}

function takeSubject(
  reading: PromptReading, open: Open, entry: SubjectEntry, phrase: string, words: readonly Token[],
  { fact, isMany }: { fact: string | undefined; isMany: boolean },
): void {
  const [first] = words as [Token, ...Token[]];
  if (isFurnishing(phrase, reading)) {
    (reading.furniture ??= []).push({ phrase, word: first.text });
    return;
  }
  if (isWorn(phrase, reading, open)) {
    takeClothes(reading, open, first.text);
    return;
  }
  if (fact && !isDoubleMeaning(phrase)) return;
  const word = words.map(({ text }) => text).join(" ");
  if (takeAsName(reading, open, entry, word)) return;
  // "A cup of coffee" is one thing.
  if (reading.subjects.some((other) => other.entry?.icon === entry.icon)) {
    reading.known.push(word);
    return;
  }
  const subject: Subject = { word, entry, count: open.count > 1 ? open.count : isMany ? pack : countOf(entry, words.at(-1)!), icon: entry.icon };
  if (open.colour) {
    subject.colour = open.colour.colour;
    (subject.said ??= []).push(open.colour.word);
    delete open.colour;
  }
  if (open.action && reading.subjects.length === 0 && canDo(subject, open.action)) act(subject, open.action);
  Object.assign(subject, carriedBy(reading.subjects, entry, open));
  reading.subjects.push(subject);
  open.count = 1;
  open.riding = false;
}

/** Animals of a "wolf pack". */
const pack = 5;

/** Noodles and glasses are one thing, a couple two people. */
function countOf({ isPerson }: SubjectEntry, { isPlural, text, base }: Token): number {
  if (isPerson && groups.has(base)) return groups.get(base)!;
  return isPlural && !subjectEntries.has(text) ? 3 : 1;
}

const groups: ReadonlyMap<string, number> = new Map(Object.entries({ couple: 2, family: 4, crowd: 7, audience: 6, team: 5, people: 4 }));

function takeEntrance(reading: PromptReading, word: string): void {
  const subject = reading.subjects.at(-1);
  if (subject) subject.enters = true;
  else reading.enters = true;
  reading.known.push(word);
}

function takeAction(reading: PromptReading, open: Open, phrase: string, { text }: Token): void {
  if (open.hasOther && !open.hasSubject) {
    (reading.unseen ??= []).push(text);
    return;
  }
  const subject = reading.subjects.at(-1);
  // Children play and hop about; who plays the violin stands.
  const isPlayed = /^play/.test(text) && subject?.entry?.isPerson && !subject.entry.isHead;
  open.action = { motion: isPlayed ? "idle" : actionWords.get(phrase)!, word: text };
  if (subject && !canDo(subject, open.action)) {
    (reading.unseen ??= []).push(text);
    delete open.action;
    return;
  }
  if (subject) act(subject, open.action);
  reading.action ??= open.action.motion;
  open.riding = /^(rid|driv|sit)/.test(phrase);
  // Whether somebody does it is known when he has a figure; nobody is seen to smile, to cook or to steam.
  if (!subject || abstractWords.has(text)) (reading.unseen ??= []).push(text);
}

function takeOther(reading: PromptReading, open: Open, phrase: string, { text, base, isPlural }: Token, { isCalled }: Around): void {
  if (countWords.has(phrase)) open.count = countWords.get(phrase)!;
  else if (/^\d+$/.test(text)) open.count = Math.max(1, Math.min(9, Number(text)));
  else if (/^(slow|slowly)$/.test(phrase)) reading.pace = 0.6;
  else if (/^(fast|quickly|rapid)$/.test(phrase)) reading.pace = 1.5;
  else if (isAbstract(text, base)) (reading.unseen ??= []).push(text);
  else if (!emptyWords.has(text) && !emptyWords.has(base) && base.length > 2 && !/ly$/.test(base)) {
    reading.unknown.push(text);
    if (!isCalled) {
      (reading.unseen ??= []).push(text);
      return;
    }
    const { colour } = open;
    reading.subjects.push({ word: text, count: isPlural ? 3 : open.count, icon: base, ...(colour && { colour: colour.colour, said: [colour.word] }) });
    open.count = 1;
  }
}

const isAbstract = (text: string, base: string) => !emptyWords.has(text) && (abstractWords.has(text) || abstractWords.has(base));

/** A colour that no thing followed tints the whole scene. */
function applyTint(reading: PromptReading, colour: { colour: Colour; word: string } | undefined): void {
  if (!colour) return;
  reading.tint ??= colour.colour;
  reading.known.push(colour.word);
}

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
  const wearer = reading.subjects.at(-1)!;
  wearer.colour = open.colour.colour;
  (wearer.said ??= []).push(open.colour.word);
  delete open.colour;
}

/** Words that name a thing to show as well as its surroundings. */
const isDoubleMeaning = (phrase: string) => ["tree", "mountain", "volcano", "island", "magic", "candle", "candles"].includes(phrase);
