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
  take("lens", lensWords, (value) => {
    reading.lens ??= value;
    if (value === "close") reading.fill ??= /macro|extreme/.test(phrase) ? 0.8 : 0.66;
  });
  take("camera", cameraWords, (value) => {
    reading.camera ??= value;
    if (value === "fly" && fromHigh.test(phrase)) reading.isHigh = true;
  });
  take("particle", particleWords, (value) => void (reading.particles.includes(value) || reading.particles.push(value)));
  take("mood", moodWords, (value) => (reading.mood ??= value));
  take("season", seasonWords, (value) => (reading.season ??= value));
  take("weather", weatherWords, (value) => (reading.weather ??= value));
  take("time", timeWords, (value) => (reading.time = preferred(reading.time, value, phrase)));
  take("place", placeWords, (value) => {
    reading.place = morePrecise(reading.place, value);
    (reading.placesNamed ??= []).push({ word: phrase, place: value });
  });
  if (fact) reading.known.push(phrase);
  return fact;
}

const fromHigh = /drone|aerial|bird|from/;

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
  // The lake lies between mountains and trees.
  if (value === "lake" && (before === "mountains" || before === "forest")) return value;
  if (before === "lake" && (value === "mountains" || value === "forest")) return before;
  return vague.includes(before) && !vague.includes(value) ? value : before;
}

/** What else a place shows of others. */
const alsoShows: Partial<Record<PlaceName, readonly PlaceName[]>> = {
  lake: ["mountains", "forest", "meadow"], beach: ["sea"], city: ["road"], village: ["road", "meadow", "forest"], garden: ["meadow", "forest"],
  meadow: ["forest", "mountains"], mountains: ["meadow", "forest", "snowfield"], snowfield: ["mountains", "forest"], forest: ["meadow"], road: ["meadow"],
  sea: ["beach"], space: ["moon"], moon: ["space"],
};

/** Takes the places that are named and not drawn from what is known. */
export function resolvePlaces(reading: PromptReading): void {
  for (const { phrase, word } of reading.furniture ?? []) {
    // A window or a table says that this is a room, where no place is named.
    reading.place ??= "room";
    if (reading.place !== "room") (reading.unseen ??= []).push(word);
    else if (/^(?:table|desk)$/.test(phrase)) reading.hasTable = true;
    if (reading.place === "room" && phrase !== "curtain") reading.known.push(word);
  }
  const { place, placesNamed = [] } = reading;
  const isDrawn = (named: PlaceName) => named === place || named === "sky" || (place !== undefined && alsoShows[place]?.includes(named));
  const missing = new Set(placesNamed.filter((one) => !isDrawn(one.place)).map(({ word }) => word));
  reading.known = reading.known.filter((word) => !missing.has(word));
  if (missing.size > 0) (reading.unseen ??= []).push(...missing);
}
