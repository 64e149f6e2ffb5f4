import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { measureLoudness } from "./loudness.ts";
import type { Pcm } from "./pcm.ts";
import { encodeWav } from "./wav.ts";

function sine(sampleRate: number, frequency: number, amplitude: number, seconds: number, phase = 0): Float32Array {
  return Float32Array.from({ length: sampleRate * seconds }, (_, i) => amplitude * Math.sin((2 * Math.PI * frequency * i) / sampleRate + phase));
}

const near = (actual: number, expected: number, tolerance: number): void =>
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not within ${tolerance} of ${expected}`);

test("a full-scale 997 Hz sine in one channel reads -3.01 LUFS at every sample rate", () => {
  for (const rate of [22_050, 44_100, 48_000, 96_000]) {
    near(measureLoudness({ sampleRate: rate, channels: [sine(rate, 997, 1, 3)] }).integratedLufs, -3.01, 0.05);
  }
});

test("the relative gate leaves quiet passages out (EBU Tech 3341, case 3)", () => {
  const levels = [[-36, 3], [-23, 30], [-36, 3]] as const;
  const parts = levels.map(([db, seconds]) => sine(48_000, 1000, 10 ** (db / 20), seconds));
  const channel = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (channel.set(part, at), at + part.length), 0);
  near(measureLoudness({ sampleRate: 48_000, channels: [channel, channel] }).integratedLufs, -23, 0.1);
});

test("the true peak between two samples is found (a quarter-rate sine sampled 45 degrees off its crest)", () => {
  const wave = sine(48_000, 12_000, 0.5, 1, Math.PI / 4);
  near(Math.max(...wave), 0.3536, 0.001);
  near(measureLoudness({ sampleRate: 48_000, channels: [wave] }).truePeakDb, -6.02, 0.2);
});

test("silence reads -Infinity, and a click shorter than a block still has a loudness", () => {
  assert.deepEqual(measureLoudness({ sampleRate: 44_100, channels: [new Float32Array(44_100)] }), { integratedLufs: -Infinity, truePeakDb: -Infinity });
  const click = measureLoudness({ sampleRate: 44_100, channels: [sine(44_100, 1000, 0.5, 0.1)] });
  near(click.integratedLufs, -15, 1);
});

const ffmpeg = spawnSync("ffmpeg", ["-version"]).status === 0;

test("loudness and true peak agree with ffmpeg's meter within 0.1 and 0.2 dB", { skip: ffmpeg ? false : "no ffmpeg" }, () => {
  let state = 12345;
  const noise = (): number => ((state = (Math.imul(state, 1664525) + 1013904223) | 0) / 2147483648);
  const burst = (side: number): Float32Array =>
    Float32Array.from(
      { length: 44_100 * 8 }, (_, i) => 0.6 * Math.sin(i / 3 + side) * Math.exp(-(i % 22_050) / 9000) + 0.15 * noise() * (i > 176_400 ? 0.02 : 1),
    );
  const pcm: Pcm = { sampleRate: 44_100, channels: [burst(0), burst(1)] };
  const run = spawnSync("ffmpeg", ["-hide_banner", "-i", "pipe:0", "-af", "ebur128=peak=true:framelog=verbose", "-f", "null", "-"], {
    input: encodeWav(pcm, { bitDepth: 32 }),
    encoding: "utf8",
  });
  const summary = run.stderr.slice(run.stderr.lastIndexOf("Summary:"));
  const measured = measureLoudness(pcm);
  near(measured.integratedLufs, Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)![1]), 0.1);
  near(measured.truePeakDb, Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)![1]), 0.2);
});
