import { durationOf, type Pcm } from "@atelier/media/audio/pcm.ts";
import { waveformPeaks } from "@atelier/media/audio/peaks.ts";
import { measureLoudness } from "@atelier/media/audio/loudness.ts";
import type { Preview } from "@atelier/media/audio/preview.ts";
import type { AudioFormat } from "@atelier/media/audio/probe-audio.ts";

const waveformPoints = 1000;

/** An audio file with everything the catalogs keep of it, ready to be stored. */
export interface PreparedAudio {
  /** The bytes as they came, or the file that holds them. */
  source: Uint8Array | { path: string };
  /** With the extension that its format has. */
  fileName: string;
  format: AudioFormat;
  /** Seconds, to the sample where the file could be decoded. */
  duration: number;
  sampleRate: number;
  channels: number;
  /** Null where nothing could decode the file, and for silence. */
  loudnessLufs: number | null;
  /** Likewise. */
  truePeakDbtp: number | null;
  /** JSON document with the peaks; null where nothing could decode the file. */
  waveform: Uint8Array | null;
  preview: Preview | null;
}

/** What only the decoded samples tell. */
export function measurePcm(pcm: Pcm): Pick<PreparedAudio, "duration" | "loudnessLufs" | "truePeakDbtp" | "waveform"> {
  // A microsecond is finer than any sample.
  const duration = Math.round(durationOf(pcm) * 1e6) / 1e6;
  const { integratedLufs, truePeakDb } = measureLoudness(pcm);
  return {
    duration,
    loudnessLufs: asKept(integratedLufs),
    truePeakDbtp: asKept(truePeakDb),
    waveform: waveformOf(pcm, duration),
  };
}

/** A level to a tenth of a decibel, as meters show it; null where there is none. */
export function asKept(level: number): number | null {
  return Number.isFinite(level) ? Math.round(level * 10) / 10 : null;
}

/** The document behind `waveform_url`. */
export function waveformOf(pcm: Pcm, duration: number): Uint8Array {
  return Buffer.from(JSON.stringify({ duration, peaks: waveformPeaks(pcm, waveformPoints) }));
}
