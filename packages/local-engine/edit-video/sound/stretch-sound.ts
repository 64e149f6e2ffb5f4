import type { Pcm } from "@atelier/media/audio/pcm.ts";

/** A grain of sound, the way from one to the next, and how far each may be moved to join the one before; seconds. */
const grain = 0.05;
const step = grain / 2;
const reach = 0.012;
/** Every so many samples are compared: enough to find the period of a voice. */
const sparse = 3;

/**
 * Makes sound longer or shorter without changing its pitch: overlapping grains, each taken from where it goes on best from the one before
 * (waveform similarity overlap-add, Verhelst and Roelands 1993).
 * @param length samples of the result
 */
export function stretchSound({ sampleRate, channels }: Pcm, length: number): Pcm {
  const source = channels[0]?.length ?? 0;
  if (source === length || source === 0) return { sampleRate, channels: channels.map((channel) => resized(channel, length)) };
  const size = Math.round(grain * sampleRate);
  const hop = Math.round(step * sampleRate);
  const most = Math.round(reach * sampleRate);
  const speed = source / length;
  const mono = mixed(channels);
  const window = Float32Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (i + 0.5)) / size));
  const result = channels.map(() => new Float32Array(length + size));
  let before = 0;
  for (let at = -hop, k = 0; at < length; at += hop, k++) {
    const wanted = Math.round(Math.max(0, at) * speed);
    const from = k === 0 ? 0 : bestStart(mono, wanted, before + hop, most, size);
    for (const [c, channel] of channels.entries()) {
      const out = result[c]!;
      for (let i = Math.max(0, -at); i < size; i++) out[at + i]! += (channel[from + i] ?? 0) * window[i]!;
    }
    before = from;
  }
  return { sampleRate, channels: result.map((channel) => channel.slice(0, length)) };
}

/** Where near `wanted` the sound is most like what followed the grain before. */
function bestStart(mono: Float32Array, wanted: number, natural: number, most: number, size: number): number {
  let [best, start] = [-Infinity, wanted];
  for (let shift = -most; shift <= most; shift += 2) {
    const from = wanted + shift;
    if (from < 0 || from + size > mono.length) continue;
    let [likeness, energy] = [0, 1e-6];
    for (let i = 0; i < size; i += sparse) {
      likeness += mono[from + i]! * (mono[natural + i] ?? 0);
      energy += mono[from + i]! ** 2;
    }
    const value = likeness / Math.sqrt(energy);
    if (value > best) [best, start] = [value, from];
  }
  return start;
}

function mixed(channels: readonly Float32Array[]): Float32Array {
  const mono = new Float32Array(channels[0]?.length ?? 0);
  for (const channel of channels) for (let i = 0; i < mono.length; i++) mono[i]! += channel[i]!;
  return mono;
}

function resized(channel: Float32Array, length: number): Float32Array {
  const result = new Float32Array(length);
  result.set(channel.subarray(0, length));
  return result;
}

/** Raises (above 1) or lowers the pitch without changing the length. */
export function shiftPitch(pcm: Pcm, factor: number): Pcm {
  const length = pcm.channels[0]?.length ?? 0;
  const longer = stretchSound(pcm, Math.round(length * factor));
  const channels = longer.channels.map((channel) =>
    Float32Array.from({ length }, (_, i) => {
      const place = i * factor;
      const [left, part] = [Math.floor(place), place % 1];
      return (channel[left] ?? 0) * (1 - part) + (channel[left + 1] ?? 0) * part;
    }),
  );
  return { sampleRate: pcm.sampleRate, channels };
}
