import { rename } from "node:fs/promises";
import { join } from "node:path";
import type { EngineJob } from "@atelier/engine/jobs/job.ts";
import { writeVideo } from "@atelier/media/video/write-video.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import type { EngineContext, EngineResult } from "@atelier/engine/engine.ts";
import { opencv } from "../vision/opencv.ts";
import { cameraPath } from "./camera-path.ts";
import { type ClipSound, clipSound, joinSound } from "./clip-sound.ts";
import { Drawing } from "./drawing.ts";
import { FrameContent, smallSize } from "./frame-content.ts";
import { fadesIn } from "./instructions/motion.ts";
import { type ClipEdit, planEdit } from "./plan-edit.ts";
import { isKind } from "./read-clip-prompt.ts";
import { shownFrames, someFrames } from "./shown-frames.ts";
import { SoundPlan } from "./sound/sound-plan.ts";
import { TemporalFilter } from "./temporal-filter.ts";

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
export async function editVideo(job: EngineJob<"edit-video">, context: EngineContext): Promise<EngineResult> {
  const { progress } = context;
  const edit = await planEdit(job, context);
  progress(0.04);
  const content = new FrameContent(edit.order, edit.places, job.scratch, (fraction) => progress(0.06 + 0.24 * fraction));
  let drawing: Drawing | undefined;
  try {
    drawing = await beginDrawing(edit, content, job.seed, context);
    const sound = await soundOf(edit, job, context);
    progress(0.3);
    const path = await writeFilm(edit, drawing, sound, job.scratch, context);
    progress(1);
    return resultOf(edit, path, sound !== undefined, job.parameters.expandPrompt === true);
  } finally {
    drawing?.free();
    await content.close();
  }
}

/** Measures the clip by some of its frames, and tries on the middle one what is drawn. */
async function beginDrawing(
  { order, places, count, steps, outcome, width, height, frameRate, duration, pictures }: ClipEdit, content: FrameContent, seed: number,
  { materials, signal }: EngineContext,
): Promise<Drawing> {
  const small = smallSize(order);
  const middle = Math.floor(count / 2);
  const ofSample = (i: number): number => Math.floor(places[Math.floor(((i + 0.5) / sampled) * count)]!);
  const numbers = [...new Set(Array.from({ length: sampled }, (_, i) => ofSample(i)))].sort((a, b) => a - b);
  const samples = await someFrames({ ...order, ...small, filter: `${order.filter},scale=${small.width}:${small.height}:flags=area` }, numbers);
  const [frame] = (await someFrames(order, [Math.floor(places[middle]!)])) as [Raster];
  const key = { frame, place: { index: middle, second: middle / frameRate } };
  const path = async () => cameraPath(await opencv(), content.smallFrames());
  return Drawing.begin(
    steps,
    {
      width, height, frameRate, duration, count, seed, cameraPath: path, pictures, canvas: { materials, signal }, key, samples,
      contentOf: (some) => content.of(some),
    },
    outcome,
  );
}

async function soundOf(edit: ClipEdit, { parameters, inputs, target, scratch }: EngineJob<"edit-video">, context: EngineContext): Promise<ClipSound> {
  const plan = new SoundPlan(context.materials, edit.duration);
  await planSound(edit, plan, parameters.sound, (target.sound || target.maySound) === true);
  return clipSound({
    video: inputs.video, timeline: edit.timeline, plan, keep: parameters.sound === "origin", wanted: target.sound || (target.maySound && "if any"),
    scratch, signal: context.signal,
  });
}

async function planSound({ steps, outcome, added }: ClipEdit, plan: SoundPlan, setting: "auto" | "origin", wanted: boolean): Promise<void> {
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

/** Draws every frame and encodes them. @returns the path of the film */
async function writeFilm(edit: ClipEdit, drawing: Drawing, sound: ClipSound, scratch: string, { progress, signal }: EngineContext): Promise<string> {
  const { width, height, frameRate, count, places, order } = edit;
  const path = join(scratch, "edited.mp4");
  const seconds = count / frameRate;
  const { strength, crf } = careFor(drawing.gain);
  const shown = shownFrames(order, { places });
  // Strokes change with the least of what they are drawn on: carried along by themselves they flicker less without (oil 0.079 levels, 0.090 with it).
  const frames = drawing.hasStrokes ? shown : new TemporalFilter(await opencv(), strength).steady(shown);
  const drawn = drawnFrames(frames, drawing, frameRate, (done) => progress(0.3 + (0.68 * done) / count));
  const encoded = sound && "encode" in sound && { sound: sound.encode };
  await writeVideo({ path, width, height, frameRate, seconds, ...encoded, crf, evenly: true, signal }, drawn);
  if (sound && "copy" in sound) {
    const joined = join(scratch, "joined.mp4");
    await joinSound(path, sound.copy, seconds, joined, signal);
    await rename(joined, path);
  }
  return path;
}

/**
 * How strongly the clip's unrest is filtered and how finely the result is coded, so that neither contrast that is raised nor coding leaves more of it
 * than the clip has. What coding adds is the same however much is left, so that it must be less where contrast has taken up the filter's gain.
 */
function careFor(gain: number): { strength: number; crf: number } {
  return { strength: Math.min(0.6, 0.4 + Math.max(0, gain - 1)), crf: gain < 0.97 ? 13 : gain < 1.04 ? 12 : gain < 1.15 ? 11 : 10 };
}

async function* drawnFrames(frames: AsyncIterable<Raster>, drawing: Drawing, frameRate: number, done: (count: number) => void): AsyncGenerator<Uint8Array> {
  let index = 0;
  for await (const frame of frames) {
    const { data } = await drawing.draw(frame, { index, second: index / frameRate });
    yield data;
    done(++index);
  }
}

function resultOf(edit: ClipEdit, path: string, hasSound: boolean, isExpanded: boolean): EngineResult {
  const { width, height, frameRate, count, duration, outcome, prompt, notUnderstood, filling, ownLength } = edit;
  const applied = outcome.reported();
  const isComposite = applied.applied.some(
    ({ picture, background, icon }) => picture !== undefined || icon !== undefined || /picture/.test(String(background))
  );
  return {
    files: [{ path, mediaType: "video/mp4", width, height, frameRate, duration: count / frameRate, hasSound }],
    fidelity: "classical",
    sourceType: isComposite ? "compositeSynthetic" : "algorithmicallyEnhanced",
    extras: {
      ...(isExpanded && { effective_prompt: prompt }), ...applied, not_understood: notUnderstood,
      ...(filling && { length: { seconds: ownLength, ordered: Math.round(duration * 1000) / 1000, rest: filling } }),
    },
  };
}
