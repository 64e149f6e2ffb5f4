import { luminance } from "@atelier/media/raster/luminance.ts";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { resizeRaster } from "@atelier/media/raster/resize-raster.ts";
import type { Details } from "../edit-image/grammar/details.ts";
import type { CanvasInstruction, PixelInstruction, Understood } from "../edit-image/instruction.ts";
import { NotPossible } from "../edit-image/not-possible.ts";
import { layRaster } from "../edit-image/effects/blend.ts";
import type { Part } from "../edit-image/grammar/plain-words/find-part.ts";
import { opencv } from "../vision/opencv.ts";
import { ClipCanvas, type ClipContent } from "./clip-canvas.ts";
import type { FramePlace, MotionInstruction, ShownClip } from "./clip-instruction.ts";
import { FollowedPart } from "./subject/followed-part.ts";
import { findOverlay, layOverlay, type Overlay } from "./overlay.ts";
import { type ClipOutcome, type ClipStep, isKind } from "./read-clip-prompt.ts";
import { presence, type Span, spanIn } from "./seconds.ts";
import { gridOf, SteadyStrokes } from "./steady-strokes.ts";

type DrawnStep = ClipStep<PixelInstruction | CanvasInstruction | MotionInstruction>;

/** What an instruction does to each frame. */
interface Layer {
  /** @param frame may be changed in place */
  draw(frame: Raster, place: FramePlace): Promise<Raster> | Raster;
  /** Eases in and out by itself where only a part of the video has it. */
  eases?: true;
  free?(): void;
}

/** What drawing needs of the clip. */
export interface DrawnClip extends ShownClip {
  /** References behind the frame itself. */
  pictures: readonly Raster[];
  canvas: { materials: ConstructorParameters<typeof ClipCanvas>[1]["materials"]; signal: AbortSignal };
  /** A frame from its middle, and some of the whole, small; of the result before anything is drawn. */
  key: { frame: Raster; place: FramePlace };
  samples: readonly Raster[];
  contentOf(samples: readonly Raster[]): ClipContent;
}

/** All that is drawn on the frames of a clip, in the prompt's order. */
export class Drawing {
  readonly #layers: { layer: Layer; span: Span | undefined }[] = [];
  readonly #duration: number;
  /** How far contrast is raised, by the frame that was tried: 1 where it stays, less where it is lowered. */
  gain = 1;
  /** Whether something is painted: strokes are carried along by themselves. */
  hasStrokes = false;

  private constructor(duration: number) {
    this.#duration = duration;
  }

  /**
   * Tries each step on a frame of the clip's middle, which tells what was understood and what is not possible, and measures the clip where a step
   * depends on it.
   */
  static async begin(steps: readonly ClipStep[], clip: DrawnClip, outcome: ClipOutcome): Promise<Drawing> {
    const drawing = new Drawing(clip.duration);
    let [{ frame }, samples] = [clip.key, clip.samples.map(copied)];
    const taken = new Set([1]);
    for (const [at, step] of steps.entries()) {
      if (!isDrawn(step)) continue;
      const measuredLater = steps.slice(at + 1).some(
        ({ instruction }) => ("measure" in instruction && instruction.measure) || instruction.name === "colors of picture"
      );
      const seed = clip.seed + step.order * 101;
      const span = step.instruction.name === "fade in or out" || step.instruction.name === "slow zoom" ? undefined : spanIn(step.details.clause, clip.duration);
      await outcome.attempt(step, async () => {
        const { layer, understood } = await layerOf(step, seed, clip, { frame, samples, taken });
        frame = await layer.draw(copied(frame), clip.key.place);
        // What moves or follows a subject does not change the measures much, and would need its place in each sample.
        layer.free?.();
        if (measuredLater && isKind(step, "pixels")) samples = await Promise.all(samples.map((sample) => layer.draw(sample, clip.key.place)));
        layer.free?.();
        drawing.#layers.push({ layer, span });
        if (isKind(step, "pixels") && step.instruction.strokes) drawing.hasStrokes = true;
        return { ...understood, ...(span && { from: rounded(span.from), until: rounded(span.until) }) };
      });
    }
    drawing.gain = gainOf(frame, clip.key.frame);
    return drawing;
  }

