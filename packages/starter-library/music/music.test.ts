import assert from "node:assert/strict";
import { test } from "node:test";
import { clubKick } from "../instruments/drums.ts";
import { measureLoudness } from "@atelier/media/audio/loudness.ts";
import { durationOf } from "@atelier/media/audio/pcm.ts";
import { SAMPLE_RATE } from "../synthesis/sample-rate.ts";
import { chordOf, degree, scaleOf, voicing } from "./harmony.ts";
import { starterArtists, starterGenres, starterMoods, starterTracks } from "./library.ts";
import { perform } from "./perform.ts";

test("at least 24 tracks cover every genre and every mood of the vocabulary, and use no other word", () => {
  assert.ok(starterTracks.length >= 24);
  const genres = new Set(starterTracks.flatMap((track) => track.genres));
  const moods = new Set(starterTracks.flatMap((track) => track.moods));
  assert.deepEqual([...genres].sort(), starterGenres.map(({ name }) => name).sort());
  assert.deepEqual([...moods].sort(), starterMoods.map(({ name }) => name).sort());
});

test("every artist has a biography and a track, and every track names an artist", () => {
  const keys = starterArtists.map(({ key }) => key);
  assert.deepEqual([...new Set(starterTracks.map(({ artist }) => artist))].sort(), [...keys].sort());
  for (const { bio } of starterArtists) assert.ok(bio.length > 80);
});

test("keys and titles are unique, and every figure is in its range", () => {
  assert.equal(new Set(starterTracks.map(({ key }) => key)).size, starterTracks.length);
  assert.equal(new Set(starterTracks.map(({ title }) => title)).size, starterTracks.length);
  for (const track of starterTracks) {
    assert.match(track.key, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.match(track.musicalKey, /^[A-G][#b]? (major|minor|dorian|mixolydian)$/);
    for (const value of [track.bpm, track.popularity, track.favorites, track.inPlaylists]) assert.ok(Number.isInteger(value) && value >= 0, track.key);
    assert.ok(track.popularity <= 100 && track.bpm >= 60 && track.bpm <= 180 && track.tags.length >= 4, track.key);
  }
});

test("about one track in ten is premium", () => {
  const premium = starterTracks.filter((track) => track.premium).length;
  assert.ok(premium >= 2 && premium / starterTracks.length < 0.2, String(premium));
});

for (const key of ["glass-turbine", "porch-light"]) {
  test(`${key} lasts 20 to 40 s, is at music loudness, ends in silence and is the same on every run`, () => {
    const track = starterTracks.find((candidate) => candidate.key === key)!;
    const pcm = track.render();
    const { integratedLufs, truePeakDb } = measureLoudness(pcm);
    assert.ok(durationOf(pcm) >= 20 && durationOf(pcm) <= 40.5, `${durationOf(pcm)} s`);
    assert.ok(integratedLufs > -16.5 && integratedLufs < -13 && truePeakDb <= -0.99, `${integratedLufs} LUFS, ${truePeakDb} dBTP`);
    const end = pcm.channels[0].subarray(-Math.round(0.05 * SAMPLE_RATE));
    assert.ok(end.every((x) => Math.abs(x) < 0.01));
    assert.deepEqual(track.render(), pcm);
  });
}

test("every beat falls within half a millisecond of the stated tempo, from the first sample on", () => {
  const bpm = 124;
  const { left } = perform({
    bpm, key: "C major", chords: ["I"], reverb: { seconds: 0.5, mix: 0 },
    drums: { beat: [{ drum: clubKick, steps: "X...X...X...X...", level: 1 }] },
    sections: [{ bars: 4, parts: ["beat"] }],
    ending: { chord: "I", parts: [], seconds: 2 },
  }, 7);
  for (let beat = 0; beat < 16; beat++) {
    const at = Math.round((beat * 60 * SAMPLE_RATE) / bpm);
    const quiet = left.subarray(Math.max(0, at - 200), Math.max(0, at - 22));
    const struck = left.subarray(at, at + 110);
    const level = (part: Float32Array): number => part.reduce((peak, x) => Math.max(peak, Math.abs(x)), 0);
    assert.ok(level(struck) > 20 * level(quiet) + 0.05, `beat ${beat}: ${level(struck)} after ${level(quiet)}`);
  }
});

test("numerals name the chords of their key, and voicings stay near their centre", () => {
  const minor = scaleOf("A minor");
  assert.deepEqual(chordOf(minor, "i"), { root: 57, intervals: [0, 3, 7] });
  assert.deepEqual(chordOf(minor, "VI"), { root: 65, intervals: [0, 4, 7] });
  assert.deepEqual(chordOf(scaleOf("C major"), "bVII:7"), { root: 58, intervals: [0, 4, 7, 10] });
  assert.equal(degree(minor, -1), 67);
  assert.equal(degree(minor, 7), 81);
  assert.ok(voicing(chordOf(minor, "v:min7"), 62).every((midi) => Math.abs(midi - 62) <= 6));
  assert.throws(() => chordOf(minor, "IX"));
  assert.throws(() => scaleOf("H major"));
});
