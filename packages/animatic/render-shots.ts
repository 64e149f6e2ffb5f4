import { Grader, type Look } from "./canvas/grade-frame.ts";
import { createBitmap } from "./canvas/bitmap.ts";
import { cameraAt } from "./camera.ts";
import { mix } from "./colour.ts";
import type { Mood, Palette } from "./palette.ts";
import { stageShot } from "./stage-shot.ts";
import type { Cast } from "./story/cast.ts";
import type { Shot } from "./story/storyboard.ts";

export interface Pulse {
  /** 0..1 at a second of the video: how loud the guiding sound is; 0.5 without one. */
  energyAt(second: number): number;
  /** 1 on a beat, falling to 0. */
  beatAt(second: number): number;
}

export interface RenderOrder {
  shots: Shot[];
  cast: Cast;
  width: number;
  height: number;
  frameRate: number;
  seed: number;
  pulse: Pulse;
  signal: AbortSignal;
  progress(framesDone: number): void;
}

/** The frames of all shots, one after the other, in one buffer that each overwrites. Shots are built when their turn comes, so that memory holds one. */
export async function* renderShots({ shots, cast, width, height, frameRate, seed, pulse, signal, progress }: RenderOrder): AsyncGenerator<Uint8Array> {
  const usual = createBitmap(width, height);
  const out = new Uint8Array(width * height * 3);
  let done = 0;
  for (const shot of shots) {
    signal.throwIfAborted();
    const isHigh = shot.isHigh === true && open.has(shot.place) && shot.backdrop === undefined && shot.titles.length === 0;
    const frame = isHigh ? createBitmap(width, Math.round(height * fromHigh)) : usual;
    const seen = { width, height, data: frame.data.subarray((frame.height - height) * width) };
    const { layers, camera, palette, seconds, photographed } = await stageShot(shot, cast, { width, height: frame.height }, frameRate);
    const grader = new Grader(photographed === "start" || (photographed && !shot.mood) ? asIs : lookOf(palette, shot.mood), width, height, seed);
    const isDriven = pulse.energyAt(0) !== 0.5 || pulse.energyAt(0.5) !== 0.5;
    for (let i = 0; i < shot.frames; i++, done++) {
      signal.throwIfAborted();
      const time = i / frameRate;
      const energy = pulse.energyAt(done / frameRate);
      const moment = {
        time, second: done / frameRate, progress: time / seconds, camera: cameraAt(camera, time, frame, energy), energy,
        beat: pulse.beatAt(done / frameRate),
      };
      for (const layer of layers) layer.draw(frame, moment);
      grader.grade(seen, done, out, isDriven ? 0.93 + 0.14 * energy : 1);
      yield out;
      progress(done + 1);
    }
  }
}

/**
 * From high above there is more ground and less sky: the scene is drawn so many times as high as the frame, which shows the lower part of it, so
 * that the horizon comes to lie above the middle and everybody is small.
 */
const fromHigh = 1.5;
/** Places whose ground goes on downwards; towers would lose their roofs. */
const open: ReadonlySet<Shot["place"]> = new Set([
  "meadow", "mountains", "forest", "sea", "beach", "lake", "road", "desert", "snowfield", "village", "garden", "moon",
]);

/** A photographed place keeps its colours. */
const asIs: Look = { contrast: 1, saturation: 1, shadows: [128, 128, 128], lights: [128, 128, 128], toning: 0, vignette: 0, grain: 0.5 };

function lookOf(palette: Palette, mood: Mood | undefined): Look {
  const toned = { shadows: mix([128, 128, 128], palette.sky[0]!, 0.35), lights: mix([128, 128, 128], palette.glow, 0.3) };
  const usual: Look = { contrast: 1.1, saturation: 1.08, ...toned, toning: 0.22, vignette: 0.34, grain: 1.5 };
  switch (mood) {
    case "vintage":
      return { ...usual, contrast: 0.95, saturation: 0.82, shadows: [150, 120, 110], lights: [150, 140, 100], toning: 0.45, vignette: 0.5, grain: 4 };
    case "monochrome":
      return { ...usual, contrast: 1.25, saturation: 0, toning: 0, vignette: 0.45, grain: 4 };
    case "epic":
    case "dramatic":
      return { ...usual, contrast: 1.2, shadows: [105, 125, 145], lights: [150, 132, 108], toning: 0.4, vignette: 0.45 };
    case "dark":
      return { ...usual, contrast: 1.15, saturation: 0.85, vignette: 0.55, grain: 2.4 };
    case "dreamy":
    case "romantic":
      return { ...usual, contrast: 1, saturation: 1.05, vignette: 0.25 };
    case "neon":
      return { ...usual, contrast: 1.2, saturation: 1.2, vignette: 0.4 };
    case "joyful":
      return { ...usual, saturation: 1.16, vignette: 0.25 };
    default:
      return usual;
  }
}
