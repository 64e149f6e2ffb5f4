import { createBitmap } from "./canvas/bitmap.ts";
import type { Layer } from "./layers/layer.ts";
import { airLayer } from "./layers/air-layer.ts";
import type { InTheAir } from "./layers/particle-layer.ts";
import { lightningLayer, mistLayer } from "./layers/weather.ts";
import { createPalette } from "./palette.ts";
import { createRandom } from "@atelier/media/raster/random.ts";
import { lightningOf } from "./stage-shot.ts";
import type { PromptReading } from "./story/prompt-reading.ts";
import type { Shot } from "./story/storyboard.ts";
import { smoothstep } from "@atelier/media/raster/ease.ts";

/** Seconds in which what fills the air comes, and goes before a given last picture. */
const [COMING, GOING] = [1.2, 0.9];

/**
 * The weather and the small things in the air that a prompt names: what must be laid over the frames, if anything. Places, times and clouds are the
 * picture's own.
 */
export function airOf(reading: PromptReading, shot: Shot, { width, height, frameRate }: { width: number; height: number; frameRate: number }): Layer[] {
  const palette = createPalette(shot.time, shot.weather, shot.season, shot.mood, shot.tint);
  const random = createRandom(shot.key, "air");
  const particles = new Set<InTheAir>(reading.particles);
  if (reading.weather === "rain" || reading.weather === "storm") particles.add("rain");
  if (reading.weather === "snow") particles.add("snow");
  const layers: Layer[] = [...particles].map((kind) => airLayer(kind, palette, random));
  if (reading.weather === "fog") {
    layers.push(mistLayer(width, height, palette.haze, { top: 0.1, bottom: 1, strength: 0.35, drift: 0.012 * width, parallax: 0.4 }, shot.key));
    layers.push(mistLayer(width, height, palette.haze, { top: 0.45, bottom: 1.1, strength: 0.45, drift: -0.02 * width, parallax: 0.8 }, shot.key + 1));
  }
  const strikes = lightningOf({ ...shot, place: "meadow" }, frameRate);
  if (reading.weather === "storm" && strikes.length > 0) layers.push(lightningLayer(strikes, createRandom(shot.key, "bolts")));
  return layers;
}

/** What is large enough to be seen to cross a face. */
const scraps: ReadonlySet<InTheAir> = new Set(["leaves", "petals", "confetti", "embers", "bubbles"]);
/** Faces that are less wide, in parts of the frame, may be crossed. Around others so many half widths are left free, for the camera's moves too. */
const [LARGE, CLEARANCE] = [0.09, 1.75];

/**
 * 0..1 a pixel of the frame: how much of what fills the air is seen there; 0 on the faces of the picture, so that no leaf flies through one.
 * @param faces middles and half widths, pixels of the frame @returns undefined where all of it is seen
 */
export function spareFaces(
  { particles }: PromptReading, faces: readonly { x: number; y: number; half: number }[], width: number, height: number,
): Float32Array | undefined {
  const large = faces.filter(({ half }) => 2 * half > LARGE * width);
  if (large.length === 0 || !particles.some((kind) => scraps.has(kind))) return undefined;
  const seen = new Float32Array(width * height).fill(1);
  for (const { x, y, half } of large) {
    for (let i = 0; i < seen.length; i++) {
      const away = Math.hypot((i % width) - x, (Math.floor(i / width) - y) / 1.3) / half;
      seen[i] = Math.min(seen[i]!, smoothstep(0.8 * CLEARANCE, CLEARANCE, away));
    }
  }
  return seen;
}

/** Lays layers over frames: more and more from the first one on, which stays as it is; with `leaves` also less and less towards the last. */
export async function* withAir(
  frames: AsyncIterable<Uint8Array>, layers: readonly Layer[],
  { width, height, frameRate, total, leaves, spared }:
    { width: number; height: number; frameRate: number; total: number; leaves: boolean; spared?: Float32Array }
): AsyncGenerator<Uint8Array> {
  const bitmap = createBitmap(width, height);
  const out = new Uint8Array(width * height * 3);
  let index = 0;
  for await (const frame of frames) {
    const time = index / frameRate;
    const share = smoothstep(0, COMING, time) * (leaves ? smoothstep(0, GOING, (total - 1 - index) / frameRate) : 1);
    index++;
    if (share === 0) {
      yield frame;
      continue;
    }
    for (let i = 0, at = 0; i < bitmap.data.length; i++, at += 3) {
      bitmap.data[i] = (frame[at] | (frame[at + 1] << 8) | (frame[at + 2] << 16) | 0xff000000) >>> 0;
    }
    const moment = { time, second: time, progress: index / total, camera: { x: 0, y: 0, zoom: 1 }, energy: 0.5, beat: 0 };
    for (const layer of layers) layer.draw(bitmap, moment);
    for (let i = 0, at = 0; i < bitmap.data.length; i++, at += 3) {
      const pixel = bitmap.data[i];
      const here = spared ? share * spared[i]! : share;
      out[at] = frame[at] + ((pixel & 255) - frame[at]) * here;
      out[at + 1] = frame[at + 1] + (((pixel >>> 8) & 255) - frame[at + 1]) * here;
      out[at + 2] = frame[at + 2] + (((pixel >>> 16) & 255) - frame[at + 2]) * here;
    }
    yield out;
  }
}
