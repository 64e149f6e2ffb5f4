import type { Shot as ShotOrder, Shots } from "@atelier/engine/kinds/generate-video.ts";
import type { CameraMove } from "../camera.ts";
import type { Colour } from "../colour.ts";
import type { InTheAir } from "../layers/particle-layer.ts";
import type { DayTime, Mood, Season, Weather } from "../palette.ts";
import type { Lens, PlaceName } from "../places/place.ts";
import { createRandom } from "@atelier/media/raster/random.ts";
import type { PromptReading, Subject } from "./prompt-reading.ts";
import { readNegative, readPrompt } from "./read-prompt.ts";

/** One shot, with everything decided but the look of its actors. */
export interface Shot {
  frames: number;
  place: PlaceName;
  time: DayTime;
  weather: Weather;
  season: Season;
  mood?: Mood;
  tint?: Colour;
  camera: CameraMove;
  lens: Lens;
  pace: number;
  /** How much of the frame's height the first subject fills. */
  fill?: number;
  isHigh?: true;
  hasTable?: true;
  hasBank?: true;
  particles: InTheAir[];
  subjects: Subject[];
  titles: string[];
  /** Shows nothing but its titles. */
  isType?: true;
  /** Words that nothing in it shows. */
  unseen: readonly string[];
  /** Seed of its place: shots of one place share it. */
  placeKey: number;
  key: number;
  /** Plays in a photographed or filmed place: the number of the reference, or -1 for the given first frame. */
  backdrop?: number;
  /** Begins with the given first frame. */
  opens?: boolean;
}

export interface Storyboard {
  shots: Shot[];
  /** Words that the surroundings show; those of subjects depend on the catalog. */
  known: string[];
  /** Words that the place shows under another name. */
  places: Readonly<Record<string, PlaceName>>;
  /** The words say nothing of a place, an hour, a weather or the air. */
  isBare: boolean;
}

export interface StoryOrder {
  prompt: string;
  negativePrompt?: string;
  shots: Exclude<Shots, unknown[]> | ShotOrder[];
  frameRate: number;
  /** Seconds. */
  duration: number;
  seed: number;
  /** Seconds at which a cut would fall on a beat. */
  beats?: readonly number[];
  /** Gives references their parts in the shots, once it is decided what each shot tells. */
  cast?(readings: readonly PromptReading[]): PromptReading[];
  /** The first frame is given: the whole film plays in it. */
  hasStart?: boolean;
}

/** Turns words into shots: what each shows, from how near, with which camera, for how many frames. Only the words and the seed decide. */
export function drawUpStoryboard(order: StoryOrder): Storyboard {
  const { prompt, negativePrompt, shots, frameRate, duration, beats = [] } = order;
  const negative = readNegative(negativePrompt);
  const total = Math.max(1, Math.round(duration * frameRate));
  if (typeof shots !== "string") {
    const readings = shots.map((shot) => readPrompt(shot.prompt, negative));
    const ends = shots.map((_, i) => Math.round(shots.slice(0, i + 1).reduce((sum, shot) => sum + shot.duration, 0) * frameRate));
    ends[ends.length - 1] = total;
    return finish(inherited(readings), ends, readings.map(() => undefined), order);
  }
  if (shots === "one") return finish([readPrompt(prompt, negative)], [total], [undefined], order);

  const parts = inherited(scenesOf(prompt).map((part) => readPrompt(part, negative)));
  const count = Math.max(
    Math.min(parts.length, Math.max(1, Math.floor(duration / 1.5))), Math.min(5, Math.max(duration < 3.5 ? 1 : 2, Math.round(duration / 2.8))),
  );
  const readings = Array.from({ length: count }, (_, i) => parts[Math.min(parts.length - 1, Math.floor((i * parts.length) / count))]!);
  const lenses: readonly Lens[] = count === 1 ? ["medium"] : count === 2 ? ["wide", "medium"] : ["wide", "medium", "close", "medium", "wide"];
  const ends = cutsOnBeats(count, total, frameRate, beats);
  return finish(readings, ends, readings.map((_, i) => (i === count - 1 && count > 3 ? "wide" : lenses[i % lenses.length]!)), order);
}

