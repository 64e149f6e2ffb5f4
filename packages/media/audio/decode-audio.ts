import { decodeByFfmpeg, hasFfmpeg } from "./ffmpeg-audio.ts";
import type { Pcm } from "./pcm.ts";
import type { AudioProbe } from "./probe-audio.ts";
import { decodeWav } from "./wav.ts";

/** Samples, of all channels together, that are decoded at once: 200 MB, or 9 minutes of stereo at 44.1 kHz. */
export const mostSamples = 50_000_000;

/** MP3 and AAC may decode to a little more than their container tells. */
const slackSeconds = 1;

/**
 * The samples of an audio file, at its own rate; at most `seconds` of it. PCM in a WAV file is decoded here, everything else
 * by ffmpeg. Undefined where nothing can decode it: no ffmpeg on this machine, or more than `mostSamples`.
 * @throws UnreadableAudio for a file that is broken.
 */
export async function decodeAudio(file: string, probe: AudioProbe, seconds = Number.POSITIVE_INFINITY): Promise<Pcm | undefined> {
  const { sampleRate, channels } = probe;
  const frames = Math.ceil(Math.min(seconds, probe.duration + slackSeconds) * sampleRate);
  if (frames * channels > mostSamples) return undefined;
  if (probe.format === "wav") {
    try {
      return decodeWav(file, frames);
    } catch (error) {
      // ADPCM and its like: WAV files that are not PCM.
      if (!(await hasFfmpeg())) throw error;
    }
  }
  return (await hasFfmpeg()) ? decodeByFfmpeg(file, { sampleRate, channels, frames }) : undefined;
}
