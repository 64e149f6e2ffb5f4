import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanSound } from "./clean-sound.ts";

const sampleRate = 48_000;
const decibels = (samples: Float32Array, from: number, until: number) => {
  const part = samples.subarray(from * sampleRate, until * sampleRate);
  return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 0) / part.length + 1e-12);
};

test("even noise falls by 10 dB in pauses, and a tone in it keeps its loudness", () => {
  let state = 7;
  const noise = () => (((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 31) - 1) * 0.03;
  const tone = (i: number) => (Math.floor(i / sampleRate / 0.5) % 2 === 1 ? 0.3 * Math.sin((2 * Math.PI * 440 * i) / sampleRate) : 0);
  const samples = Float32Array.from({ length: 2 * sampleRate }, (_, i) => tone(i) + noise());
  const [cleaned] = cleanSound({ sampleRate, channels: [samples] }).channels;
  assert.ok(decibels(samples, 1.15, 1.4) - decibels(cleaned!, 1.15, 1.4) > 10, `${decibels(samples, 1.15, 1.4)} to ${decibels(cleaned!, 1.15, 1.4)}`);
  assert.ok(Math.abs(decibels(samples, 0.6, 0.9) - decibels(cleaned!, 0.6, 0.9)) < 0.6, `${decibels(samples, 0.6, 0.9)} to ${decibels(cleaned!, 0.6, 0.9)}`);
});
