import { createRandom } from "@atelier/media/raster/random.ts";
import type { PromptReading } from "@atelier/animatic/story/prompt-reading.ts";
import { readNegative, readPrompt } from "@atelier/animatic/story/read-prompt.ts";
import { drawUpStoryboard, type Shot, type StoryOrder } from "@atelier/animatic/story/storyboard.ts";
import { readWords } from "@atelier/engine/words/read-words.ts";
import { actionWords } from "@atelier/animatic/story/lexicon/surroundings.ts";
import { tokenise } from "@atelier/animatic/story/tokenise.ts";
import type { Move } from "./camera-path.ts";
import type { Transition } from "./join-frames.ts";
import type { MotionOptions } from "./moving-parts.ts";

/** One shot of a picture: how long, with which camera, how near. */
export interface PictureShot {
  frames: number;
  move: Move;
  direction: number;
  /** 1 is usual. */
  pace: number;
  framing: number;
  key: number;
}

/** What a prompt asks of a picture. */
export interface PictureRequest {
  shots: PictureShot[];
  /** The storyboard that sounds and weather are taken from. */
  story: Shot[];
  reading: PromptReading;
  moving: MotionOptions;
  wind: boolean;
  transition: Transition;
  /** Words of the prompt that have an effect whatever the picture shows. */
  used: string[];
  /** Words that have one where the picture shows what they name. */
  named: { word: string; part: keyof MotionOptions }[];
  /** What somebody or something is to do: no picture is made to. */
  undone: string[];
}

const words = {
  clouds: /\b(clouds?|cloudy|sky|skies|time-?lapse)\b/i,
  water: /\b(water|sea|ocean|lake|river|waves?|ripples?|rippling|pond|pool|stream|creek|fountain|surf|tide|reflections?)\b/i,
  wind: /\b(wind|windy|breeze|breezy|sway|sways|swaying|rustl\w+|gust\w*|storm\w*)\b/i,
  lamps: /\b(flicker\w*|candles?|fire|fires|flames?|lanterns?|torch\w*|neon|lamps?|city lights|bonfire|campfire|fireplace)\b/i,
};

const transitions: readonly [Transition, RegExp][] = [
  ["whip", /\b(whip|swish)\b/i], ["wipe", /\bwipes?\b/i], ["iris", /\b(iris|circle|spotlight)\b/i],
  ["dissolve", /\b(cross-?fades?|fades?|dissolves?|melts?)\b/i], ["mist", /\b(mist|morphs?|ink|smoke|transform\w*|becomes?|turns into)\b/i],
];

/** What a negative prompt calls the moves of a camera. */
const unwantedMoves = /\b(camera (move|movement|motion)s?|zoom\w*|pans?|panning)\b/i;

/** How near each lens is. */
const framings = { wide: 1, medium: 1.2, close: 1.5 };

/**
 * Reads a prompt for a picture that is given: the camera, what moves, what fills the air, the way over to another picture. The first shot always begins
 * with the whole picture. @param guidance 0..1: how far what was asked for goes
 */
export function readRequest(given: StoryOrder & { guidance: number }): PictureRequest {
  // A whip pan leads to another picture; it is no pan of the camera in this one.
  const order = { ...given, prompt: given.prompt.replace(/\bwhip[- ]pans?\b/gi, "whip") };
  const { prompt, negativePrompt, shots: asked, seed, guidance } = order;
  const negative = readNegative(negativePrompt);
  const { shots: story } = drawUpStoryboard(order);
  const reading = readPrompt(prompt, negative);
  const random = createRandom(seed, "animation");
  const noMoves = unwantedMoves.test(negativePrompt ?? "");
  const shots = story.map((shot, i): PictureShot => {
    const own = typeof asked === "string" ? undefined : asked[i] && readPrompt(asked[i].prompt, negative);
    const said = own ? own.camera : story.length === 1 || i === 0 ? reading.camera : shot.camera;
    return {
      frames: shot.frames,
      move: noMoves ? "still" : (said ?? (story.length === 1 ? "drift" : shot.camera)),
      direction: random.next() > 0.5 ? 1 : -1,
      pace: (own ?? reading).pace * (0.75 + 0.5 * guidance),
      framing: i === 0 ? 1 : (own?.lens ?? (asked === "many" ? shot.lens : undefined)) === undefined ? [1.3, 1, 1.5][i % 3] : framings[own?.lens ?? shot.lens],
      key: shot.key,
    };
  });
  const isNamed = (key: keyof typeof words) => (words[key].test(negativePrompt ?? "") ? false : words[key].test(prompt) || undefined);
  const moving: MotionOptions = Object.fromEntries((["clouds", "water", "wind", "lamps"] as const).map((key) => [key, isNamed(key)]));
  const named = (Object.keys(words) as (keyof typeof words)[]).flatMap((part) =>
    (prompt.match(new RegExp(words[part], "gi")) ?? []).map((word) => ({ word: word.toLowerCase(), part })));
  const cameraWords = reading.known.filter(
    (word) => readPrompt(word).camera !== undefined || readPrompt(word).weather !== undefined || readPrompt(word).particles.length > 0
  );
  return {
    shots, story, reading, moving, wind: moving.wind === true || reading.weather === "wind" || reading.weather === "storm",
    transition: transitions.find(([, pattern]) => pattern.test(prompt))?.[0] ?? random.pick(["mist", "iris", "wipe"] as const),
    used: [...new Set(cameraWords)], named, undone: undoneWords(prompt, [...cameraWords, ...named.map(({ word }) => word)]),
  };
}

/** Verbs of somebody or something that are neither the camera's nor of what moves by itself. */
function undoneWords(prompt: string, used: readonly string[]): string[] {
  const isUsed = new Set(used.flatMap((phrase) => phrase.split(" ")));
  const said = tokenise(prompt.replace(cameraMoves, " ")).tokens;
  // "Drifting clouds": what moves by itself does what is said of it.
  const isOfPart = (i: number) => [said[i - 1], said[i + 1]].some((near) => near?.clause === said[i]!.clause && isUsed.has(near.text));
  const isUndone = (word: string, i: number) => !isUsed.has(word) && !isOfPart(i) && (actionWords.has(word) || doings.has(word));
  return [...new Set(said.map(({ text }) => text).filter(isUndone))];
}

const cameraMoves = /\b(?:the )?camera (?:\w+ly )?\w+\b/gi;
/** What else people do. */
const doings = new Set(readWords(new URL("./doings.txt", import.meta.url)));
