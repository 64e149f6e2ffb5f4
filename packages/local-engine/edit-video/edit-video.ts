import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { probeColours } from "@atelier/media/video/probe-colours.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import { type EngineContext, EngineError, type EngineResult } from "@atelier/engine/engine.ts";
import { Canvas } from "../edit-image/canvas.ts";
import { onWhite } from "../edit-image/frame/on-white.ts";
import { cameraPath } from "./camera-path.ts";
import { clipSound, joinSound } from "./clip-sound.ts";
import { Drawing } from "./drawing.ts";
import { expandClipPrompt } from "./expand-clip-prompt.ts";
import { FrameContent, smallSize } from "./frame-content.ts";
import { framingFilter } from "./framing-filter.ts";
import { fadesIn } from "./instructions/motion.ts";
import { ClipOutcome, type ClipStep, isKind, readClipPrompt } from "./read-clip-prompt.ts";
import { shownFrames, someFrames } from "./shown-frames.ts";
import { SoundPlan } from "./sound/sound-plan.ts";
import { TemporalFilter } from "./temporal-filter.ts";
import { type Filling, Timeline } from "./timeline.ts";
import { readPicture } from "../picture-file.ts";
import { opencv } from "../vision/opencv.ts";

/** Frames that a clip is measured by. */
const sampled = 9;

/**
 * Edits a clip as the prompt says: first when what is shown, then what is in the frame, decided once for all frames, then what is drawn on each frame, in the
 * prompt's order, and what is heard. Frames stream from one ffmpeg through this process to another; what a change depends on is measured once
 * over the whole clip, subjects are followed along its motion, and the light of the frames is steadied along it before anything is drawn, so that
 * nothing flickers that did not before.
 *
 * Deterministic: clip, pictures, prompts, size, seed and the catalog decide every frame and sample.
 */
