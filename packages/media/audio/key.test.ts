import assert from "node:assert/strict";
import { test } from "node:test";
import { playChords } from "@atelier/test/parts/play-chords.ts";
import { Random } from "@atelier/starter-library/synthesis/random.ts";
import { estimateKey, likeliestKey } from "./key.ts";

const cadence = [0, 3, 4, 0];
const turn = [0, 5, 3, 4, 0];

const pieces: [string, Parameters<typeof playChords>[0]][] = [
  ["C major", { tonic: 0, mode: "major", degrees: cadence, seconds: 8 }],
  ["Eb major", { tonic: 3, mode: "major", degrees: turn, seconds: 10 }],
  ["F# major", { tonic: 6, mode: "major", degrees: cadence, seconds: 8 }],
  ["A minor", { tonic: 9, mode: "minor", degrees: cadence, seconds: 8 }],
  ["C# minor", { tonic: 1, mode: "minor", degrees: turn, seconds: 10 }],
  ["G minor", { tonic: 7, mode: "minor", degrees: cadence, seconds: 8 }],
];

for (const [key, piece] of pieces) {
  test(`a piece in ${key} is found to be in it, also out of tune and under drums`, () => {
    assert.equal(estimateKey(playChords(piece)), key);
    assert.equal(estimateKey(playChords({ ...piece, cents: 35, drums: 0.4 })), key);
    assert.equal(estimateKey(playChords({ ...piece, cents: -35 })), key);
  });
}

test("a turn of chords that is as much in one key as in another has none", () => {
  // Of B minor or of D major: neither a leading tone nor an end tells.
  assert.equal(estimateKey(playChords({ tonic: 11, mode: "minor", degrees: [0, 5, 2, 6], seconds: 12 })), undefined);
});

test("a chord that goes up by semitones has no key, for none stands out", () => {
  const { sampleRate } = playChords(pieces[0]![1]);
  const parts = Array.from({ length: 12 }, (_, tonic) => playChords({ tonic, mode: "major", degrees: [0], seconds: 1 }).channels[0]!);
  const samples = new Float32Array(12 * sampleRate);
  parts.forEach((part, i) => samples.set(part, i * sampleRate));
  const found = { sampleRate, channels: [samples] };
  assert.ok(likeliestKey(found));
  assert.equal(estimateKey(found), undefined);
});

test("noise, drums, silence and less than 6 s have no key", () => {
  const random = new Random(3);
  const sampleRate = 11_025;
  const noise = Float32Array.from({ length: 10 * sampleRate }, () => 0.3 * random.between(-1, 1));
  const drums = noise.map((value, i) => value * Math.exp(-(i % 5000) / 500));
  for (const samples of [noise, drums, new Float32Array(10 * sampleRate)]) assert.equal(estimateKey({ sampleRate, channels: [samples] }), undefined);
  assert.equal(estimateKey(playChords({ ...pieces[0]![1], seconds: 5 })), undefined);
});
