import assert from "node:assert/strict";
import { test } from "node:test";
import { sentence, synthesiseSpeech } from "@atelier/test/engines/synthesised-speech.ts";
import { analyseSpeech, speechRate } from "./analyse-speech.ts";
import { mouthShapes } from "./mouth-shapes.ts";

const pcm = (samples: Float32Array) => ({ sampleRate: speechRate, channels: [samples] });
const spoken = (gain = 1) => pcm(synthesiseSpeech(sentence, 3, speechRate).map((value) => value * gain));
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const shapesOf = (gain = 1) => mouthShapes(analyseSpeech(spoken(gain), 0.01), 25, 75);

test("vowels are recognized by their formants, near what was spoken", () => {
  const { first, second, voicing } = analyseSpeech(spoken(), 0.01);
  for (const { from, until, ...rest } of sentence) {
    const middle = Math.round(((from + until) / 2) * 100);
    assert.ok(voicing[middle] > 0.7, `voicing ${voicing[middle]} at ${from}`);
    assert.ok(Math.abs(first[middle] / rest.first - 1) < 0.15, `first formant ${first[middle]} for ${rest.first}`);
    assert.ok(Math.abs(second[middle] / rest.second - 1) < 0.1, `second formant ${second[middle]} for ${rest.second}`);
  }
});

test("open vowels open the mouth wide, spread and round ones spread and round it, and pauses close it", () => {
  const shapes = shapesOf();
  const over = (from: number, until: number) => shapes.slice(Math.round(from * 25) + 1, Math.round(until * 25) - 1);
  const openness = (from: number, until: number) => Math.max(...over(from, until).map((shape) => shape.openness));
  assert.ok(openness(0.3, 0.5) > 0.7 && openness(2.36, 2.6) > 0.7);
  assert.ok(openness(1.1, 1.3) < 0.7 * openness(0.3, 0.5));
  assert.ok(mean(over(1.1, 1.3).map(({ width }) => width)) > 0.2);
  assert.ok(mean(over(2.16, 2.28).map(({ width }) => width)) < -0.1);
  for (const [from, until] of [[0, 0.2], [1.45, 1.8], [2.9, 3]]) {
    assert.ok(shapes.slice(Math.round(from * 25), Math.floor(until * 25)).every((shape) => shape.openness === 0), `open between ${from} and ${until} s`);
  }
});

test("a quiet recording moves the mouth as a loud one does", () => {
  const [loud, quiet] = [shapesOf(), shapesOf(0.1)];
  loud.forEach(({ openness }, i) => assert.ok(Math.abs(openness - quiet[i].openness) < 0.1, `frame ${i}: ${openness} and ${quiet[i].openness}`));
});

test("hissing is heard as such and nearly closes the teeth", () => {
  let state = 1;
  const noise = Float32Array.from({ length: speechRate }, () => (state = (Math.imul(state, 1_103_515_245) + 12_345) | 0) / 2 ** 33);
  const hiss = noise.map((value, i) => value - (noise[i - 1] ?? 0));
  const speech = analyseSpeech(pcm(hiss), 0.01);
  assert.ok(mean([...speech.sibilance]) > 0.9 && mean([...speech.voicing]) < 0.4);
  assert.ok(mouthShapes(speech, 25, 25).every(({ openness }) => openness < 0.25));
});

test("silence and no samples at all give a closed mouth", () => {
  for (const length of [0, 1, speechRate]) {
    assert.ok(mouthShapes(analyseSpeech(pcm(new Float32Array(length)), 0.02), 25, 25).every(({ openness, width }) => openness === 0 && width === 0));
  }
});

test("a gap of 60 ms closes the mouth for its frames, all the way where the second formant falls towards it", () => {
  // The formant of "aba" falls to the lips, that of "ada" rises to the tongue, in the 60 ms beside the gap.
  const around = (beside: number) => [
    { from: 0.2, until: 0.46, first: 700, second: 1300, level: 1 }, { from: 0.44, until: 0.52, first: 600, second: beside, level: 0.9 },
    { from: 0.58, until: 0.66, first: 600, second: beside, level: 0.9 }, { from: 0.64, until: 0.9, first: 700, second: 1300, level: 1 },
  ];
  const least = (beside: number) => {
    const shapes = mouthShapes(analyseSpeech(pcm(synthesiseSpeech(around(beside), 1.1, speechRate)), 0.01), 25, 27);
    assert.ok(shapes[8]!.openness > 0.6 && shapes[19]!.openness > 0.6, "open on both sides");
    return Math.min(...shapes.slice(12, 16).map(({ openness }) => openness));
  };
  assert.ok(least(950) < 0.05, `b: ${least(950)}`);
  assert.ok(least(1750) > 0.02 && least(1750) < 0.4, `d: ${least(1750)}`);
});

test("lips close for the hum of an m, and not for that of an n", () => {
  const least = (second: number) => {
    const vowel = { first: 700, second: 1300, level: 1 };
    const sound = [{ from: 0.2, until: 0.46, ...vowel }, { from: 0.44, until: 0.58, first: 240, second, level: 0.25 }, { from: 0.56, until: 0.8, ...vowel }];
    const shapes = mouthShapes(analyseSpeech(pcm(synthesiseSpeech(sound, 1, speechRate)), 0.01), 25, 25);
    return Math.min(...shapes.slice(11, 14).map(({ openness }) => openness));
  };
  assert.ok(least(1100) < 0.02, `m: ${least(1100)}`);
  assert.ok(least(1600) > 0.05, `n: ${least(1600)}`);
});

test("what a clip speaks fills the mouth's range, from nearly closed to wide open", () => {
  const open = shapesOf().map(({ openness }) => openness).filter((value) => value > 0).sort((a, b) => a - b);
  const part = (share: number) => open[Math.floor(share * open.length)]!;
  assert.ok(part(0.95) > 0.9 && part(0.1) < 0.25, `${part(0.1)} to ${part(0.95)}`);
});
