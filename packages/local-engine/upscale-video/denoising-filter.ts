import { fileInput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { framesOf } from "@atelier/media/video/frames-of.ts";
import { noiseDeviation } from "../vision/filters/noise-deviation.ts";
import { createPlane } from "@atelier/media/raster/raster.ts";

/** Below this deviation, in levels of 255, nobody sees noise, and a filter would only take detail. */
const visible = 0.7;

export interface NoisyClip {
  path: string;
  width: number;
  height: number;
  /** Seconds. */
  duration: number;
}

/**
 * The ffmpeg filter that takes as much noise from a clip as it was measured to have, mostly over time, so that what stands still keeps its
 * detail. Undefined for a clean clip.
 * @param strength 0..1, of the noise to take
 */
export async function denoisingFilter(clip: NoisyClip, strength: number, signal: AbortSignal): Promise<string | undefined> {
  if (strength === 0) return undefined;
  const measured: number[] = [];
  for (const share of [0.1, 0.5, 0.85]) measured.push(await noiseAt(clip, share * clip.duration, signal));
  const deviation = measured.sort((a, b) => a - b)[0]! * strength;
  if (deviation < visible) return undefined;
  const level = (times: number) => (deviation * times).toFixed(2);
  return `hqdn3d=luma_spatial=${level(0.7)}:chroma_spatial=${level(0.7)}:luma_tmp=${level(2)}:chroma_tmp=${level(2)}`;
}

async function noiseAt({ path, width, height }: NoisyClip, seconds: number, signal: AbortSignal): Promise<number> {
  const frames = await runFfmpeg(
    ["-ss", seconds.toFixed(3), fileInput(path), "-map", "0:v:0", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "gray", "pipe:1"],
    async (stdout) => {
      const all: Buffer[] = [];
      for await (const frame of framesOf(stdout, width * height)) all.push(frame);
      return all;
    },
    { signal },
  );
  if (!frames[0]) return 0;
  const plane = createPlane(width, height);
  plane.data.set(frames[0]);
  return noiseDeviation(plane);
}
