import type { Pcm } from "@atelier/media/audio/pcm.ts";
import { shiftPitch } from "./stretch-sound.ts";

/** What can be done to a recorded sound. */
export type VoiceEffect = "echo" | "telephone" | "muffled" | "deep" | "high" | "robot";

/** The sound with an effect; as long as it was. */
export function applyVoiceEffect(pcm: Pcm, effect: VoiceEffect): Pcm {
  const { sampleRate } = pcm;
  const each = (change: (channel: Float32Array) => Float32Array): Pcm => ({ sampleRate, channels: pcm.channels.map(change) });
  switch (effect) {
    case "deep":
      return shiftPitch(pcm, 0.78);
    case "high":
      return shiftPitch(pcm, 1.5);
    case "muffled":
      return each((channel) => lowPass(lowPass(channel, 650, sampleRate), 650, sampleRate));
    case "telephone":
      return each((channel) => lowPass(
        highPass(highPass(channel, 350, sampleRate), 350, sampleRate), 3200, sampleRate,
      ).map((value) => 1.3 * Math.tanh(1.6 * value)));
    case "echo":
      return each((channel) => echo(channel, Math.round(0.29 * sampleRate)));
    case "robot":
      // Ring modulation with a low tone, beside some of the sound itself.
      return each((channel) => channel.map((value, i) => value * (0.35 + 0.9 * Math.sin((2 * Math.PI * 58 * i) / sampleRate))));
  }
}

function echo(channel: Float32Array, delay: number): Float32Array {
  const result = channel.slice();
  for (let i = delay; i < result.length; i++) result[i]! += 0.42 * result[i - delay]!;
  return result.map((value) => 0.8 * value);
}

/** Second order, without resonance (R. Bristow-Johnson's bilinear design). */
function lowPass(channel: Float32Array, frequency: number, sampleRate: number): Float32Array {
  const { cosine, alpha } = prewarped(frequency, sampleRate);
  return filtered(channel, [(1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2], [1 + alpha, -2 * cosine, 1 - alpha]);
}

function highPass(channel: Float32Array, frequency: number, sampleRate: number): Float32Array {
  const { cosine, alpha } = prewarped(frequency, sampleRate);
  return filtered(channel, [(1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2], [1 + alpha, -2 * cosine, 1 - alpha]);
}

function prewarped(frequency: number, sampleRate: number): { cosine: number; alpha: number } {
  const turn = (2 * Math.PI * frequency) / sampleRate;
  return { cosine: Math.cos(turn), alpha: Math.sin(turn) / Math.SQRT2 };
}

function filtered(channel: Float32Array, b: readonly [number, number, number], a: readonly [number, number, number]): Float32Array {
  const result = new Float32Array(channel.length);
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  for (let i = 0; i < channel.length; i++) {
    const x = channel[i]!;
    const y = (b[0] * x + b[1] * x1 + b[2] * x2 - a[1] * y1 - a[2] * y2) / a[0];
    [x2, x1, y2, y1] = [x1, x, y1, y];
    result[i] = y;
  }
  return result;
}
