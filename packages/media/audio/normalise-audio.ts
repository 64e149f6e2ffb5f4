import { fileInput, ignoreOutput, runFfmpeg } from "../ffmpeg.ts";
import { inspectClip } from "../inspect-clip.ts";

export interface NormalisedAudio {
  path: string;
  mediaType: "audio/wav";
  /** Seconds. */
  duration: number;
}

/**
 * Writes sound as the WAV that engines expect: 16 bits, 48 kHz, stereo, without metadata and cover pictures.
 * @throws FfmpegError for sound that cannot be decoded
 */
export async function normaliseAudio(source: string, target: string, signal?: AbortSignal): Promise<NormalisedAudio> {
  await runFfmpeg(
    [fileInput(source), "-map", "0:a:0", "-c:a", "pcm_s16le", "-ar", "48000", "-ac", "2", "-map_metadata", "-1", "-fflags", "+bitexact", "-f", "wav", target],
    ignoreOutput, { ...(signal && { signal }) },
  );
  const found = await inspectClip(target);
  if (!found) throw new Error("the normalised sound cannot be read");
  return { path: target, mediaType: "audio/wav", duration: found.duration };
}
