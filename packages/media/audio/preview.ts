import { encodeM4a, hasFfmpeg } from "./ffmpeg-audio.ts";
import { durationOf, type Pcm } from "./pcm.ts";
import { encodeWav } from "./wav.ts";

/** Longest preview, seconds. */
export const previewSeconds = 30;
/** A preview never gives a short sound away whole. */
const mostOfWhole = 0.5;
const fadeOfPreview = 0.15;
const bitsPerSecond = 96_000;

export interface Preview {
  bytes: Buffer;
  format: "m4a" | "wav";
}

/**
 * What people may hear of a premium item: its beginning, at most 30 s and at most half of it, mono, faded out. AAC where
 * ffmpeg is there, otherwise WAV at half the rate.
 */
export async function makePreview(pcm: Pcm): Promise<Preview> {
  const seconds = Math.min(previewSeconds, durationOf(pcm) * mostOfWhole);
  const excerpt = monoExcerpt(pcm, Math.max(1, Math.floor(seconds * pcm.sampleRate)));
  if (await hasFfmpeg()) return { bytes: await encodeM4a(excerpt, bitsPerSecond), format: "m4a" };
  return { bytes: encodeWav(halfRate(excerpt), { bitDepth: 16 }), format: "wav" };
}

function monoExcerpt(pcm: Pcm, frames: number): Pcm {
  const mono = new Float32Array(frames);
  const fadeFrom = Math.floor(frames * (1 - fadeOfPreview));
  for (let i = 0; i < frames; i++) {
    let sum = 0;
    for (const channel of pcm.channels) sum += channel[i]!;
    const gain = i < fadeFrom ? 1 : (frames - i) / (frames - fadeFrom);
    mono[i] = (sum / pcm.channels.length) * gain;
  }
  return { sampleRate: pcm.sampleRate, channels: [mono] };
}

/** Every second sample of a triangular average, which keeps most of what would fold back out. */
function halfRate(pcm: Pcm): Pcm {
  const from = pcm.channels[0]!;
  const to = new Float32Array(Math.ceil(from.length / 2));
  for (let i = 0; i < to.length; i++) to[i] = ((from[2 * i - 1] ?? 0) + 2 * from[2 * i]! + (from[2 * i + 1] ?? 0)) / 4;
  return { sampleRate: Math.round(pcm.sampleRate / 2), channels: [to] };
}
