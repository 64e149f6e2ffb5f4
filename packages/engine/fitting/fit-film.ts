import type { LocalFile } from "../jobs/local-file.ts";
import type { Target } from "../jobs/target.ts";
import { FfmpegError, fileInput, generatedInput, ignoreOutput, runFfmpeg } from "@atelier/media/ffmpeg.ts";
import { exactFrameRate } from "@atelier/media/video/frame-rate.ts";
import { aac, h264, mp4 } from "@atelier/media/video/mp4-arguments.ts";
import { probeClip } from "@atelier/media/video/probe-clip.ts";
import { EngineError } from "../engine.ts";

/** A film that is made faster or slower by more than this looks it. */
const mostStretch = 1.5;

/**
 * Brings a server's film to the ordered size, length, rate and sound. One without sound of the job's own is played a little faster or slower, so that it
 * begins and ends as it was made; one that follows a sound keeps its time, and is cut or held at its last frame.
 * @throws EngineError `failed` when it cannot be read, or is far too short
 */
export async function fitFilm(
  made: string,
  path: string,
  { width, height, frameRate = 24, duration = 0, sound, maySound }: Target,
  audio: LocalFile | undefined,
  signal: AbortSignal,
): Promise<LocalFile> {
  const clip = await probeClip(made);
  if (!clip) throw new EngineError("failed", "the server made a film that cannot be read");
  if (clip.duration * mostStretch < duration) {
    const reason = "The model server made a film that is far too short";
    throw new EngineError("failed", `the server made ${clip.duration} s of film where ${duration} s were ordered`, { reason });
  }
  const isLong = clip.duration > duration * mostStretch;
  const stretch = audio || isLong ? 1 : duration / clip.duration;
  const shape = `scale=${width}:${height}:force_original_aspect_ratio=increase:flags=lanczos,crop=${width}:${height},setsar=1`;
  const frames = Math.max(1, Math.round(duration * frameRate));
  const hold = `tpad=stop_mode=clone:stop_duration=${Math.ceil(duration) + 1}`;
  const pictures = `setpts=(PTS-STARTPTS)*${stretch.toFixed(6)},fps=${exactFrameRate(frameRate)},${shape},${hold}`;
  const end = `apad,atrim=end=${(frames / frameRate).toFixed(6)}`;
  const own = clip.sound && (sound || maySound) ? ["-map", "0:a:0", "-af", `atempo=${(1 / stretch).toFixed(6)},${end}`, ...aac] : undefined;
  const silence = [generatedInput("anullsrc=r=48000:cl=stereo")];
  const isAdded = sound && (audio !== undefined || !own);
  const added = isAdded ? ["-map", "1:a:0", "-af", end, ...aac] : undefined;
  const source = !isAdded ? [] : audio ? [fileInput(audio.path)] : silence;
  try {
    const tracks = ["-map", "0:v:0", "-vf", pictures, "-frames:v", String(frames), ...h264(16), ...(added ?? own ?? ["-an"])];
    await runFfmpeg(["-y", fileInput(made), ...source, ...tracks, "-r", exactFrameRate(frameRate), ...mp4, path], ignoreOutput, { signal });
  } catch (cause) {
    if (cause instanceof FfmpegError)
      throw new EngineError(cause.code === "missing" ? "unavailable" : "failed", `the server's film could not be fitted: ${cause.message}`, { cause });
    throw cause;
  }
  return { path, mediaType: "video/mp4", width, height, duration: frames / frameRate, frameRate, hasSound: (added ?? own) !== undefined };
}