export async function editVideo(job: EngineJob<"edit-video">, { signal, progress, materials }: EngineContext): Promise<EngineResult> {
  const { parameters, inputs, target, seed, scratch } = job;
  const clip = knownClip(inputs.video);
  const { width, height, duration = clip.duration, frameRate = clip.frameRate } = target;
  const pictures: Raster[] = [];
  for (const file of inputs.images) pictures.push(onWhite(await readPicture(file)));
  const own = parameters.prompt ?? "";
  const expanded = parameters.expandPrompt ? expandClipPrompt(own, parameters.sound === "auto" && target.sound === true) : { prompt: own, added: [] };
  const { steps, notUnderstood, refused } = readClipPrompt(expanded.prompt, parameters.negativePrompt ?? "", pictures.length);
  const outcome = new ClipOutcome();
  for (const { step, reason } of refused) outcome.refused(step, reason);

  const { timeline, filling, own: ownLength } = await retimed(steps, clip.duration, duration, outcome);
  const count = Math.max(1, Math.round(duration * frameRate));
  const places = Array.from({ length: count }, (_, index) => timeline.frameAt(index, frameRate, clip.frames));

  const colours = await probeColours(clip.path, signal);
  const source = { path: clip.path, frameRate: clip.frameRate, count: clip.frames, signal };
  const middle = Math.floor(count / 2);
  const reframings = await framed(
    steps,
    { source, clip, pictures, canvas: { width, height, seed, materials, signal }, number: Math.floor(places[middle]!), matrix: matrixOf(colours) },
    outcome,
  );
  const order = { ...source, width, height, filter: framingFilter(reframings, clip, target, matrixOf(colours)) };
  progress(0.04);

  const content = new FrameContent(order, places, scratch, (fraction) => progress(0.06 + 0.24 * fraction));
  let drawing: Drawing | undefined;
  try {
    const small = smallSize(order);
    const numbers = [...new Set(Array.from(
      { length: sampled }, (_, i) => Math.floor(places[Math.floor(((i + 0.5) / sampled) * count)]!),
    ))].sort((a, b) => a - b);
    const samples = await someFrames({ ...order, ...small, filter: `${order.filter},scale=${small.width}:${small.height}:flags=area` }, numbers);
    const [frame] = (await someFrames(order, [Math.floor(places[middle]!)])) as [Raster];
    const key = { frame, place: { index: middle, second: middle / frameRate } };
    const path = async () => cameraPath(await opencv(), content.smallFrames());
    drawing = await Drawing.begin(
      steps,
      {
        width, height, frameRate, duration, count, seed, cameraPath: path, pictures, canvas: { materials, signal }, key, samples,
        contentOf: (some) => content.of(some),
      },
      outcome,
    );

    const plan = new SoundPlan(materials, duration);
    await planSound(steps, plan, parameters.sound, (target.sound || target.maySound) === true, outcome, expanded.added);
    const sound = await clipSound({
      video: inputs.video, timeline, plan, keep: parameters.sound === "origin", wanted: target.sound || (target.maySound && "if any"), scratch,
      signal,
    });
    progress(0.3);

    const file = join(scratch, "edited.mp4");
    const { strength, crf } = careFor(drawing.gain);
    const shown = shownFrames(order, { places });
    // Strokes change with the least of what they are drawn on: carried along by themselves they flicker less without (oil 0.079 levels, 0.090 with it).
    const frames = drawing.hasStrokes ? shown : new TemporalFilter(await opencv(), strength).steady(shown);
    const drawn = told(frames, drawing, frameRate, (done) => progress(0.3 + (0.68 * done) / count));
    await writeVideo(
      {
        path: file, width, height, frameRate, seconds: count / frameRate, ...(sound && "encode" in sound && { sound: sound.encode }), crf,
        evenly: true, signal,
      },
      drawn,
    );
    if (sound && "copy" in sound) {
      const joined = join(scratch, "joined.mp4");
      await joinSound(file, sound.copy, count / frameRate, joined, signal);
      await rename(joined, file);
    }
    progress(1);
    const applied = outcome.told();
    const composite = applied.applied.some(
      ({ picture, background, icon }) => picture !== undefined || icon !== undefined || /picture/.test(String(background))
    );
    return {
      files: [{ path: file, mediaType: "video/mp4", width, height, frameRate, duration: count / frameRate, hasSound: sound !== undefined }],
      fidelity: "classical",
      sourceType: composite ? "compositeSynthetic" : "algorithmicallyEnhanced",
      extras: {
        ...(parameters.expandPrompt && { effective_prompt: expanded.prompt }), ...applied, not_understood: notUnderstood,
        ...(filling && { length: { seconds: ownLength, ordered: Math.round(duration * 1000) / 1000, rest: filling } }),
      },
    };
  } finally {
    drawing?.free();
    await content.close();
  }
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

/** Places are decided on a copy: they are told as fractions. */
function smallEnough(frame: Raster): Raster {
  const scale = 960 / Math.max(frame.width, frame.height);
  return scale < 1 ? resizeRaster(frame, Math.round(frame.width * scale), Math.round(frame.height * scale)) : frame;
}

/** The matrix that a clip's colours are coded by, in the words of ffmpeg's scale filter. */
function matrixOf(colours: readonly string[]): string {
  const said = colours[colours.indexOf("-colorspace") + 1] ?? "bt709";
  return said === "bt2020nc" ? "bt2020" : said === "bt470bg" ? "bt601" : said;
}

async function planSound(
  steps: readonly ClipStep[], plan: SoundPlan, setting: "auto" | "origin", wanted: boolean, outcome: ClipOutcome, added: readonly string[],
): Promise<void> {
  for (const step of steps) {
    if (step.instruction.name === "fade in or out" && setting === "auto") {
      const [comes, goes] = fadesIn(step.details.clause);
      const seconds = Number(/(\d+(?:\.\d+)?) ?s/.exec(step.details.clause)?.[1] ?? Math.min(1, plan.duration / 4));
      if (comes) plan.fadeIn = seconds;
      if (goes) plan.fadeOut = seconds;
    }
    if (!isKind(step, "sound")) continue;
    if (setting === "origin") outcome.refused(step, "audio_setting is origin: the clip's sound is kept as it is");
    else if (!wanted) outcome.refused(step, "the result has no sound");
    // What the expansion added of itself is not missed where the catalog has nothing.
    else if (added.some((clause) => step.details.clause.includes(clause))) await step.instruction.hear(plan, step.details).then(
      (understood) => outcome.applied(step, understood), () => undefined,
    );
    else await outcome.attempt(step, () => step.instruction.hear(plan, step.details));
  }
}

/**
 * How strongly the clip's unrest is filtered and how finely the result is coded, so that neither contrast that is raised nor coding leaves more of it
 * than the clip has. What coding adds is the same however much is left, so that it must be less where contrast has taken up the filter's gain.
 */
function careFor(gain: number): { strength: number; crf: number } {
  return { strength: Math.min(0.6, 0.4 + Math.max(0, gain - 1)), crf: gain < 0.97 ? 13 : gain < 1.04 ? 12 : gain < 1.15 ? 11 : 10 };
}

async function* told(frames: AsyncIterable<Raster>, drawing: Drawing, frameRate: number, done: (count: number) => void): AsyncGenerator<Uint8Array> {
  let index = 0;
  for await (const frame of frames) {
    const { data } = await drawing.draw(frame, { index, second: index / frameRate });
    yield data;
    done(++index);
  }
}
