import assert from "node:assert/strict";
import { test } from "node:test";
import { findAudioFaults } from "./faults.ts";

const sampleRate = 8000;
const sine = (level: number, length = 8000): Float32Array => Float32Array.from({ length }, (_, i) => Math.max(-1, Math.min(1, level * Math.sin(i / 9))));

test("a sound within its scale has no fault", () => {
  assert.deepEqual(findAudioFaults({ sampleRate, channels: [sine(0.9), sine(0.5)] }), { isSilent: false, silentBefore: 1 / 8000, silentAfter: 0, clipped: 0 });
});

test("a level cut off at full scale is seen in any channel, a single sample at full scale is not", () => {
  const { clipped } = findAudioFaults({ sampleRate, channels: [sine(0.5), sine(2)] });
  assert.ok(clipped > 200, String(clipped));
  const peak = sine(0.5);
  peak[100] = 1;
  assert.equal(findAudioFaults({ sampleRate, channels: [peak] }).clipped, 0);
});

test("silence is reported, whole or at the ends", () => {
  assert.equal(findAudioFaults({ sampleRate, channels: [sine(0.0005)] }).isSilent, true);
  const padded = new Float32Array(32_000);
  padded.set(sine(0.5).subarray(1), 16_000);
  const { silentBefore, silentAfter, isSilent } = findAudioFaults({ sampleRate, channels: [padded] });
  assert.deepEqual([isSilent, silentBefore, Math.round(silentAfter * 1000)], [false, 2, 1000]);
});
