import { decodeByFfmpeg, hasFfmpeg, loudnessByFfmpeg } from "@atelier/media/audio/ffmpeg-audio.ts";
import type { AudioProbe } from "@atelier/media/audio/probe-audio.ts";
import { releaseSamples } from "@atelier/media/audio/release-samples.ts";
import { asKept, type PreparedAudio, waveformOf } from "./prepared-audio.ts";

/** Rate at which a long file is looked at for its outline, samples a second; lower for one of hours. */
const outlineRate = 8000;
/** Samples of an outline: enough for a thousand points, and little beside what others decode at the same time. */
const mostOutline = 10_000_000;

/** @param duration seconds */
export function outlineRateOf(duration: number): number {
  return Math.min(outlineRate, Math.floor(mostOutline / (duration + 1)));
}

/**
 * The measures of a file that is too long to be decoded whole, by two passes of ffmpeg in little memory. Without ffmpeg only the
 * length is known.
 */
export async function measureUndecoded(file: string, probe: AudioProbe): Promise<Pick<PreparedAudio, "duration" | "loudnessLufs" | "truePeakDbtp" |
  "waveform">> {
  const { duration } = probe;
  if (!(await hasFfmpeg())) return { duration, loudnessLufs: null, truePeakDbtp: null, waveform: null };
  const sampleRate = outlineRateOf(duration);
  const outline = await decodeByFfmpeg(file, { sampleRate, channels: 1, frames: Math.ceil((duration + 1) * sampleRate) });
  const waveform = waveformOf(outline, duration);
  releaseSamples(outline.channels);
  const { integratedLufs, truePeakDb } = await loudnessByFfmpeg(file);
  return { duration, loudnessLufs: integratedLufs > -70 ? asKept(integratedLufs) : null, truePeakDbtp: asKept(truePeakDb), waveform };
}
