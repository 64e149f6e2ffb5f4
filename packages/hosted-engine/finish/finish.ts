import { join } from "node:path";
import type { EngineResult } from "@atelier/engine/engine.ts";
import { blendSkin } from "@atelier/engine/fitting/blend-skin.ts";
import { fitFilm } from "@atelier/engine/fitting/fit-film.ts";
import { pasteIntoHole } from "@atelier/engine/fitting/paste-into-hole.ts";
import { readInput, readMade, writePicture } from "@atelier/engine/fitting/picture-file.ts";
import { jobClasses } from "@atelier/engine/jobs/job-class.ts";
import type { EngineJob, JobKind } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { SkinGoal } from "@atelier/engine/kinds/retouch-skin.ts";
import { loadSharp } from "@atelier/media/images/load-sharp.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";

export type Finished = Pick<EngineResult, "files" | "sourceType">;
type Finish<K extends JobKind> = (job: EngineJob<K>, made: string, signal: AbortSignal) => Promise<LocalFile>;

/** Goals that are about the skin alone: all that is not skin stays as it is. */
const skinOnly: readonly SkinGoal[] = ["enhance_skin", "no_make_up"];

const asMade = async ({ target, scratch }: EngineJob, made: string): Promise<LocalFile> => writePicture(await readMade(made, target), scratch);

/** @param sound the result has this sound in the place of the model's */
const film = ({ target, scratch }: EngineJob, made: string, signal: AbortSignal, sound?: LocalFile): Promise<LocalFile> =>
  fitFilm(made, join(scratch, "film.mp4"), target, sound, signal);

/**
 * What a model made, as it was ordered: what it was not given is the caller's own, to the pixel and the sample. A kind that is not here is delivered as the
 * model made it.
 */
const finishes: { [K in JobKind]?: Finish<K> } = {
  async "inpaint-image"({ inputs, scratch }, made) {
    const [picture, mask] = [await readInput(inputs.image), await readInput(inputs.mask)];
    const hole = new Uint8Array(mask.width * mask.height).map((_, i) => (mask.data[i * mask.channels]! < 128 ? 1 : 0));
    return writePicture(pasteIntoHole(picture, hole, await readMade(made, picture)), scratch);
  },
  async "expand-image"({ inputs, parameters: { left, top }, target, scratch }, made) {
    const picture = await readInput(inputs.image);
    const canvas = await readMade(made, target);
    return writePicture(await withPicture(canvas, picture, left, top), scratch);
  },
  async "retouch-skin"({ inputs, parameters, scratch }, made) {
    const picture = await readInput(inputs.image);
    const isFaithful = parameters.mode === "faithful";
    const detail = isFaithful ? parameters.skinDetail / 100 : 0;
    return writePicture(blendSkin(picture, await readMade(made, picture), { isSkinOnly: isFaithful || skinOnly.includes(parameters.goal), detail }), scratch);
  },
  "generate-video": (job, made, signal) => film(job, made, signal, job.inputs.audio),
  "animate-image": (job, made, signal) => film(job, made, signal, job.inputs.audio),
  "lip-sync": (job, made, signal) => film(job, made, signal, job.inputs.audio),
  "transfer-motion": (job, made, signal) => film(job, made, signal, ownSound(job.inputs.motion)),
  "upscale-video": (job, made, signal) => film(job, made, signal, ownSound(job.inputs.video)),
  async "edit-video"(job, made, signal) {
    const isOwn = job.parameters.sound === "origin" || !(await probeClip(made))?.sound;
    return film(job, made, signal, isOwn ? ownSound(job.inputs.video) : undefined);
  },
};

const ownSound = (clip: LocalFile): LocalFile | undefined => (clip.hasSound ? clip : undefined);

export async function finish(job: EngineJob, made: string, signal: AbortSignal): Promise<Finished> {
  const usual: Finish<JobKind> = jobClasses[job.kind] === "picture" ? asMade : film;
  const file = await ((finishes[job.kind] ?? usual) as Finish<JobKind>)(job, made, signal);
  return { files: [file], sourceType: job.kind === "generate-video" ? "trainedAlgorithmicMedia" : "compositeWithTrainedAlgorithmicMedia" };
}

/** The canvas with the picture's own pixels where the picture stands. */
async function withPicture(canvas: Raster, picture: Raster, left: number, top: number): Promise<Raster> {
  const { width, height } = canvas;
  const sharp = await loadSharp();
  const below = await sharp(canvas.data, { raw: { width, height, channels: canvas.channels }, limitInputPixels: false }).ensureAlpha().raw().toBuffer();
  const { data, channels } = picture;
  for (let y = 0; y < picture.height; y++) {
    for (let x = 0; x < picture.width; x++) {
      const [from, to] = [(y * picture.width + x) * channels, ((y + top) * width + x + left) * 4];
      for (let c = 0; c < channels; c++) below[to + c] = data[from + c]!;
      if (channels < 4) below[to + 3] = 255;
    }
  }
  const whole = { data: new Uint8Array(below.buffer, below.byteOffset, below.length), width, height, channels: 4 as const };
  return channels === 4 ? whole : withoutAlpha(whole);
}

function withoutAlpha({ data, width, height }: Raster): Raster {
  const plain = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) plain.set(data.subarray(i * 4, i * 4 + 3), i * 3);
  return { data: plain, width, height, channels: 3 };
}
