import { copyFile, truncate } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EngineJob, JobKind, Jobs } from "../jobs/job.ts";
import type { LocalFile } from "../jobs/local-file.ts";
import type { Target } from "../jobs/target.ts";
import { ignoreOutput } from "@atelier/media/ffmpeg.ts";
import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";

const portraitFile = fileURLToPath(new URL("../../../test/fixtures/astronaut.png", import.meta.url));

/** A job of the suite, but for its seed and its scratch folder. */
export type SampleJob<K extends JobKind = JobKind> = { kind: K; inputs: Jobs[K]["inputs"]; parameters: Jobs[K]["parameters"]; target: Target };

/** For every kind small jobs whose results have unlike sizes, lengths and rates. The first is the quickest. */
export type SampleJobs = { [K in JobKind]: SampleJob<K>[] };

export const toJob = ({ kind, inputs, parameters, target }: SampleJob, seed: number, scratch: string) =>
  ({ kind, inputs, parameters, target, seed, scratch }) as unknown as EngineJob;

interface Inputs {
  portrait: LocalFile;
  mask: LocalFile;
  clip: LocalFile;
  speech: LocalFile;
}

/** Makes the inputs of the jobs in a folder, in the forms that engines are promised. */
export async function makeSampleJobs(folder: string): Promise<SampleJobs> {
  const { portrait, mask, clip, speech } = await makeInputs(folder);
  const film = (width: number, height: number, frameRate: number, duration: number, sound: boolean): Target => ({ width, height, frameRate, duration, sound });
  const picture = (width: number, height: number): Target => ({ width, height });
  const own = picture(portrait.width!, portrait.height!);
  const ofClip = film(clip.width!, clip.height!, clip.frameRate!, clip.duration!, true);
  const talking = { expandPrompt: false, guidance: 0.5, quality: "standard", shots: "one" } as const;
  const words = { ...talking, prompt: "a boat on a lake at night", voices: [] };
  const none = { imageReferences: [], videoReferences: [], voiceReferences: [] };
  return {
    "animate-image": [
      {
        kind: "animate-image",
        inputs: { start: portrait, elements: [] },
        parameters: { ...talking, prompt: "the camera moves closer" },
        target: film(160, 160, 24, 1, false),
      },
      { kind: "animate-image", inputs: { start: portrait, end: portrait, elements: [] }, parameters: talking, target: film(192, 108, 30, 1.5, true) },
    ],
    "edit-image": [
      { kind: "edit-image", inputs: { references: [portrait] }, parameters: { prompt: "make it black and white" }, target: own },
      { kind: "edit-image", inputs: { references: [portrait] }, parameters: { prompt: "make it warmer" }, target: picture(301, 199) },
    ],
    "edit-video": [
      {
        kind: "edit-video",
        inputs: { video: clip, images: [] },
        parameters: { prompt: "make it black and white", expandPrompt: false, sound: "origin" },
        target: ofClip,
      },
      {
        kind: "edit-video",
        inputs: { video: clip, images: [] },
        parameters: { prompt: "make it warmer", expandPrompt: false, sound: "auto" },
        target: film(96, 64, 24, 1, true),
      },
    ],
    "expand-image": [
      {
        kind: "expand-image",
        inputs: { image: portrait },
        parameters: { left: 24, right: 0, top: 0, bottom: 9, describe: false },
        target: picture(own.width + 24, own.height + 9),
      },
      {
        kind: "expand-image",
        inputs: { image: portrait },
        parameters: { left: 1, right: 1, top: 1, bottom: 1, describe: true },
        target: picture(own.width + 2, own.height + 2),
      },
    ],
    "generate-video": [
      { kind: "generate-video", inputs: none, parameters: words, target: film(192, 108, 24, 1, false) },
      {
        kind: "generate-video",
        inputs: { ...none, audio: speech },
        parameters: {
          ...words,
          shots: [
            { prompt: "rain", duration: 1 },
            { prompt: "sun", duration: 1 },
          ],
        },
        target: film(108, 192, 25, 2, true),
      },
    ],
    "inpaint-image": [
      {
        kind: "inpaint-image",
        inputs: { image: portrait, mask, styleReferences: [], characterReferences: [] },
        parameters: { prompt: "fill with blue", speed: "TURBO", enhancePrompt: "OFF", style: "AUTO", styleCodes: [] },
        target: own,
      },
    ],
    "lip-sync": [
      { kind: "lip-sync", inputs: { image: portrait, audio: speech }, parameters: { quality: "fast" }, target: film(256, 256, 25, speech.duration!, true) },
    ],
    "move-camera": [
      { kind: "move-camera", inputs: { image: portrait }, parameters: { horizontal: 20, vertical: 0, zoom: 5 }, target: own },
      { kind: "move-camera", inputs: { image: portrait }, parameters: { horizontal: 340, vertical: 20, zoom: 7 }, target: picture(201, 133) },
    ],
    "retouch-skin": [
      { kind: "retouch-skin", inputs: { image: portrait }, parameters: { mode: "faithful", skinDetail: 50 }, target: own },
      { kind: "retouch-skin", inputs: { image: portrait }, parameters: { mode: "flexible", goal: "improve_lighting" }, target: own },
    ],
    "transfer-motion": [
      {
        kind: "transfer-motion",
        inputs: { character: portrait, motion: clip },
        parameters: { orientation: "video", guidance: 0.5, quality: "standard" },
        target: ofClip,
      },
    ],
    "upscale-video": [
      {
        kind: "upscale-video",
        inputs: { video: clip },
        parameters: { method: "turbo", creativity: 20, flavor: "natural" },
        target: film(clip.width! * 2, clip.height! * 2, clip.frameRate!, clip.duration!, true),
      },
      {
        kind: "upscale-video",
        inputs: { video: clip },
        parameters: { method: "precision", strength: 30 },
        target: film(clip.width! * 2, clip.height! * 2, clip.frameRate! * 2, clip.duration!, true),
      },
    ],
  };
}

