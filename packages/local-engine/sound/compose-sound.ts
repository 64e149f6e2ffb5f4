import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { encodeWav } from "@atelier/media/audio/wav.ts";
import type { Materials, TrackMaterial } from "@atelier/engine/materials.ts";
import type { Mood } from "../scene/palette.ts";
import { readPrompt } from "../scene/story/read-prompt.ts";
import { mixSound, readSound } from "./mix-sound.ts";
import type { Cue } from "./plan-sounds.ts";
import { playPad } from "./play-pad.ts";
import { moodQueries } from "./mood-queries.ts";
import { genreWords, trackWords } from "./sound-words.ts";

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

/** @returns the path of the file that it was written to */
export async function writeSound(pcm: Pcm, scratch: string): Promise<string> {
  const path = join(scratch, "film.wav");
  await writeFile(path, encodeWav(pcm, { bitDepth: 16 }));
  return path;
}
