import type { DayTime } from "../palette.ts";
import type { PlaceName } from "../places/place.ts";
import {
  cameraWords, lensWords, moodWords, particleWords, placeWords, seasonWords, timeWords, weatherWords,
} from "./lexicon/surroundings.ts";
import type { PromptReading } from "./prompt-reading.ts";

/** Notes what the words say of the surroundings. @returns what kind of fact it was, undefined for none */
export function takeSurroundings(reading: PromptReading, phrase: string, base: string): string | undefined {
  let fact: string | undefined;
  const take = <T>(kind: string, words: ReadonlyMap<string, T>, set: (value: T) => void) => {
    const value = words.get(phrase) ?? words.get(base);
    if (value === undefined) return;
    set(value);
    fact = kind;
  };
  take("lens", lensWords, (value) => (reading.lens ??= value));
  take("camera", cameraWords, (value) => (reading.camera ??= value));
  take("particle", particleWords, (value) => void (reading.particles.includes(value) || reading.particles.push(value)));
  take("mood", moodWords, (value) => (reading.mood ??= value));
  take("season", seasonWords, (value) => (reading.season ??= value));
  take("weather", weatherWords, (value) => (reading.weather ??= value));
  take("time", timeWords, (value) => (reading.time = preferred(reading.time, value, phrase)));
  take("place", placeWords, (value) => (reading.place = morePrecise(reading.place, value)));
  if (fact) reading.known.push(phrase);
  return fact;
}

const shines = /^(sun|sunny|moon|full moon|sunlight|sunshine|sunlit|day|neon.*|disco|nightclub|fireworks?|candles?|candle ?light)$/;

/** "The moon at dawn" is dawn, "a sunny evening" is evening: what only shines says less than the hour. */
function preferred(before: DayTime | undefined, value: DayTime, phrase: string): DayTime {
  return before !== undefined && shines.test(phrase) ? before : value;
}

const vague: readonly PlaceName[] = ["sky", "meadow", "lake", "stage"];

/** The first place named, unless a vague one ("the sky") came before a telling one. */
function morePrecise(before: PlaceName | undefined, value: PlaceName): PlaceName {
  if (before === undefined) return value;
  if (before === "space" && value === "moon") return value;
  return vague.includes(before) && !vague.includes(value) ? value : before;
}
