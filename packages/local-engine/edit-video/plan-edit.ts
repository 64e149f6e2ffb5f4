import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { type EngineContext, EngineError } from "@atelier/engine/engine.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { probeColours } from "@atelier/media/video/probe-colours.ts";
import { Canvas } from "../edit-image/canvas.ts";
import { onWhite } from "../edit-image/frame/on-white.ts";
import { readPicture } from "../picture-file.ts";
import type { ReadOrder } from "./clip-reader.ts";
import { expandClipPrompt } from "./expand-clip-prompt.ts";
import { framingFilter } from "./framing-filter.ts";
import { ClipOutcome, type ClipStep, isKind, readClipPrompt } from "./read-clip-prompt.ts";
import { someFrames } from "./shown-frames.ts";
import { type Filling, Timeline } from "./timeline.ts";

/** What a prompt asks of a clip, and which moments and which part of it the result's frames show: all that is decided before a frame is drawn on. */
export interface ClipEdit {
  /** References behind the clip itself, RGB. */
  pictures: readonly Raster[];
  prompt: string;
  /** Clauses that the expansion has added to it. */
  added: readonly string[];
  steps: readonly ClipStep[];
  notUnderstood: readonly string[];
  outcome: ClipOutcome;
  /** Of the result: pixels, seconds, frames a second, frames. */
  width: number;
  height: number;
  duration: number;
  frameRate: number;
  count: number;
  timeline: Timeline;
  /** What the ordered length is filled with beyond the prompt's own. */
  filling: Filling | "cut off" | undefined;
  /** Seconds that the prompt alone makes of the clip. */
  ownLength: number;
  /** For each frame of the result, its place among the clip's. */
  places: readonly number[];
  /** Reads the clip's frames as the result shows them. */
  order: Omit<ReadOrder, "pixels">;
}

/** Reads the prompt, and carries out what it says of time and framing. */
export async function planEdit({ parameters, inputs, target, seed }: EngineJob<"edit-video">, { signal, materials }: EngineContext): Promise<ClipEdit> {
  const clip = knownClip(inputs.video);
  const { width, height, duration = clip.duration, frameRate = clip.frameRate } = target;
  const pictures: Raster[] = [];
  for (const file of inputs.images) pictures.push(onWhite(await readPicture(file)));
  const own = parameters.prompt ?? "";
  const { prompt, added } = parameters.expandPrompt
    ? expandClipPrompt(own, parameters.sound === "auto" && target.sound === true)
    : { prompt: own, added: [] };
  const { steps, notUnderstood, refused, declined } = readClipPrompt(prompt, parameters.negativePrompt ?? "", pictures.length);
  const outcome = new ClipOutcome();
  outcome.declined(declined);
  for (const { step, reason } of refused) outcome.refused(step, reason);

  const { timeline, filling, own: ownLength } = await retimed(steps, clip.duration, duration, outcome);
  const count = Math.max(1, Math.round(duration * frameRate));
  const places = Array.from({ length: count }, (_, index) => timeline.frameAt(index, frameRate, clip.frames));

  const matrix = matrixOf(await probeColours(clip.path, signal));
  const source = { path: clip.path, frameRate: clip.frameRate, count: clip.frames, signal };
  const reframings = await framed(
    steps,
    { source, clip, pictures, canvas: { width, height, seed, materials, signal }, number: Math.floor(places[Math.floor(count / 2)]!), matrix },
    outcome,
  );
  const order = { ...source, width, height, filter: framingFilter(reframings, clip, target, matrix) };
  return {
    pictures, prompt, added, steps, notUnderstood, outcome, width, height, duration, frameRate, count, timeline, filling, ownLength, places, order,
  };
}

interface KnownClip {
  path: string;
  width: number;
  height: number;
  duration: number;
  frameRate: number;
  frames: number;
}

function knownClip({ path, width, height, duration, frameRate }: LocalFile): KnownClip {
  if (!width || !height || !duration || !frameRate) throw new EngineError("invalid_input", "video: its size or rate is not known");
  return { path, width, height, duration, frameRate, frames: Math.max(1, Math.round(duration * frameRate)) };
}

/** Which moments are shown when, brought to the ordered length. */
async function retimed(
  steps: readonly ClipStep[], own: number, ordered: number, outcome: ClipOutcome,
): Promise<{ timeline: Timeline; filling: Filling | "cut off" | undefined; own: number }> {
  const timeline = new Timeline(own);
  for (const step of steps) if (isKind(step, "time")) await outcome.attempt(step, () => step.instruction.retime(timeline, step.details, ordered));
  const length = Math.round(timeline.length * 1000) / 1000;
  const filling = timeline.fill(ordered);
  return { timeline, filling: length > ordered + 0.02 ? "cut off" : filling, own: length };
}

interface FramingOrder {
  source: { path: string; frameRate: number; count: number; signal: AbortSignal };
  clip: KnownClip;
  pictures: readonly Raster[];
  canvas: ConstructorParameters<typeof Canvas>[1];
  /** The frame that decides. */
  number: number;
  matrix: string;
}

/** Carries the framing of the prompt out on one frame and tells what was done, for all others. */
async function framed(
  steps: readonly ClipStep[], { source, clip, pictures, canvas: options, number, matrix }: FramingOrder, outcome: ClipOutcome,
): Promise<Canvas["reframings"]> {
  const [frame] = (await someFrames({ ...source, width: clip.width, height: clip.height, filter: `scale=in_color_matrix=${matrix}` }, [number])) as [Raster];
  const canvas = new Canvas([smallEnough(frame), ...pictures], options);
  if (steps.some(({ instruction: { name } }) => name === "keep whole")) canvas.whole = true;
  for (const step of steps) if (isKind(step, "frame")) await outcome.attempt(step, () => step.instruction.frame(canvas, step.details));
  await canvas.fit();
  return canvas.reframings;
}

/** Places are decided on a copy: they are given as fractions. */
function smallEnough(frame: Raster): Raster {
  const scale = 960 / Math.max(frame.width, frame.height);
  return scale < 1 ? resizeRaster(frame, Math.round(frame.width * scale), Math.round(frame.height * scale)) : frame;
}

/** The matrix that a clip's colours are coded by, in the words of ffmpeg's scale filter. */
function matrixOf(colours: readonly string[]): string {
  const said = colours[colours.indexOf("-colorspace") + 1] ?? "bt709";
  return said === "bt2020nc" ? "bt2020" : said === "bt470bg" ? "bt601" : said;
}
