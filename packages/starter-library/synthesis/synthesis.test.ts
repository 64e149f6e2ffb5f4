import assert from "node:assert/strict";
import { test } from "node:test";
import { lowpass } from "./biquad.ts";
import { limit } from "./dynamics.ts";
import { strike } from "./modal.ts";
import { whiteNoise } from "./noise.ts";
import { oscillate } from "./oscillators.ts";
import { pluck } from "./plucked-string.ts";
import { Random } from "./random.ts";
import { reverberate } from "./reverb.ts";
import { SAMPLE_RATE } from "./sample-rate.ts";
import { silence, wide } from "./stereo.ts";

/** Amplitude of one frequency in a buffer (a single bin of the Fourier transform, Hann window). */
function amplitude(buffer: Float32Array, hertz: number): number {
  let re = 0, im = 0;
  for (let i = 0; i < buffer.length; i++) {
    const window = 1 - Math.cos((2 * Math.PI * i) / buffer.length);
    re += buffer[i] * window * Math.cos((2 * Math.PI * hertz * i) / SAMPLE_RATE);
    im += buffer[i] * window * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE);
  }
  return (2 * Math.hypot(re, im)) / buffer.length;
}

function energy(buffer: Float32Array): number {
  return buffer.reduce((sum, x) => sum + x * x, 0);
}

test("a saw of any pitch has its harmonics and no alias", () => {
  const pitch = 3001;
  const saw = oscillate(SAMPLE_RATE, "saw", pitch);
  assert.ok(Math.abs(amplitude(saw, pitch) - 0.6) < 0.02);
  // The 8th harmonic of a naive saw would fold back to 20092 Hz, the 9th to 17091 Hz.
  for (const alias of [SAMPLE_RATE - 8 * pitch, SAMPLE_RATE - 9 * pitch]) assert.ok(amplitude(saw, alias) < 0.001, `${alias} Hz: ${amplitude(saw, alias)}`);
});

test("a plucked string is in tune within two cents, low and high", () => {
  for (const pitch of [82.41, 220, 659.26, 1318.5]) {
    const string = pluck(1.5, pitch, new Random(3), { t60: 4, brightness: 0.6, position: 0.2 });
    let best = 0, strongest = 0;
    for (let cents = -15; cents <= 15; cents++) {
      const level = amplitude(string, pitch * 2 ** (cents / 1200));
      if (level > strongest) [strongest, best] = [level, cents];
    }
    assert.ok(Math.abs(best) <= 2, `${pitch} Hz is off by ${best} cents`);
  }
});

test("a mode falls by 60 dB in its time", () => {
  const tone = strike(1, [[500, 0.8, 1]]);
  const at = (seconds: number): number => Math.sqrt(energy(tone.subarray(seconds * SAMPLE_RATE, seconds * SAMPLE_RATE + 441)));
  assert.ok(Math.abs(20 * Math.log10(at(0.1) / at(0.5)) - 30) < 0.5);
});

test("a low pass leaves what lies under its corner and takes 12 dB an octave above", () => {
  const gain = (hertz: number): number => amplitude(lowpass(oscillate(SAMPLE_RATE, "sine", hertz), 1000), hertz);
  assert.ok(Math.abs(gain(100) - 1) < 0.02);
  assert.ok(Math.abs(20 * Math.log10(gain(4000)) + 24) < 1.5);
});

test("a reverb's tail dies in its stated time and differs between the sides", () => {
  const click = silence(3);
  click.left[0] = click.right[0] = 1;
  const { left, right } = reverberate(click, { seconds: 2, mix: 1, damping: 18_000 });
  const level = (seconds: number): number => 10 * Math.log10(energy(left.subarray(seconds * SAMPLE_RATE, (seconds + 0.2) * SAMPLE_RATE)));
  assert.ok(Math.abs(level(0.5) - level(1.5) - 30) < 6, `${level(0.5)} to ${level(1.5)} dB`);
  const common = left.reduce((sum, x, i) => sum + x * right[i], 0) / Math.sqrt(energy(left) * energy(right));
  assert.ok(Math.abs(common) < 0.5, `correlation ${common}`);
});

test("the limiter lets no sample over the ceiling and leaves quiet passages alone", () => {
  const random = new Random(1);
  const loud = wide(() => whiteNoise(SAMPLE_RATE, random));
  for (const side of [loud.left, loud.right]) for (let i = 0; i < side.length; i++) side[i] *= i < 30_000 ? 0.2 : 3;
  const before = loud.left.slice(0, 20_000);
  limit(loud, 0.8, 0.1);
  for (const side of [loud.left, loud.right]) assert.ok(side.every((x) => Math.abs(x) <= 0.8001));
  assert.deepEqual(loud.left.slice(0, 20_000), before);
});

test("random numbers are the same on every machine", () => {
  const random = new Random(42);
  assert.deepEqual([random.next(), random.next()].map((x) => x.toFixed(6)), ["0.601104", "0.448291"]);
});