/** The parts of a prompt that tell one thing after another. A part without anything to show belongs to the one before. */
function scenesOf(prompt: string): string[] {
  const parts: string[] = [];
  for (const part of prompt.split(/(?<=[.!?;])\s+|,?\s+(?:and )?then\s+|\bcut to:?\s+/i)) {
    const { subjects, place } = readPrompt(part);
    const last = parts.length - 1;
    if (parts.length > 0 && subjects.every((subject) => !isSomebody(subject)) && !place) parts[last] = `${parts[last]} ${part}`;
    else if (part.trim()) parts.push(part);
  }
  return parts.length === 0 ? [prompt] : parts;
}

/** Someone or something that is shown for certain. */
const isSomebody = ({ entry, reference }: Subject) => entry !== undefined || reference !== undefined;

/** What a part does not say is as it was before; what only a later one says holds from the beginning, unless it says so of another place. */
function inherited(readings: PromptReading[]): PromptReading[] {
  const result: PromptReading[] = [];
  for (const reading of readings) {
    const before = result.at(-1);
    const said = <K extends "place" | "time" | "weather" | "season" | "mood" | "tint">(key: K) =>
      readings.find((other) => other[key] !== undefined && (key === "place" || !reading.place || !other.place || other.place === reading.place))?.[key];
    const hero = before?.subjects[0];
    result.push({
      ...reading,
      place: reading.place ?? before?.place ?? (reading.subjects.some(({ entry }) => entry?.home) ? undefined : said("place")),
      time: reading.time ?? before?.time ?? said("time"),
      weather: reading.weather ?? before?.weather ?? said("weather"),
      season: reading.season ?? before?.season ?? said("season"),
      mood: reading.mood ?? before?.mood ?? said("mood"),
      tint: reading.tint ?? before?.tint ?? said("tint"),
      // "Then she stops": someone is meant who was named before.
      subjects: reading.subjects.some((subject) => isSomebody(subject) && subject.entry?.motion !== "still") || !hero
        ? reading.subjects
        : [hero, ...reading.subjects],
    });
  }
  return result;
}

/** Evenly spread, then moved to the next beat where one is near. @returns end of each shot, frames */
function cutsOnBeats(count: number, total: number, frameRate: number, beats: readonly number[]): number[] {
  return Array.from({ length: count }, (_, i) => {
    if (i === count - 1) return total;
    const even = ((i + 1) * total) / count / frameRate;
    const beat = beats.reduce((best, time) => (Math.abs(time - even) < Math.abs(best - even) ? time : best), Number.POSITIVE_INFINITY);
    const cut = Math.abs(beat - even) < 0.28 * (total / count / frameRate) ? beat : even;
    return Math.round(cut * frameRate);
  });
}

function finish(planned: PromptReading[], ends: number[], lenses: (Lens | undefined)[], { seed, cast, hasStart }: StoryOrder): Storyboard {
  const readings = cast ? cast(planned) : planned;
  const shots = readings.map((reading, i): Shot => {
    const random = createRandom(seed, `shot ${i}`);
    const place = landOf(reading.place ?? outsideOf(homeOf(reading.subjects), reading), reading.subjects);
    const lens = reading.lens ?? lenses[i] ?? "medium";
    const isRepeated = i > 0 && readings.slice(0, i).some((other) => other.camera === reading.camera);
    return {
      frames: ends[i]! - (ends[i - 1] ?? 0),
      place,
      time: reading.time ?? timeBy(reading.mood, place),
      weather: reading.weather ?? "clear",
      season: reading.season ?? (reading.weather === "snow" || place === "snowfield" ? "winter" : "summer"),
      ...(reading.mood && { mood: reading.mood }),
      ...(reading.tint && { tint: reading.tint }),
      camera: reading.camera && !isRepeated ? reading.camera : cameraFor(reading, lens, random.next()),
      lens,
      ...(reading.fill !== undefined && { fill: reading.fill }),
      ...(reading.isHigh && { isHigh: true as const }),
      ...(reading.hasTable && place === "room" && { hasTable: true as const }),
      ...(place === "lake" && isOnLand(reading.subjects) && { hasBank: true as const }),
      pace: reading.pace,
      particles: reading.particles,
      subjects: reading.subjects,
      unseen: reading.unseen ?? [],
      titles: titlesFor(reading, readings, i),
      placeKey: createRandom(seed, place).below(1 << 30),
      key: random.below(1 << 30),
      ...(hasStart ? givenScene(i) : reading.backdrop !== undefined && { backdrop: reading.backdrop }),
    };
  });
  const known = [...new Set(readings.flatMap((reading) => reading.known))];
  const named = readings.flatMap(({ placesNamed = [] }) => placesNamed).filter(({ word, place }) => known.includes(word) && word !== place);
  return {
    shots, known, places: Object.fromEntries(named.map(({ word, place }) => [word, place])),
    isBare: readings.every(({ place, time, weather, season, particles }) => !(place ?? time ?? weather ?? season) && particles.length === 0),
  };
}

