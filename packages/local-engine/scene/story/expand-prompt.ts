import type { DayTime, Mood } from "../palette.ts";
import type { PlaceName } from "../places/place.ts";
import { createRandom } from "../random.ts";
import { type PromptReading, readNegative, readPrompt } from "./read-prompt.ts";

const settings: Partial<Record<PlaceName, readonly string[]>> = {
  meadow: ["in a wide meadow with flowers"], forest: [
    "between tall trees with shafts of sunlight"
  ], sea: ["on the open sea with gentle waves"], city: ["in front of a city skyline"], road: ["on a country road"], sky: ["high above the clouds"],
  desert: ["between golden dunes"], space: [
    "in deep space before a colourful nebula"
  ], room: ["in a cozy room with a warm lamp"], underwater: ["in a coral reef with rising bubbles"], snowfield: ["in a snowy landscape"],
  stage: ["on a stage with soft spotlight"], garden: ["in a blooming garden"], village: ["in a quiet village"],
};

const hours: Record<Mood | "none", readonly string[]> = {
  calm: ["at dawn", "in the golden hour"], joyful: ["on a sunny day"], dramatic: ["at sunset"], dark: ["at night"], dreamy: ["in the golden hour", "at dusk"],
  neon: ["at night"], romantic: ["at sunset"], vintage: ["in the late afternoon"], epic: ["at sunrise", "at sunset"], monochrome: ["in the fog"], none: [
    "in the golden hour", "on a clear day", "at sunrise",
  ],
};

const skies: Record<DayTime, string> = {
  dawn: "with mist over the ground", day: "under drifting clouds", golden: "in warm light", sunset: "under glowing clouds", dusk: "in the blue hour",
  night: "under a starry sky",
};

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
  return weather || !time || named === "room" || named === "space" || named === "underwater" || named === "moon" ? "" : skies[time];
}
