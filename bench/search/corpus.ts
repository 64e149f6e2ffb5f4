/*
 * A million icons that nobody has drawn, made from the 30,000 that are installed, and half a million sounds that nobody has recorded, made from
 * the starter library's: the real ones first, then variants of random real ones. The words are real and keep company as they really do; downloads,
 * popularity, dates and premium are made up. The README says how, and what it leaves out.
 */
import { seededRandom } from "@atelier/server/catalog/import/seeded-random.ts";
import { iconNames } from "./icon-names.ts";
import { soundCompany, soundTitles } from "./sound-titles.ts";

/** Numbers of at least 0 and below 1. */
export type Random = () => number;

/** An icon, or a sound in the same columns. */
export interface BenchIcon {
  readonly id: number;
  readonly name: string;
  readonly tags: readonly string[];
  readonly family: number;
  readonly shape: string;
  readonly color: string;
  readonly free: boolean;
  readonly downloads: number;
  readonly popularity: number;
  readonly created: number;
}

const SHAPES = ["outline", "fill", "lineal-color", "hand-drawn"];
const COLORS = [
  "gradient", "solid-black", "multicolor", "azure", "black", "blue", "chartreuse", "cyan", "gray", "green", "orange", "red", "rose", "spring-green",
  "violet", "white", "yellow",
];
export const FAMILIES = 500;
const SWAPPED_SHARE = 0.35;
const UNSEEN_SHARE = 0.06;
const UNSEEN_WORDS = 36_000;
const NEWEST = Date.UTC(2026, 9, 1);
const DAY = 86_400_000;

/** Each word's neighbours: the words it shares a list with, as often as it does. */
function neighboursOf(names: readonly string[][]): Map<string, string[]> {
  const neighbours = new Map<string, string[]>();
  for (const name of names) {
    for (const word of name) {
      const list = neighbours.get(word) ?? [];
      neighbours.set(word, list);
      list.push(...name.filter((other) => other !== word));
    }
  }
  return neighbours;
}

/** Pronounceable words that no icon has, for the long tail of a real vocabulary. */
function unseenWord(number: number): string {
  const onsets = ["b", "br", "d", "dr", "f", "g", "k", "kl", "l", "m", "n", "p", "pl", "r", "s", "st", "t", "tr", "v", "z"];
  const vowels = ["a", "e", "i", "o", "u", "ai", "ou"];
  let word = "";
  for (let rest = number + 200, syllable = 0; syllable < 2 || rest > 0; syllable++) {
    word += onsets[rest % onsets.length]! + vowels[Math.floor(rest / onsets.length) % vowels.length]!;
    rest = Math.floor(rest / (onsets.length * vowels.length));
  }
  return word;
}

export type Corpus = "icons" | "sounds";

export function benchItems(corpus: Corpus, count: number): Generator<BenchIcon> {
  return corpus === "icons" ? benchIcons(count) : benchSounds(count);
}

export function benchIcons(count: number): Generator<BenchIcon> {
  const names = iconNames();
  return itemsLike(names, neighboursOf(names), count, seededRandom("bench icons"));
}

function benchSounds(count: number): Generator<BenchIcon> {
  return itemsLike(soundTitles(), neighboursOf(soundCompany()), count, seededRandom("bench sounds"));
}

function* itemsLike(names: readonly string[][], neighbours: ReadonlyMap<string, string[]>, count: number, random: Random): Generator<BenchIcon> {
  for (let id = 1; id <= count; id++) {
    const name = id <= names.length ? names[id - 1]! : variant(names, neighbours, random);
    const downloads = Math.floor(50_000 * random() ** 8);
    yield {
      id,
      name: name.join(" "),
      tags: tagsFor(name, names, neighbours, random),
      family: 1 + Math.floor(FAMILIES * random() ** 3),
      shape: SHAPES[Math.floor(SHAPES.length * random())]!,
      color: COLORS[Math.floor(COLORS.length * random() ** 2)]!,
      free: random() < 0.65,
      downloads,
      popularity: Math.round(20 * Math.log10(1 + downloads)),
      created: NEWEST - Math.floor(random() * 1500) * DAY - Math.floor(random() * DAY),
    };
  }
}

function variant(names: readonly string[][], neighbours: ReadonlyMap<string, string[]>, random: Random): string[] {
  const words = [...pick(names, random)];
  const place = Math.floor(words.length * random());
  if (random() < SWAPPED_SHARE) {
    const others = neighbours.get(words[place]!) ?? [];
    if (others.length > 0) words[place] = pick(others, random);
  }
  if (random() < UNSEEN_SHARE) words[place] = unseenWord(Math.floor(UNSEEN_WORDS * random() ** 2));
  return words;
}

/** Four to nine words that keep company with the words of the name. */
function tagsFor(name: readonly string[], names: readonly string[][], neighbours: ReadonlyMap<string, string[]>, random: Random): string[] {
  const tags = new Set<string>();
  const wanted = 4 + Math.floor(6 * random());
  for (let tries = 0; tags.size < wanted && tries < 3 * wanted; tries++) {
    const near = neighbours.get(pick(name, random)) ?? [];
    const word = near.length > 0 ? pick(near, random) : pick(pick(names, random), random);
    const further = neighbours.get(word) ?? [];
    tags.add(further.length === 0 || random() < 0.5 ? word : pick(further, random));
  }
  return [...tags];
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(list.length * random())]!;
}
