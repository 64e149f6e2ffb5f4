import { readLines, readWords } from "@atelier/engine/words/read-words.ts";
import type { Motion } from "../../actors/actor.ts";
import type { CameraMove } from "../../camera.ts";
import { type Colour, hex } from "../../colour.ts";
import type { InTheAir } from "../../layers/particle-layer.ts";
import type { DayTime, Mood, Season, Weather } from "../../palette.ts";
import type { Lens, PlaceName } from "../../places/place.ts";

const lines = readLines(new URL("./surroundings.txt", import.meta.url)).map((line) => {
  const [, kind, value, words] = /^(\w+) ([^:]+): (.+)$/.exec(line) ?? [];
  if (words === undefined) throw new Error(`surroundings.txt: "${line}" is not "kind value: word, word"`);
  return { kind, value: value!, words: words.split(", ") };
});

/** Values of a kind by word. */
function byWord<T extends string>(kind: string): ReadonlyMap<string, T> {
  return new Map(lines.filter((line) => line.kind === kind).flatMap(({ value, words }) => words.map((word) => [word, value as T] as const)));
}

const mapped = <T>(kind: string, change: (value: string) => T): ReadonlyMap<string, T> =>
  new Map([...byWord(kind)].map(([word, value]) => [word, change(value)]));

export const timeWords = byWord<DayTime>("hour");
export const weatherWords = byWord<Weather>("weather");
export const seasonWords = byWord<Season>("season");
export const moodWords = byWord<Mood>("mood");
export const particleWords = byWord<InTheAir>("air");
export const cameraWords = byWord<CameraMove>("camera");
export const lensWords = byWord<Lens>("lens");
export const actionWords = byWord<Motion>("action");
/** Words that are for people what a picture of its own is for. */
export const personActions = byWord("figure");
/** Numbers and what stands for them. */
export const countWords = mapped("count", Number);
export const colourWords: ReadonlyMap<string, Colour> = mapped("colour", hex);
/** "On a yellow background" is nowhere. */
const grounds = [...colourWords.keys(), "plain", "solid"].flatMap((look) =>
  ["background", "backdrop"].map((ground) => [`${look} ${ground}`, "stage"] as const));
export const placeWords: ReadonlyMap<string, PlaceName> = new Map([...byWord<PlaceName>("place"), ...grounds]);

/** Is reported as not shown, and never played by an icon that happens to bear its name. */
export const abstractWords: ReadonlySet<string> = new Set(readWords(new URL("./abstract-words.txt", import.meta.url)));

/** Says nothing that could be shown. */
export const emptyWords: ReadonlySet<string> = new Set(readWords(new URL("./empty-words.txt", import.meta.url)));
