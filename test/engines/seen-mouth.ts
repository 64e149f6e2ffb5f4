import { runUngated } from "@atelier/media/ffmpeg-program.ts";
import { framesOf } from "@atelier/media/video/frames-of.ts";
import type { Rect } from "@atelier/media/raster/raster.ts";

/*
 * What is seen of a speaking mouth, from the pixels of a video alone: nothing here knows how the mouth was drawn.
 */

/** The frames of a video in RGB. */
export async function decodeFrames(path: string, width: number, height: number): Promise<Uint8Array[]> {
  const frames: Uint8Array[] = [];
  await runUngated(["-i", path, "-map", "0:v:0", "-f", "rawvideo", "-pix_fmt", "rgb24", "pipe:1"], async (stdout) => {
    for await (const frame of framesOf(stdout, width * height * 3)) frames.push(frame);
  });
  return frames;
}

/** Pixels inside the box for which the test holds. */
export function countPixels(
  frame: Uint8Array, frameWidth: number, { x: left, y: top, width, height }: Rect, holds: (r: number, g: number, b: number) => boolean,
): number {
  let count = 0;
  for (let y = top; y < top + height; y++) {
    for (let x = left; x < left + width; x++) {
      const i = (y * frameWidth + x) * 3;
      if (holds(frame[i], frame[i + 1], frame[i + 2])) count++;
    }
  }
  return count;
}

export const isDark = (r: number, g: number, b: number) => 0.299 * r + 0.587 * g + 0.114 * b < 75;

/** How far the mouth in the box is open: its pixels that are dark or, as teeth are, without the red of light skin and of lips. */
export const mouthOpening = (frame: Uint8Array, frameWidth: number, box: Rect) =>
  countPixels(frame, frameWidth, box, (r, g, b) => isDark(r, g, b) || r - g < 18);

/** Root mean square of the sound in each frame's time. */
export function frameEnvelope(samples: Float32Array, sampleRate: number, frameRate: number, frames: number): number[] {
  return Array.from({ length: frames }, (_, i) => {
    const part = samples.subarray(Math.round((i / frameRate) * sampleRate), Math.round(((i + 1) / frameRate) * sampleRate));
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / Math.max(1, part.length));
  });
}

/** Pearson's correlation of two curves, and by how many steps the first must be moved back for the best one, between -4 and 4. */
export function compareCurves(seen: number[], heard: number[]): { correlation: number; lag: number } {
  const byLag = Array.from({ length: 9 }, (_, k) => correlate(seen.slice(k, seen.length - 8 + k), heard.slice(4, -4)));
  const best = byLag.indexOf(Math.max(...byLag));
  const [left, middle, right] = [byLag[best - 1] ?? 0, byLag[best], byLag[best + 1] ?? 0];
  return { correlation: byLag[4], lag: best - 4 + (left - right) / (2 * (left - 2 * middle + right)) };
}

function correlate(a: number[], b: number[]): number {
  const [meanA, meanB] = [a, b].map((values) => values.reduce((sum, value) => sum + value, 0) / values.length);
  const dot = (x: number[], mx: number, y: number[], my: number) => x.reduce((sum, value, i) => sum + (value - mx) * (y[i] - my), 0);
  return dot(a, meanA, b, meanB) / Math.sqrt(dot(a, meanA, a, meanA) * dot(b, meanB, b, meanB));
}
