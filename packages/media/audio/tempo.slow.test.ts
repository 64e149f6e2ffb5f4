import assert from "node:assert/strict";
import { test } from "node:test";
import { playRhythm } from "@atelier/test/parts/play-rhythm.ts";
import { rhythms } from "@atelier/test/parts/rhythms.ts";
import type { Pcm } from "./pcm.ts";
import { estimateTempo } from "./tempo.ts";

const sampleRate = 22_050;

/** Kick on each beat, snare on every second, hi-hat on eighths: tones and noise that die away. */
function drums(bpm: number, seconds = 24): Pcm {
  const samples = new Float32Array(sampleRate * seconds);
  const hit = (time: number, length: number, sound: (i: number) => number) => {
    const from = Math.round(time * sampleRate);
    for (let i = 0; i < length && from + i < samples.length; i++) samples[from + i]! += sound(i) * Math.exp((-5 * i) / length);
  };
  let noise = 1;
  const hiss = () => ((noise = (noise * 16_807) % 2_147_483_647) / 2_147_483_647) * 2 - 1;
  const beat = 60 / bpm;
  for (let n = 0; n * beat < seconds; n++) {
    hit(n * beat, 3000, (i) => 0.7 * Math.sin((2 * Math.PI * 60 * i) / sampleRate));
    if (n % 2 === 1) hit(n * beat, 2500, () => 0.4 * hiss());
    hit(n * beat, 600, () => 0.15 * hiss());
    hit((n + 0.5) * beat, 600, () => 0.15 * hiss());
  }
  return { sampleRate, channels: [samples] };
}

for (const bpm of [90, 104, 120, 128, 145, 155]) {
  test(`a beat of ${bpm} bpm is found within 2 %`, () => {
    const found = estimateTempo(drums(bpm));
    assert.ok(found !== undefined && Math.abs(found - bpm) <= bpm * 0.02, `found ${found}`);
  });
}

test("of loops of 24 rhythms, from ballads of 60 to drum and bass of 178 bpm, more than 9 of 10 are right, none of them learnt from", () => {
  const wrong: string[] = [];
  for (const [place, [name, rhythm]] of Object.entries(rhythms).entries()) {
    const { bpm, pcm } = playRhythm(rhythm, 900_000 + place, 16);
    const found = estimateTempo(pcm);
    if (found === undefined || Math.abs(found - bpm) > bpm * 0.02) wrong.push(`${name}: ${bpm} found as ${found}`);
  }
  assert.ok(wrong.length <= 2, wrong.join("; "));
});

for (const name of ["ballad in eighths", "slow chords in eighths"]) {
  test(`a slow piece is not reported an octave too fast: ${name}`, () => {
    const { bpm, pcm } = playRhythm(rhythms[name]!, 77, 24);
    const found = estimateTempo(pcm);
    assert.ok(found !== undefined && Math.abs(found - bpm) <= bpm * 0.02, `${bpm} found as ${found}`);
  });
}

test("rain and a held tone have no tempo", () => {
  let noise = 1;
  const rain = Float32Array.from({ length: sampleRate * 20 }, () => ((noise = (noise * 16_807) % 2_147_483_647) / 2_147_483_647 - 0.5) / 3);
  assert.equal(estimateTempo({ sampleRate, channels: [rain] }), undefined);
  assert.equal(estimateTempo({ sampleRate, channels: [rain.map((_, i) => Math.sin(i / 5) / 2)] }), undefined);
});

test("silence and a moment of sound have no tempo", () => {
  assert.equal(estimateTempo({ sampleRate, channels: [new Float32Array(sampleRate * 5)] }), undefined);
  assert.equal(estimateTempo({ sampleRate, channels: [new Float32Array(100)] }), undefined);
});
