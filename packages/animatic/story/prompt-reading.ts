import type { Motion } from "../actors/actor.ts";
import type { CameraMove } from "../camera.ts";
import type { Colour } from "../colour.ts";
import type { InTheAir } from "../layers/particle-layer.ts";
import type { DayTime, Mood, Season, Weather } from "../palette.ts";
import type { Lens, PlaceName } from "../places/place.ts";
import type { SubjectEntry } from "./lexicon/subjects.ts";

/** A noun of the prompt that something on the stage may stand for. */
export interface Subject {
  /** As it is written. */
  word: string;
  /** Undefined for a word that only the catalog may know. */
  entry?: SubjectEntry;
  count: number;
  colour?: Colour;
  /** Words of its colour and of what it does: they are shown when it is. */
  said?: string[];
  /** What it does, where the prompt says so. */
  action?: Motion;
  /** Words for its picture, where its action has one of its own. */
  icon: string;
  /** Carries the subject of this index. */
  carries?: number;
  /** Who is carried stands on top of it; otherwise behind its outline, as in a boat. */
  isOn?: true;
  /** Number of the reference that shows it. */
  reference?: number;
  /** Which of the reference's views: another one in each shot. */
  view?: number;
  /** Is not there yet when the shot begins. */
  enters?: true;
}

/** What a prompt says, as far as the lexicon goes. */
export interface PromptReading {
  quotes: string[];
  place?: PlaceName;
  time?: DayTime;
  weather?: Weather;
  season?: Season;
  mood?: Mood;
  tint?: Colour;
  camera?: CameraMove;
  lens?: Lens;
  /** How much of the frame's height the first subject fills, where a close view is asked for. */
  fill?: number;
  /** Seen from high above. */
  isHigh?: true;
  /** Things stand on a table. */
  hasTable?: true;
  /** What a room is furnished with: whether it is drawn is known when the place is. */
  furniture?: { phrase: string; word: string }[];
  /** Places as they are written: those that are not drawn are reported. */
  placesNamed?: { word: string; place: PlaceName }[];
  /** 1 usual; below for slow, above for fast. */
  pace: number;
  particles: InTheAir[];
  subjects: Subject[];
  /** What the first verb says, whoever does it, and whether someone enters. */
  action?: Motion;
  enters?: true;
  /** Number of the reference that shows where this plays. */
  backdrop?: number;
  /** Words that are shown by the scene itself. */
  known: string[];
  /** Words that nothing on the stage shows. */
  unseen?: string[];
  /** Words with a meaning that the lexicon lacks, in their order; each is also a subject without entry. */
  unknown: string[];
}
