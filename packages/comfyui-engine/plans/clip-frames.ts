import { EngineError } from "@atelier/engine/engine.ts";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import type { Size } from "@atelier/engine/fitting/nearest-size.ts";
import { type FfmpegArgument, FfmpegError, fileInput, ignoreOutput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { exactFrameRate } from "@atelier/media/video/frame-rate.ts";
import { h264, mp4 } from "@atelier/media/video/mp4-arguments.ts";

/** @throws EngineError `invalid_input` when the clip cannot be read */
async function read(argumentsOf: FfmpegArgument[], path: string, signal: AbortSignal): Promise<string> {
  try {
    await runFfmpeg(["-y", ...argumentsOf, path], ignoreOutput, { signal });
    return path;
  } catch (cause) {
    if (cause instanceof FfmpegError) throw new EngineError("invalid_input", "video: cannot be decoded", { cause });
    throw cause;
  }
}

const picture = async (path: Promise<string>, { width, height }: LocalFile): Promise<LocalFile> => ({
  ...{ path: await path, mediaType: "image/png" },
  ...(width !== undefined && height !== undefined && { width, height }),
});

export const firstFrameOf = (clip: LocalFile, path: string, signal: AbortSignal): Promise<LocalFile> =>
  picture(read([fileInput(clip.path), "-frames:v", "1", "-update", "1"], path, signal), clip);

/** Decodes its last second alone. */
export const lastFrameOf = (clip: LocalFile, path: string, signal: AbortSignal): Promise<LocalFile> =>
  picture(read(["-sseof", "-1", fileInput(clip.path), "-update", "1"], path, signal), clip);

export interface Cut {
  size: Size;
  frameRate: number;
  /** First frame, counted at `frameRate`, and how many. */
  from: number;
  frames: number;
}

/** A part of a clip at a model's size and rate, without sound. It stands still at its end where the clip is too short. */
export function cutClip(clip: LocalFile, { size, frameRate, from, frames }: Cut, path: string, signal: AbortSignal): Promise<string> {
  const { width, height } = size;
  const shape = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos,crop=${width}:${height},setsar=1`;
  const held = `tpad=stop_mode=clone:stop=${frames}`;
  const filter = `fps=${exactFrameRate(frameRate)},${held},trim=start_frame=${from}:end_frame=${from + frames},setpts=PTS-STARTPTS,${shape}`;
  const output = ["-vf", filter, "-frames:v", String(frames), "-r", exactFrameRate(frameRate), ...h264(10), "-an", ...mp4];
  return read([fileInput(clip.path), ...output], path, signal);
}

/** A part of a sound, as the WAV that models hear: silence before its beginning and after its end. Seconds. */
export async function cutSound(sound: LocalFile, from: number, duration: number, path: string, signal: AbortSignal): Promise<string> {
  const early = Math.max(0, -from);
  const delay = early > 0 ? `adelay=${Math.round(early * 1000)}:all=1,` : "";
  const filter = `atrim=start=${Math.max(0, from).toFixed(4)},asetpts=PTS-STARTPTS,${delay}apad,atrim=end=${duration.toFixed(4)}`;
  try {
    const heard = ["-map", "0:a:0", "-af", filter, "-ar", "16000", "-ac", "1", "-c:a", "pcm_s16le"];
    await runFfmpeg(["-y", fileInput(sound.path), ...heard, path], ignoreOutput, { signal });
  } catch (cause) {
    if (cause instanceof FfmpegError) throw new EngineError("invalid_input", "audio: cannot be decoded", { cause });
    throw cause;
  }
  return path;
}
