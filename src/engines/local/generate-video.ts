import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { EngineJob } from "../../jobs/job.ts";
import { encodeWav } from "../../media/audio/wav.ts";
import type { Pcm } from "../../media/audio/pcm.ts";
import { writeVideo } from "../../media/video/write-video.ts";
import { type EngineContext, EngineError, type EngineResult } from "../engine.ts";
import type { Materials, TrackMaterial } from "../materials.ts";
import { renderShots } from "./scene/render-shots.ts";
import { lightningOf } from "./scene/stage-shot.ts";
import { castActors } from "./scene/story/cast.ts";
import { expandPrompt } from "./scene/story/expand-prompt.ts";
import { readPrompt } from "./scene/story/read-prompt.ts";
import { drawUpStoryboard, type Shot } from "./scene/story/storyboard.ts";
import { type GuidedPulse, soundPulse, tempoPulse } from "./sound/guide-pulse.ts";
import { mixSound, readSound } from "./sound/mix-sound.ts";
import { type Cue, planSounds } from "./sound/plan-sounds.ts";
import { playPad } from "./sound/play-pad.ts";
import { genreWords, trackWords } from "./sound/sound-words.ts";

/**
 * Makes an animatic from words: the prompt becomes a storyboard, its shots are drawn as layered, lit scenes with icons of the catalog as actors,
 * cut on the beat of a track of the catalog, with the sounds of what is seen. It draws what its lexicon and the catalog know, and says which
 * words it used; it is plainly an illustration. A guiding sound becomes the film's own and drives its motion.
 *
 * Deterministic: parameters, size, seed and the catalog decide every frame and sample.
 */
export async function generateVideo(job: EngineJob<"generate-video">, { signal, progress, materials }: EngineContext): Promise<EngineResult> {
  const { parameters, inputs, target, seed, scratch } = job;
  const { width, height, frameRate = 24, duration = 5, sound = false } = target;
  if (inputs.imageReferences.length + inputs.videoReferences.length > 0) throw new EngineError("unavailable", "the local engine does not show references in a generated video");
  const prompt = parameters.expandPrompt ? expandPrompt(parameters.prompt, seed, parameters.negativePrompt) : parameters.prompt;

  const guide = inputs.audio && soundPulse(await readSound(inputs.audio, duration));
  const track = sound && !guide ? await findTrack(prompt, duration, materials) : undefined;
  const storyboard = drawUpStoryboard({ prompt, ...(parameters.negativePrompt !== undefined && { negativePrompt: parameters.negativePrompt }), shots: parameters.shots, frameRate, duration, seed, beats: guide?.beats ?? beatsOf(track, duration) });
  const { shots } = storyboard;
  const cast = await castActors(shots.flatMap(({ subjects }) => subjects), materials);
  signal.throwIfAborted();
  progress(0.02);

  const plan = sound && !guide ? await planSounds(shots, cast, frameRate, shots.map((shot) => lightningOf(shot, frameRate)), materials) : { cues: [], heard: [] };
  const soundFile = !sound ? undefined : (inputs.audio?.path ?? (await writeSound(await mixed(shots, track, plan.cues, duration, seed, signal), scratch)));
  progress(0.05);

  const total = shots.reduce((sum, { frames }) => sum + frames, 0);
  const path = join(scratch, "film.mp4");
  const pulse: GuidedPulse = guide ?? { ...tempoPulse(track?.tempo), beats: [] };
  const frames = renderShots({ shots, cast, width, height, frameRate, seed, pulse, signal, progress: (done) => progress(0.05 + (0.93 * done) / total) });
  await writeVideo({ path, width, height, frameRate, ...(soundFile !== undefined && { sound: soundFile }), crf: 18, signal }, frames);
  progress(1);

  return {
    files: [{ path, mediaType: "video/mp4", width, height, frameRate, duration, hasSound: sound }],
    fidelity: "procedural",
    sourceType: "algorithmicMedia",
    extras: { ...(parameters.expandPrompt && { effective_prompt: prompt }), ...told(prompt, shots, frameRate, [...storyboard.known, ...cast.words, ...plan.heard], track, plan.cues) },
  };
}

/** What the caller learns of the film: which words it shows or sounds, and which not, its shots, its music and sounds. */
function told(prompt: string, shots: Shot[], frameRate: number, shown: string[], track: TrackMaterial | undefined, cues: Cue[]): Record<string, unknown> {
  const genre = track && genreWords.exec(prompt)?.[0]?.toLowerCase();
  const used = [...new Set([...shown, ...(genre ? [genre] : [])])];
  const unused = [...new Set(shots.flatMap(({ subjects }) => subjects.map(({ word }) => word)))].filter((word) => !used.includes(word));
  return {
    used_words: used,
    unused_words: unused,
    shots: shots.map(({ frames, place, time, weather, camera }) => ({ seconds: Math.round((frames / frameRate) * 1000) / 1000, place, time, weather, camera })),
    ...(track && { track: track.name }),
    ...(cues.length > 0 && { sounds: [...new Set(cues.map(({ sound }) => sound.name))] }),
  };
}

async function findTrack(prompt: string, duration: number, materials: Materials): Promise<TrackMaterial | undefined> {
  const { mood, place = "meadow" } = readPrompt(prompt);
  for (const words of trackWords(mood, place, genreWords.exec(prompt)?.[0])) {
    const track = await materials.track(words, { duration });
    if (track && track.duration >= Math.min(duration, 3)) return track;
  }
  return undefined;
}

function beatsOf(track: TrackMaterial | undefined, duration: number): number[] {
  if (!track?.tempo) return [];
  const beat = 60 / track.tempo;
  return Array.from({ length: Math.floor(duration / beat) }, (_, i) => (i + 1) * beat);
}

async function mixed(shots: Shot[], track: TrackMaterial | undefined, cues: Cue[], duration: number, seed: number, signal: AbortSignal): Promise<Pcm> {
  const music = track ? await readSound(track.file, duration) : playPad(duration, shots[0]?.mood, seed);
  return mixSound({ duration, music, cues, signal });
}

async function writeSound(pcm: Pcm, scratch: string): Promise<string> {
  const path = join(scratch, "film.wav");
  await writeFile(path, encodeWav(pcm, { bitDepth: 16 }));
  return path;
}
