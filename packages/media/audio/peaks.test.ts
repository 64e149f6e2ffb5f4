import assert from "node:assert/strict";
import { test } from "node:test";
import { waveformPeaks } from "./peaks.ts";

test("each peak is the largest sample of its span in any channel, and no sample is left out", () => {
  const left = Float32Array.of(0, 0.1, -0.5, 0, 0, 0, 0.25);
  const right = Float32Array.of(0, 0, 0, 0.75, 0, 0, 0);
  assert.deepEqual(waveformPeaks({ sampleRate: 4, channels: [left, right] }, 3), [0.1, 0.75, 0.25]);
});

test("peaks stay within 0 and 1, and short or empty audio gives what there is", () => {
  assert.deepEqual(waveformPeaks({ sampleRate: 4, channels: [Float32Array.of(2, -0.5)] }, 1000), [1, 0.5]);
  assert.deepEqual(waveformPeaks({ sampleRate: 4, channels: [new Float32Array(0)] }, 1000), []);
});
