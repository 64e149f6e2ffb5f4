import assert from "node:assert/strict";
import { test } from "node:test";
import { limitPeaks } from "./limit-peaks.ts";

test("no sample stays above the ceiling, and what is far from a peak keeps its level", () => {
  const channel = Float32Array.from({ length: 48_000 }, (_, i) => 0.3 * Math.sin(i / 8) * (i > 24_000 && i < 24_050 ? 9 : 1));
  const before = channel.slice();
  const { channels } = limitPeaks({ sampleRate: 48_000, channels: [channel] }, 0.84);
  assert.ok(channels[0]!.every((value) => Math.abs(value) <= 0.841));
  for (let i = 0; i < 20_000; i++) assert.equal(channels[0]![i], before[i]);
  assert.ok(Math.abs(channels[0]![47_000]! - before[47_000]!) < 1e-6);
});