const givenScene = (shot: number): Pick<Shot, "backdrop" | "opens"> => ({ backdrop: -1, ...(shot === 0 && { opens: true }) });

/** The hour that suits a mood, where the words name none. */
function timeBy(mood: Mood | undefined, place: PlaceName): DayTime {
  if (mood === "neon" || mood === "dark" || place === "space" || place === "moon") return "night";
  if (mood === "romantic" || mood === "dramatic") return "sunset";
  return mood === "epic" || mood === "dreamy" ? "golden" : "day";
}

/** A text that the whole prompt has goes to the last of the shots that share it. */
function titlesFor(reading: PromptReading, readings: PromptReading[], i: number): string[] {
  return readings.slice(i + 1).some((later) => later.quotes === reading.quotes || later.quotes.join() === reading.quotes.join()) ? [] : reading.quotes;
}

/** Who is at home indoors is outside where it rains or snows. A window that rain runs down is a place that is named. */
function outsideOf(home: PlaceName, { weather, subjects }: PromptReading): PlaceName {
  const isFurnished = subjects.some(({ entry }) => entry?.home === "room" && !entry.isPerson && !/door|umbrella/.test(entry.icon));
  const isLeft = home === "room" && weather !== undefined && fallsOutside.has(weather) && !isFurnished;
  return !isLeft ? home : weather === "snow" ? "village" : "city";
}

const fallsOutside: ReadonlySet<Weather> = new Set(["rain", "storm", "snow", "fog"]);

/** A thing says more of where we are than a person, who is at home with any of them, or than an animal that is at home anywhere on land. */
function homeOf(all: Subject[]): PlaceName {
  const things = all.filter(({ entry }) => entry && !entry.isPerson && entry.home && !["meadow", "stage", "sky", "garden"].includes(entry.home));
  const subjects = things.length > 0 && all.some(({ entry }) => entry?.isPerson) ? things : all;
  const homes = subjects.flatMap(({ entry, action }) => (entry?.home ? [entry.home === "sky" && action === "idle" ? "garden" as const : entry.home] : []));
  return homes.find((home) => home !== "meadow" && home !== "stage" && home !== "sky") ?? homes[0] ?? "stage";
}

/** Who neither swims nor sails stands on the shore. */
const landOf = (place: PlaceName, subjects: Subject[]): PlaceName => (place === "sea" && isOnLand(subjects) ? "beach" : place);

function isOnLand(subjects: Subject[]): boolean {
  const onLand = subjects.some(({ entry, action, carries }) => entry?.isPerson && carries === undefined && entry.motion !== "sail" && action !== "swim" &&
    action !== "sail");
  const isAfloat = subjects.some(({ entry }) => entry?.motion === "sail" || entry?.motion === "leap");
  return onLand && !isAfloat;
}

const movers = new Set(["walk", "run", "drive", "fly", "swim", "sail", "hop", "soar"]);

function cameraFor({ subjects }: PromptReading, lens: Lens, chance: number): CameraMove {
  const hero = subjects.find(isSomebody);
  const motion = hero?.action ?? hero?.entry?.motion;
  if (motion && movers.has(motion) && lens !== "wide" && chance < 0.85) return "track";
  const choices: readonly CameraMove[] = lens === "wide"
    ? ["push-in", "pan-right", "pan-left", "crane", "pull-out"]
    : lens === "medium"
    ? ["push-in", "orbit", "pan-right"]
    : ["push-in", "orbit", "handheld"];
  return choices[Math.floor(chance * 997) % choices.length]!;
}
