import { fileInput, ignoreOutput, runFfmpeg } from "../ffmpeg.ts";
import { exactFrameRate } from "./frame-rate.ts";
import { aac, h264, isPlainAac, isPlainH264, mp4 } from "./mp4-arguments.ts";
import { type ProbedClip, probeClip } from "./probe-clip.ts";

export interface NormalisedClip {
  path: string;
  mediaType: "video/mp4";
  /** Pixels; even. */
  width: number;
  height: number;
  /** Seconds; a whole number of frames. */
  duration: number;
  frameRate: number;
  hasSound: boolean;
}

/**
 * Writes a clip as the MP4 that engines expect: upright H.264 in square pixels and even spaces from time 0 on, AAC 48 kHz
 * stereo where it had sound, without metadata. Pictures and sound that are so already are copied, not encoded again.
 * @throws Error for a clip that cannot be read; FfmpegError
 */
export async function normaliseClip(source: string, target: string, signal?: AbortSignal): Promise<NormalisedClip> {
  const clip = await probeClip(source);
  if (!clip) throw new Error("the clip cannot be read");
  const tracks = ["-map", "0:v:0", ...(clip.sound ? ["-map", "0:a:0"] : [])];
  await runFfmpeg([fileInput(source), ...tracks, ...pictures(clip), ...sound(clip), ...mp4, target], ignoreOutput, { ...(signal && { signal }) });
  const normalised = await probeClip(target);
  if (!normalised) throw new Error("the normalised clip cannot be read");
  const { width, height, duration, frameRate } = normalised;
  return { path: target, mediaType: "video/mp4", width, height, duration, frameRate, hasSound: normalised.sound !== undefined };
}

function pictures({ width, height, codec, isPlain, frameRate }: ProbedClip): string[] {
  if (isPlain && isPlainH264(codec) && width % 2 === 0 && height % 2 === 0) return ["-c:v", "copy"];
  const even = (side: number) => Math.max(2, Math.round(side / 2) * 2);
  return ["-vf", `fps=${exactFrameRate(frameRate)}:start_time=0,scale=${even(width)}:${even(height)},setsar=1`, ...h264(12)];
}

function sound({ sound }: ProbedClip): readonly string[] {
  return sound && isPlainAac(sound) ? ["-c:a", "copy"] : aac;
}