  /** @param frame may be changed in place */
  async draw(frame: Raster, place: FramePlace): Promise<Raster> {
    let result = frame;
    for (const { layer, span } of this.#layers) {
      const part = span ? presence(place.second, span, this.#duration) : 1;
      if (part <= 0) continue;
      if (part >= 1 || layer.eases) result = await layer.draw(result, place);
      else result = mixed(copied(result), await layer.draw(result, place), part);
    }
    return result;
  }

  free(): void {
    for (const { layer } of this.#layers) layer.free?.();
  }
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;
const copied = (frame: Raster): Raster => ({ ...frame, data: new Uint8Array(frame.data) });

/** Areas that a frame is parted into, across and down, to see where contrast is raised: a vignette lowers it elsewhere. */
const [across, down] = [6, 4];
/** Mean difference of neighbours, in levels, that an area has at least to be asked. */
const plain = 0.5;

/** How many times as far apart neighbouring points are as they were, in the quarter of the areas where it is most. */
function gainOf(drawn: Raster, frame: Raster): number {
  const before = details(frame);
  const gains = details(drawn).flatMap((after, area) => (before[area] < plain ? [] : [after / before[area]])).sort((a, b) => a - b);
  return gains[Math.floor(0.75 * gains.length)] ?? 1;
}

/** Mean difference of neighbouring points in lightness, in each area of a copy small enough to show no grain. Levels. */
function details(frame: Raster): number[] {
  const scale = Math.min(1, 320 / frame.width);
  const { data, width, height } = luminance(resizeRaster(frame, Math.round(frame.width * scale), Math.max(1, Math.round(frame.height * scale))));
  const [sums, counts] = [new Array<number>(across * down).fill(0), new Array<number>(across * down).fill(0)];
  for (let y = 1, i = width; y < height; y++, i++) {
    for (let x = 1; x < width; x++) {
      const area = Math.floor((y * down) / height) * across + Math.floor((x * across) / width);
      i++;
      sums[area] += (Math.abs(data[i] - data[i - 1]) + Math.abs(data[i] - data[i - width])) / 2;
      counts[area]++;
    }
  }
  return sums.map((sum, area) => sum / Math.max(1, counts[area]));
}

function isDrawn(step: ClipStep): step is DrawnStep {
  return isKind(step, "pixels") || isKind(step, "canvas") || isKind(step, "motion");
}

function mixed(before: Raster, after: Raster, part: number): Raster {
  for (let i = 0; i < before.data.length; i++) before.data[i] = before.data[i] + (after.data[i] - before.data[i]) * part + 0.5;
  return before;
}

interface Trial {
  frame: Raster;
  samples: readonly Raster[];
  /** References that were used before; this step adds its own. */
  taken: Set<number>;
}

async function layerOf(step: DrawnStep, seed: number, clip: DrawnClip, trial: Trial): Promise<{ layer: Layer; understood: Understood }> {
  if (isKind(step, "motion")) {
    const { work, understood } = await step.instruction.begin({ ...clip, seed }, step.details);
    return { layer: { draw: work }, understood };
  }
  if (isKind(step, "pixels")) {
    const { part } = step.details;
    const whole = await pixelLayer(step.instruction, step.details, seed, trial.samples);
    return {
      layer: part ? await partLayer(whole, part, seed, clip, trial) : whole,
      understood: {
        ...(part && { part: `${part.except ? "all but " : ""}${part.kind}` }),
        strength: Number(step.details.strength.toFixed(2)), ...step.instruction.tell?.(step.details),
      },
    };
  }
  return canvasLayer(step as ClipStep<CanvasInstruction>, seed, clip, trial);
}

async function pixelLayer({ pixels, measure, redraws, strokes }: PixelInstruction, details: Details, seed: number, samples: readonly Raster[]): Promise<Layer> {
  const measured = measure?.(samples.map(copied), details);
  const draw = (frame: Raster, { second }: FramePlace) =>
    pixels(frame, details, seed + (redraws ? Math.floor(second * redraws + 1e-6) * 7919 : 0), { second, ...(measured && { measured }) });
  if (!strokes) return { draw };
  const cv = await opencv();
  const steady = new SteadyStrokes(cv);
  return {
    draw(frame, place) {
      const seen = gridOf(cv, frame);
      if (strokes === true) return steady.steady(seen, draw(frame, place));
      const { width, height } = frame;
      return strokes.lay(steady.steady(seen, strokes.draw(frame, details, seed)), width, height, seed);
    },
    free: () => steady.free(),
  };
}

/** A layer that is seen in a part of each frame alone. @throws NotPossible when the clip does not show it */
async function partLayer(layer: Layer, part: Part, seed: number, clip: DrawnClip, { frame, samples, taken }: Trial): Promise<Layer> {
  const canvas = new ClipCanvas([frame, ...clip.pictures], { width: clip.width, height: clip.height, seed, ...clip.canvas }, clip.contentOf(samples), taken);
  const followed = new FollowedPart(canvas, part);
  canvas.show(frame, clip.key.place);
  await followed.find();
  return {
    async draw(one, place) {
      canvas.show(one, place);
      const mask = await followed.mask();
      return layRaster(one, await layer.draw(copied(one), place), mask);
    },
    free() {
      followed.restart();
      layer.free?.();
    },
  };
}

/** Words and stickers come up a little as they appear. Parts of the height. */
const rise = 0.012;
/** Seconds in which they appear where no time is named. */
const appearing: Span = { from: -0.25, until: Infinity };
const appears = new Set(["text", "sticker", "place picture"]);

async function canvasLayer(
  { instruction, details: said }: ClipStep<CanvasInstruction>, seed: number, clip: DrawnClip, { frame, samples, taken }: Trial,
): Promise<{ layer: Layer; understood: Understood }> {
  const { name } = instruction;
  const { width, height, duration } = clip;
  // Videos have no transparency.
  let details: Details = { ...said, clause: said.clause.replace(/\btransparen\w*/g, " ") };
  const canvas = new ClipCanvas([frame, ...clip.pictures], { width, height, seed, ...clip.canvas }, clip.contentOf(samples), taken);
  const draw = async (one: Raster, place: FramePlace) => {
    canvas.show(one, place);
    await instruction.carryOut(canvas, details);
    if (canvas.picture.width !== width || canvas.picture.height !== height) throw new NotPossible("it changes the size of the frame");
    return canvas.picture;
  };
  canvas.show(copied(frame), clip.key.place);
  const understood = await instruction.carryOut(canvas, details);
  const drawn = canvas.picture;
  for (const number of canvas.used) taken.add(number);
  // Words keep the colour that reads best in the middle of the clip.
  if (name === "text" && details.colours.length === 0) {
    details = { ...details, colours: [understood.color === "black" ? { name: "black", rgb: [22, 22, 26] } : { name: "white", rgb: [255, 255, 255] }] };
  }
  const overlay = canvas.asksForSubject ? undefined : await findOverlay((one) => draw(one, clip.key.place), copied(frame), drawn);
  if (!overlay) return { layer: { draw }, understood };
  if (!appears.has(name)) return { layer: { draw: (one) => layOverlay(one, overlay, 1, 0) }, understood };
  return { layer: appearingLayer(overlay, spanIn(details.clause, duration) ?? appearing, duration, height), understood };
}

function appearingLayer(overlay: Overlay, span: Span, duration: number, height: number): Layer {
  return {
    eases: true,
    draw(frame, { second }) {
      const there = presence(second, { from: Math.max(span.from, 1e-6), until: span.until }, duration);
      return there <= 0 ? frame : layOverlay(frame, overlay, there, Math.round(rise * height * (1 - there)));
    },
  };
}
