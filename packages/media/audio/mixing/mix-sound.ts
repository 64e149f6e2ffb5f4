import { decodeByFfmpeg } from "../ffmpeg-audio.ts";
import { measureLoudness } from "../loudness.ts";
import type { Pcm } from "../pcm.ts";
import { limitPeaks } from "./limit-peaks.ts";

export const sampleRate = 48_000;

/** What a finished film measures, LUFS, and the highest sample, full scale being 1: 1.5 dB below it, which leaves margin for AAC's overshoot. */
const targetLoudness = -16;
const ceiling = 0.84;

/** Loudness of each part before the whole is levelled, LUFS. */
const levels = { music: -20, bed: -25, moment: -19, voice: -16 };
/** How far the music steps back while something happens, dB, and how fast it goes and comes, seconds. */
const duck = { depth: 7, attack: 0.06, release: 0.45 };

/** A sound and when it is heard, seconds of the mix: a bed goes on under everything, a moment happens once. */
export interface Cue {
  sound: { file: { path: string }; duration: number };
  kind: "bed" | "moment" | "voice";
  from: number;
  until: number;
}

export interface Mix {
  /** Seconds. */
  duration: number;
  music?: Pcm;
  cues: Cue[];
  signal: AbortSignal;
}

export const silence = (seconds: number): Pcm => ({ sampleRate, channels: [
  new Float32Array(Math.round(seconds * sampleRate)), new Float32Array(Math.round(seconds * sampleRate)),
] });

/** At most `seconds` of a sound file, 48 kHz stereo. */
export function readSound(file: { path: string }, seconds: number): Promise<Pcm> {
  return decodeByFfmpeg(file.path, { sampleRate, channels: 2, frames: Math.ceil(seconds * sampleRate) });
}

/** Lays music, beds and moments upon each other: the music ducks under the moments and the voices, and the whole is -16 LUFS without a peak above -1.5 dBFS. */
export async function mixSound({ duration, music, cues, signal }: Mix): Promise<Pcm> {
  const mix = silence(duration);
  const moments = silence(duration);
  for (const cue of cues) {
    signal.throwIfAborted();
    const length = Math.max(0.1, Math.min(cue.until, duration) - cue.from);
    const pcm = await readSound(cue.sound.file, Math.min(cue.sound.duration + 0.1, length + 2));
    const gain = gainTo(pcm, levels[cue.kind]);
    if (cue.kind === "bed") addLooped(mix, pcm, cue.from, length, gain);
    else addOnce(moments, pcm, cue.from, gain, cue.kind === "voice" ? length : length + 0.8);
  }
  if (music) {
    const ducking = duckingBy(moments);
    const gain = gainTo(music, levels.music);
    const length = mix.channels[0]!.length;
    for (const [c, channel] of mix.channels.entries()) {
      const source = music.channels[c] ?? music.channels[0]!;
      for (let i = 0; i < length && i < source.length; i++) channel[i]! += source[i]! * gain * ducking[i >> 6]!;
    }
  }
  for (const [c, channel] of mix.channels.entries()) for (let i = 0; i < channel.length; i++) channel[i]! += moments.channels[c]![i]!;
  fadeEnds(mix, 0.02, Math.min(0.7, duration * 0.15));
  return levelled(mix);
}

const gainTo = (pcm: Pcm, lufs: number) => {
  const { integratedLufs } = measureLoudness(pcm);
  return Number.isFinite(integratedLufs) ? Math.min(12, 10 ** ((lufs - integratedLufs) / 20)) : 0;
};

function addOnce(mix: Pcm, pcm: Pcm, from: number, gain: number, longest: number): void {
  const start = Math.round(from * sampleRate);
  const fade = 0.25 * sampleRate;
  for (const [c, channel] of mix.channels.entries()) {
    const source = pcm.channels[c]!;
    const end = Math.min(source.length, channel.length - start, Math.round(longest * sampleRate));
    for (let i = 0; i < end; i++) channel[start + i]! += source[i]! * gain * Math.min(1, (end - i) / fade);
  }
}

/** Goes round and round, its end crossed over into its beginning. */
function addLooped(mix: Pcm, pcm: Pcm, from: number, length: number, gain: number): void {
  const start = Math.round(from * sampleRate);
  const count = Math.min(Math.round(length * sampleRate), mix.channels[0]!.length - start);
  const fade = Math.round(0.2 * sampleRate);
  const source = pcm.channels[0]!.length;
  const cross = Math.min(Math.round(0.5 * sampleRate), source >> 2);
  const turn = source - cross;
  for (const [c, channel] of mix.channels.entries()) {
    const data = pcm.channels[c]!;
    for (let i = 0; i < count; i++) {
      const at = i % turn;
      let value = data[at]!;
      if (i >= turn && at < cross) {
        const share = at / cross;
        value = value * Math.sqrt(share) + data[turn + at]! * Math.sqrt(1 - share);
      }
      channel[start + i]! += value * gain * Math.min(1, i / fade, (count - i) / fade);
    }
  }
}

/** Gain of the music for each 64 samples, from the level of what happens. */
function duckingBy(moments: Pcm): Float32Array {
  const [left, right] = moments.channels as [Float32Array, Float32Array];
  const blocks = new Float32Array(Math.ceil(left.length / 64) + 1).fill(1);
  const down = Math.exp(-64 / sampleRate / duck.attack);
  const up = Math.exp(-64 / sampleRate / duck.release);
  const low = 10 ** (-duck.depth / 20);
  let gain = 1;
  for (let block = 0; block < blocks.length; block++) {
    let peak = 0;
    for (let i = block * 64; i < Math.min(left.length, block * 64 + 64); i++) peak = Math.max(peak, Math.abs(left[i]!), Math.abs(right[i]!));
    const target = peak > 0.02 ? low : 1;
    gain = target + (gain - target) * (target < gain ? down : up);
    blocks[block] = gain;
  }
  return blocks;
}

function fadeEnds(mix: Pcm, rise: number, fall: number): void {
  for (const channel of mix.channels) {
    const [first, last] = [Math.round(rise * sampleRate), Math.round(fall * sampleRate)];
    for (let i = 0; i < first && i < channel.length; i++) channel[i]! *= i / first;
    for (let i = 0; i < last && i < channel.length; i++) channel[channel.length - 1 - i]! *= Math.sqrt(i / last);
  }
}

/** Limiting takes a little loudness away, so the gain is found in a few rounds. Silence stays. */
function levelled(mix: Pcm): Pcm {
  let gain = 1;
  let result = mix;
  for (let round = 0; round < 4; round++) {
    const { integratedLufs } = measureLoudness(result);
    if (!Number.isFinite(integratedLufs) || Math.abs(integratedLufs - targetLoudness) < 0.2) break;
    gain *= 10 ** ((targetLoudness - integratedLufs) / 20);
    const louder = gain;
    result = limitPeaks({ sampleRate: mix.sampleRate, channels: mix.channels.map((channel) => channel.map((value) => value * louder)) }, ceiling);
  }
  return result;
}
