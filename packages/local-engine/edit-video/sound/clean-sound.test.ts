import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanSound } from "./clean-sound.ts";

const sampleRate = 48_000;
const decibels = (samples: Float32Array, from: number, until: number) => {
  const part = samples.subarray(from * sampleRate, until * sampleRate);
  return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 0) / part.length + 1e-12);
};

let state = 7;
const white = () => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 31) - 1;
let slow = 0;
const noises: Record<string, (i: number) => number> = {
  hiss: () => 0.03 * white(),
  hum: (i) => 0.03 * Math.sin((2 * Math.PI * 100 * i) / sampleRate) + 0.01 * Math.sin((2 * Math.PI * 200 * i) / sampleRate),
  wind: () => (slow += 0.02 * (white() - slow)) * 0.5,
};

for (const [name, noise] of Object.entries(noises)) {
  test(`${name} falls by 9 dB in pauses, and a tone in it keeps its loudness`, () => {
    const tone = (i: number) => (Math.floor(i / sampleRate / 0.5) % 2 === 1 ? 0.3 * Math.sin((2 * Math.PI * 440 * i) / sampleRate) : 0);
    const samples = Float32Array.from({ length: 2 * sampleRate }, (_, i) => tone(i) + noise(i));
    const [cleaned] = cleanSound({ sampleRate, channels: [samples] }).channels;
    const change = (from: number, until: number) => decibels(samples, from, until) - decibels(cleaned!, from, until);
    assert.ok(change(1.15, 1.4) > 9, `${change(1.15, 1.4)}`);
    assert.ok(Math.abs(change(0.6, 0.9)) < 1.7, `${change(0.6, 0.9)}`);
  });
}
