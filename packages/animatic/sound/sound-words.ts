import { readLines } from "@atelier/engine/words/read-words.ts";
import type { Mood, Weather } from "../palette.ts";
import type { PlaceName } from "../places/place.ts";

/** English words that find the sound of a thing in a catalog; `bed` goes on for as long as the thing is seen, `moment` happens once a shot. */
export interface SoundRequest {
  query: string;
  /** One of these must be in the title of what is found. */
  needs: RegExp;
  kind: "bed" | "moment";
}

const moment = (query: string, needs: RegExp): SoundRequest => ({ query, needs, kind: "moment" });

export const thunder = moment("thunderclap", /thunder/i);
export const titleSound = moment("airy whoosh", /whoosh/i);

const lines = readLines(new URL("./sound-words.txt", import.meta.url)).map((line) => {
  const [, kind, value, text] = /^(\w+) (\w+): (.+)$/.exec(line) ?? [];
  if (text === undefined) throw new Error(`sound-words.txt: "${line}" is not as its head says`);
  return { kind, value: value!, text };
});

/** Sounds of a kind by what they are for. */
function sounds<Key extends string>(of: string): ReadonlyMap<Key, SoundRequest> {
  return new Map(lines.filter(({ kind }) => kind === of).flatMap(({ value, text }) => {
    const [query, needs, keys] = text.split(" = ") as [string, string, string];
    return keys.split(", ").map((key) => [key as Key, { query, needs: new RegExp(needs, "i"), kind: value as SoundRequest["kind"] }] as const);
  }));
}

export const weatherSounds = sounds<Weather>("weather");
export const placeSounds = { day: sounds<PlaceName>("day"), night: sounds<PlaceName>("night") };
/** By the icon words of a subject. */
export const subjectSounds = sounds("subject");

/** Steps of whoever walks, by the ground. */
export const stepsIn = (place: PlaceName, weather: Weather): SoundRequest =>
  weather === "snow" || place === "snowfield"
    ? moment("footsteps snow", /snow/i)
    : place === "room" || place === "stage"
    ? moment("footsteps wooden floor", /wood/i)
    : weather === "rain"
    ? moment("boots mud", /mud/i)
    : moment("footsteps gravel", /gravel/i);

/** What to look for among the tracks, most fitting first. */
export function trackWords(mood: Mood | undefined, place: PlaceName, asked: string | undefined): string[] {
  const of = (kind: string, value: string | undefined) => lines.find((line) => line.kind === kind && line.value === value)?.text.split(", ");
  return [
    ...(asked ? [asked] : []), ...(of("mood", mood) ?? []), ...(of("setting", place) ?? ["acoustic", "folk"]), "acoustic", "cinematic", "ambient", "music",
  ];
}
