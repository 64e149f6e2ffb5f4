import { join } from "node:path";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { promptOrShots } from "@atelier/engine/jobs/words-of-shots.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import type { EngineContext, EngineResult } from "@atelier/engine/engine.ts";
import { airOf, spareFaces, withAir } from "@atelier/animatic/air.ts";
import { composeFrames } from "./compose-frames.ts";
import { soundAfterClip } from "./clip-sound.ts";
import { type PictureRequest, readRequest } from "./read-request.ts";
import { soundPulse } from "@atelier/animatic/sound/guide-pulse.ts";
import { soundOfWords, writeSound } from "@atelier/animatic/sound/compose-sound.ts";
import { readSound } from "@atelier/media/audio/mixing/mix-sound.ts";

/**
 * Sets a picture in motion: it is taken apart in depth (the subject before what is behind it, which is completed) and seen by a camera that moves as the prompt
 * says; clouds drift, water ripples, leaves sway, lamps flicker, and what fills the air by the prompt's words is laid over it. With an end picture a morph or a
 * transition leads there; a clip goes on in its own motion. The first frame is the start picture or the clip's first, the last the end picture.
 *
 * Deterministic: inputs, parameters, size, seed and the catalog decide every frame and sample.
 */
export async function animateImage(job: EngineJob<"animate-image">, { signal, progress, materials }: EngineContext): Promise<EngineResult> {
  const { inputs, parameters, target, seed, scratch } = job;
  const { width, height, frameRate = 24, duration = 5, sound = false } = target;
  const total = Math.max(1, Math.round(duration * frameRate));
  const prompt = promptOrShots(parameters);
  const guide = inputs.audio && soundPulse(await readSound(inputs.audio, duration));
  const request = readRequest({
    prompt, shots: parameters.shots, frameRate, duration, seed, guidance: parameters.guidance, beats: guide?.beats ?? [],
    ...(parameters.negativePrompt !== undefined && { negativePrompt: parameters.negativePrompt }),
  });
  signal.throwIfAborted();
  progress(0.02);

  const made = await composeFrames(inputs, {
    width, height, frameRate, total, seed, request, signal, energyAt: (frame) => guide?.energyAt(frame / frameRate) ?? 0.5,
  });
  const air = airOf(request.reading, request.story[0], { width, height, frameRate });
  const spared = spareFaces(request.reading, made.faces, width, height);
  const frames = air.length === 0
    ? made.frames
    : withAir(made.frames, air, { width, height, frameRate, total, leaves: inputs.end !== undefined, ...(spared && { spared }) });
  progress(0.2);

  const heard = sound ? await soundOf(job, request, { signal, materials }) : undefined;
  progress(0.25);
  const path = join(scratch, "animated.mp4");
  await writeVideo(
    { path, width, height, frameRate, ...(heard && { sound: heard.path }), ...(inputs.clip ? { crf: 14, evenly: true } : { crf: 16 }), signal },
    counted(frames, (done) => progress(0.25 + (0.74 * done) / total)),
  );
  progress(1);
  return {
    files: [{ path, mediaType: "video/mp4", width, height, frameRate, duration: total / frameRate, hasSound: sound }],
    fidelity: "classical",
    sourceType: "compositeSynthetic",
    extras: {
      ...(parameters.expandPrompt && { effective_prompt: [
        prompt.trim().replace(/[.,;\s]+$/, ""), ...spelledOut(request, made.moving),
      ].filter((part) => part !== "").join(", ") }),
      done: made.done, moving: made.moving, camera: request.shots.map(({ move }) => move), ...wordsOf(request, made.moving),
      ...(heard?.track !== undefined && { track: heard.track }),
      ...(inputs.elements.length > 0 && { ignored: ["elements"] }),
    },
  };
}

/** What has parts in a picture, by what a prompt calls it. Wind moves leaves. */
const partOf = { clouds: "clouds", water: "water", wind: "leaves", lamps: "lamps" } as const;

/** What the caller learns of the words: those that name something that does not move here, and what nobody is made to do, are unused. */
function wordsOf({ used, named, undone }: PictureRequest, moving: readonly string[]): { used_words: string[]; unused_words: string[] } {
  const moves = ({ part }: PictureRequest["named"][number]) => moving.includes(partOf[part]);
  const seen = [...new Set([...used, ...named.filter(moves).map(({ word }) => word)])];
  const missing = named.filter((one) => !moves(one)).map(({ word }) => word);
  return { used_words: seen, unused_words: [...new Set([...missing, ...undone])].filter((word) => !seen.includes(word)) };
}

const cameras: Record<string, string> = {
  drift: "slow camera drift", "push-in": "slow push in", "pull-out": "pull out", still: "static camera", track: "tracking shot", orbit: "orbit shot",
  crane: "crane shot", fly: "aerial",
};
const motions: Record<string, string> = { clouds: "drifting clouds", water: "rippling water", leaves: "leaves in the wind", lamps: "flickering lights" };

/** What was done beyond the prompt's words, in words. */
const spelledOut = ({ shots, used, named }: PictureRequest, moving: string[]) =>
  [
    cameras[shots[0].move] ?? shots[0].move.replace("-", " "), ...moving.map((name) => motions[name]),
  ].filter((phrase) => ![...used, ...named.map(({ word }) => word)].some((word) => phrase.includes(word)));

async function* counted(frames: AsyncIterable<Uint8Array>, done: (count: number) => void): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const frame of frames) {
    yield frame;
    done(++count);
  }
}

/** A given sound; else a clip's own and what follows it; else music with the sounds that the prompt names. */
async function soundOf(
  { inputs, parameters, target, seed, scratch }: EngineJob<"animate-image">, { story, reading }: PictureRequest,
  { signal, materials }: Pick<EngineContext, "signal" | "materials">,
): Promise<{ path: string; track?: string }> {
  if (inputs.audio) return { path: inputs.audio.path };
  const { duration = 5, frameRate = 24 } = target;
  const { pcm, track } = await soundOfWords(promptOrShots(parameters), story, reading, { duration, frameRate, seed, materials, signal });
  const own = inputs.clip && (await soundAfterClip(inputs.clip, pcm, inputs.start ? undefined : await lengthOf(inputs.clip)));
  return { path: await writeSound(own ?? pcm, scratch), ...(track && { track: track.name }) };
}

const lengthOf = async (clip: LocalFile) => ((await probeClip(clip.path))?.sound ? clip.duration : undefined);
