import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import type { Materials, TrackMaterial } from "@atelier/engine/materials.ts";
import type { Mood } from "../palette.ts";
import { readPrompt } from "../story/read-prompt.ts";
import { mixSound, readSound } from "@atelier/media/audio/mixing/mix-sound.ts";
import { castActors } from "../story/cast.ts";
import type { PromptReading } from "../story/prompt-reading.ts";
import type { Shot } from "../story/storyboard.ts";
import { type Cue, planSounds } from "./plan-sounds.ts";
import { playPad } from "./play-pad.ts";
import { genreWords, moodQueries } from "@atelier/engine/words/music-words.ts";
import { trackWords } from "./sound-words.ts";

/** The track of the catalog that suits a prompt, long enough for a film of so many seconds. */
export async function findTrack(prompt: string, duration: number, materials: Materials): Promise<TrackMaterial | undefined> {
  const { mood, place = "meadow" } = readPrompt(prompt);
  const asked = /\b([\w -]+?) (?:music|song|soundtrack|tune|track)\b/i.exec(prompt)?.[1]?.toLowerCase() ?? "";
  for (const words of [...moodQueries(asked), ...trackWords(mood, place, genreWords.exec(prompt)?.[0])]) {
    const track = await materials.track(words, { duration });
    if (track && track.duration >= Math.min(duration, 3)) return track;
  }
  return undefined;
}

/** The sound of a film: a track, or chords of its own, with the sounds of what happens. */
export async function composeSound({ track, cues, duration, mood, seed, signal }: {
  track?: TrackMaterial; cues: Cue[]; duration: number; mood?: Mood; seed: number; signal: AbortSignal
}): Promise<Pcm> {
  const music = track ? await readSound(track.file, duration) : playPad(duration, mood, seed);
  return mixSound({ duration, music, cues, signal });
}

/** Music with the sounds that a prompt names, for pictures that are not drawn here. */
export async function soundOfWords(
  prompt: string, story: readonly Shot[], reading: PromptReading,
  { duration, frameRate, seed, materials, signal }: { duration: number; frameRate: number; seed: number; materials: Materials; signal: AbortSignal },
): Promise<{ pcm: Pcm; track?: TrackMaterial }> {
  const track = await findTrack(prompt, duration, materials);
  const cast = await castActors(story.flatMap(({ subjects }) => subjects), materials);
  // A place that no word names is the picture's, of which nothing is known.
  const shots = story.map((shot) => ({ ...shot, titles: [], ...(reading.place === undefined && { place: "stage" as const }) }));
  const { cues } = await planSounds(shots, cast, frameRate, shots.map(() => []), materials);
  const pcm = await composeSound({ cues, duration, seed, signal, ...(track && { track }), ...(reading.mood && { mood: reading.mood }) });
  return { pcm, ...(track && { track }) };
}

/** @returns the path of the file that it was written to */
export async function writeSound(pcm: Pcm, scratch: string): Promise<string> {
  const path = join(scratch, "film.wav");
  await writeFile(path, encodeWav(pcm, { bitDepth: 16 }));
  return path;
}
