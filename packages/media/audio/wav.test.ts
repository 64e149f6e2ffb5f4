import assert from "node:assert/strict";
import { test } from "node:test";
import { UnreadableAudio } from "./errors.ts";
import type { Pcm } from "./pcm.ts";
import { decodeWav, encodeWav } from "./wav.ts";

const ramp: Pcm = {
  sampleRate: 44_100,
  channels: [Float32Array.from({ length: 999 }, (_, i) => i / 500 - 1), Float32Array.from({ length: 999 }, (_, i) => 0.5 - i / 2000)],
};

function largestError(a: Pcm, b: Pcm): number {
  return Math.max(...a.channels.map((channel, c) => channel.reduce((worst, x, i) => Math.max(worst, Math.abs(x - b.channels[c][i])), 0)));
}

test("what is encoded decodes to the same samples within the depth's step", () => {
  for (const [bitDepth, step] of [[16, 2.2 / 32768], [24, 2 / 8388608], [32, 0]] as const) {
    const back = decodeWav(encodeWav(ramp, { bitDepth }));
    assert.equal(back.sampleRate, 44_100);
    assert.deepEqual(back.channels.map((c) => c.length), [999, 999]);
    assert.ok(largestError(ramp, back) <= step, `${bitDepth} bits: ${largestError(ramp, back)}`);
  }
});

test("16 bits are dithered with noise that a tone below one step survives, and the same seed gives the same bytes", () => {
  const quiet: Pcm = { sampleRate: 8000, channels: [Float32Array.from({ length: 80_000 }, (_, i) => (0.4 * Math.sin(i / 5)) / 32768)] };
  const back = decodeWav(encodeWav(quiet, { bitDepth: 16 })).channels[0];
  let correlation = 0;
  for (let i = 0; i < back.length; i++) correlation += back[i] * 32768 * Math.sin(i / 5);
  assert.ok(Math.abs((2 * correlation) / back.length - 0.4) < 0.03);
  assert.deepEqual(encodeWav(quiet, { bitDepth: 16, ditherSeed: 5 }), encodeWav(quiet, { bitDepth: 16, ditherSeed: 5 }));
  assert.notDeepEqual(encodeWav(quiet, { bitDepth: 16, ditherSeed: 5 }), encodeWav(quiet, { bitDepth: 16, ditherSeed: 6 }));
});

test("values beyond full scale are clamped, never wrapped", () => {
  const loud: Pcm = { sampleRate: 8000, channels: [Float32Array.of(3, -3)] };
  for (const bitDepth of [16, 24] as const) {
    const [high, low] = decodeWav(encodeWav(loud, { bitDepth })).channels[0];
    assert.ok(high! > 0.999 && low! < -0.999);
  }
});

test("a cut file gives its whole frames, and other bytes are refused with a reason", () => {
  const file = encodeWav(ramp, { bitDepth: 16 });
  assert.equal(decodeWav(file.subarray(0, 44 + 4 * 100 + 3)).channels[0].length, 100);
  const compressed = Buffer.from(file);
  compressed.writeUInt16LE(85, 20);
  for (const bad of [Buffer.from("not audio at all"), file.subarray(0, 30), compressed, Buffer.alloc(0)]) {
    assert.throws(() => decodeWav(bad), (error) => error instanceof UnreadableAudio);
  }
});
