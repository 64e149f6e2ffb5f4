import assert from "node:assert/strict";
import { test } from "node:test";
import { durationOf, type Pcm } from "./pcm.ts";
import { makePreview } from "./preview.ts";
import { probeAudio } from "./probe-audio.ts";

function hum(seconds: number): Pcm {
  const samples = Float32Array.from({ length: seconds * 8000 }, (_, i) => Math.sin(i / 9) / 2);
  return { sampleRate: 8000, channels: [samples, samples] };
}

for (const [seconds, expected] of [[2, 1], [40, 20], [100, 30]] as const) {
  test(`the preview of ${seconds} s lasts ${expected} s and is mono`, async () => {
    const pcm = hum(seconds);
    assert.equal(durationOf(pcm), seconds);
    const { bytes, format } = await makePreview(pcm);
    const probe = await probeAudio(bytes);
    assert.equal(probe.format, format);
    assert.ok(Math.abs(probe.duration - expected) < 0.2, `${probe.duration} s`);
  });
}