async function makeInputs(folder: string): Promise<Inputs> {
  const sharp = await loadSharp();
  const side = 256;
  const path = (name: string) => join(folder, name);
  await sharp(portraitFile).resize(side, side).removeAlpha().png().toFile(path("portrait.png"));
  const hole = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/>` +
      `<rect x="10" y="20" width="60" height="50" fill="#000"/></svg>`,
  );
  await sharp(hole).removeAlpha().png().toFile(path("mask.png"));
  await runUngated(
    ["-f", "lavfi", "-i", "aevalsrc='0.5*sin(2*PI*(180+60*sin(3*t))*t)*abs(sin(9*t))':s=48000:d=1.2", "-ac", "2", "-c:a", "pcm_s16le", path("speech.wav")],
    ignoreOutput,
  );
  const moves = "crop=192:144:x='20+20*sin(4*t)':y=20,format=yuv420p";
  const pictures = ["-loop", "1", "-framerate", "25", "-t", "1", "-i", path("portrait.png")];
  await runUngated(
    [...pictures, "-f", "lavfi", "-i", "sine=300:r=48000:d=1", "-vf", moves, "-c:v", "libx264", "-ac", "2", "-c:a", "aac", "-t", "1", path("clip.mp4")],
    ignoreOutput,
  );
  return {
    portrait: { path: path("portrait.png"), mediaType: "image/png", width: side, height: side },
    mask: { path: path("mask.png"), mediaType: "image/png", width: side, height: side },
    clip: { path: path("clip.mp4"), mediaType: "video/mp4", width: 192, height: 144, duration: 1, frameRate: 25, hasSound: true },
    speech: { path: path("speech.wav"), mediaType: "audio/wav", duration: 1.2 },
  };
}

/** The job with its files torn off in the middle: what an engine gets when a disk fails. */
export async function withTornInputs(job: SampleJob, folder: string): Promise<SampleJob> {
  const torn = async (file: LocalFile): Promise<LocalFile> => {
    const path = join(folder, `torn-${Math.random().toString(36).slice(2)}`);
    await copyFile(file.path, path);
    await truncate(path, 60);
    return { ...file, path };
  };
  const entries = await Promise.all(
    Object.entries(job.inputs as Record<string, LocalFile | LocalFile[] | undefined>).map(
      async ([name, input]) => [name, Array.isArray(input) ? await Promise.all(input.map(torn)) : input && (await torn(input))] as const,
    ),
  );
  return { ...job, inputs: Object.fromEntries(entries) } as unknown as SampleJob;
}
