import { readPhrases } from "@atelier/engine/words/read-words.ts";
import type { DayTime, Mood } from "../palette.ts";
import type { PlaceName } from "../places/place.ts";
import { createRandom } from "@atelier/media/raster/random.ts";
import type { PromptReading } from "./prompt-reading.ts";
import { readNegative, readPrompt } from "./read-prompt.ts";

/** What is added, by where the subject is at home, by mood and by time. */
const settings: Partial<Record<PlaceName, readonly string[]>> = readPhrases(new URL("./lexicon/settings.txt", import.meta.url), [
  "meadow", "forest", "sea", "city", "road", "sky", "desert", "space", "room", "underwater", "snowfield", "stage", "garden", "village",
]);
const hours: Record<Mood | "none", readonly string[]> = readPhrases(new URL("./lexicon/hours.txt", import.meta.url), [
  "calm", "joyful", "dramatic", "dark", "dreamy", "neon", "romantic", "vintage", "epic", "monochrome", "none",
]);
const skies: Record<DayTime, readonly [string, ...string[]]> = readPhrases(new URL("./lexicon/skies.txt", import.meta.url), [
  "dawn", "day", "golden", "sunset", "dusk", "night",
]);

const cameras = ["slow push in", "slow orbit shot", "pan right", "crane shot"] as const;

export interface Expansion {
  /** Where it plays is given by a picture, which has its light. */
  hasPlace?: boolean;
  /** Where its subjects are at home, as far as their words do not tell. */
  home?: PlaceName;
}

/** Adds what a prompt leaves open, in words that the reading of prompts understands: where, when, which air, which camera. The same seed adds the same. */
export function expandPrompt(prompt: string, seed: number, negativePrompt?: string, { hasPlace = false, home }: Expansion = {}): string {
  const negative = readNegative(negativePrompt);
  const reading = readPrompt(prompt, negative);
  const random = createRandom(seed, "expansion");
  const [where, when] = [place(reading, random.next(), home), hour(reading, random.next())];
  const parts = [
    ...(hasPlace ? [] : [where, when, air(reading)]), reading.camera ? "" : random.pick(cameras),
    reading.mood ? "" : random.pick(["calm mood", "cinematic mood", "dreamy mood"]),
  ];
  const added = parts.filter((part) => part !== "" && !part.split(" ").some((word) => negative.has(word)));
  return added.length === 0 ? prompt : `${prompt.trim().replace(/[.,;\s]+$/, "")}, ${added.join(", ")}.`;
}

/** Whether a prompt names anything that may be drawn. */
export function saysSomething(prompt: string): boolean {
  const { subjects, place: where, time, weather, season, particles } = readPrompt(prompt);
  return particles.length > 0 || subjects.some(({ entry }) => entry) || (where ?? time ?? weather ?? season) !== undefined;
}

function place({ place: named, subjects }: PromptReading, chance: number, fallback: PlaceName = "stage"): string {
  if (named) return "";
  const home = subjects.find(({ entry }) => entry)?.entry?.home ?? fallback;
  const choices = settings[home] ?? settings.stage!;
  return choices[Math.floor(chance * choices.length)]!;
}

function hour({ time, mood, weather, place: named }: PromptReading, chance: number): string {
  if (time || named === "space" || named === "moon") return "";
  if (weather === "rain" || weather === "storm") return "in the evening";
  const choices = hours[mood ?? "none"];
  return choices[Math.floor(chance * choices.length)]!;
}

function air({ weather, time, place: named }: PromptReading): string {
  return weather || !time || named === "room" || named === "space" || named === "underwater" || named === "moon" ? "" : skies[time][0];
}
