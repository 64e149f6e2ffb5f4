import assert from "node:assert/strict";
import { test } from "node:test";
import { measureLoudness } from "@atelier/media/audio/loudness.ts";
import { durationOf } from "@atelier/media/audio/pcm.ts";
import { waveformPeaks } from "@atelier/media/audio/peaks.ts";
import { starterSounds } from "./library.ts";

/** The 35 leaf categories of the interface specification, 2.2. */
const LEAVES = (
  "forest city-ambience room-tones rain-and-storm beach-and-ocean wind weapons-and-warfare footsteps explosions-and-crashes kicks-and-punches clothing " +
    "debris " +
  "genre glitch-and-noise cartoon-voices-and-sounds sci-fi-sounds ghosts-and-horror-transitions gaming-and-fantasy user-interface drum-and-percussion-loops " +
  "vocal-phrases one-shots melodic-loops wildlife machines-and-tools household-objects cars-and-airplanes water electronic-devices pets-and-farm-animals " +
  "epic-transitions cinematic-impacts whooshes risers intros-and-outros"
).split(" ");

function recipe(key: string) {
  const found = starterSounds.find((sound) => sound.key === key);
  assert.ok(found, key);
  return found;
}

test("each of the 35 leaf categories has at least two sounds, and no sound lies outside them", () => {
  const counts = new Map(LEAVES.map((slug) => [slug, 0]));
  for (const { key, category } of starterSounds) {
    assert.ok(counts.has(category), `${key}: ${category}`);
    counts.set(category, counts.get(category)! + 1);
  }
  assert.equal(counts.size, 35);
  for (const [slug, count] of counts) assert.ok(count >= 2, `${slug} has ${count}`);
});

test("keys and titles are unique, and every sound has tags and a popularity in range", () => {
  assert.equal(new Set(starterSounds.map(({ key }) => key)).size, starterSounds.length);
  assert.equal(new Set(starterSounds.map(({ title }) => title.toLowerCase())).size, starterSounds.length);
  for (const { key, tags, popularity } of starterSounds) {
    assert.match(key, /^[a-z0-9]+(-[a-z0-9]+)*$/);
    assert.ok(tags.length >= 4 && new Set(tags).size === tags.length && tags.every((tag) => tag === tag.toLowerCase()), `${key}: ${tags.join(", ")}`);
    assert.ok(Number.isInteger(popularity) && popularity >= 0 && popularity <= 100, key);
  }
});

test("about one sound in ten is premium, and no category holds premium sounds only", () => {
  const premium = starterSounds.filter((sound) => sound.premium);
  const share = premium.length / starterSounds.length;
  assert.ok(share > 0.07 && share < 0.2, `${premium.length} of ${starterSounds.length}`);
  for (const slug of LEAVES) assert.ok(starterSounds.some((sound) => sound.category === slug && !sound.premium), slug);
});

for (const key of ["soft-button-click", "footsteps-on-gravel", "cat-meow", "deep-cinematic-boom", "boom-bap-drum-loop-90", "rifle-shot-with-echo"]) {
  test(`${key} is neither silent nor clipped, and the same on every run`, () => {
    const pcm = recipe(key).render();
    const { integratedLufs, truePeakDb } = measureLoudness(pcm);
    assert.ok(integratedLufs > -32 && truePeakDb <= -0.99, `${integratedLufs} LUFS, ${truePeakDb} dBTP`);
    assert.deepEqual(recipe(key).render(), pcm);
  });
}

test("a loop is exactly as long as its bars", () => {
  assert.ok(Math.abs(durationOf(recipe("boom-bap-drum-loop-90").render()) - (4 * 4 * 60) / 90) < 1e-4);
  assert.ok(Math.abs(durationOf(recipe("house-drum-loop-124").render()) - (4 * 4 * 60) / 124) < 1e-4);
});

/** Centre of the energy in time, as a part of the length. */
function middle(key: string): number {
  const peaks = waveformPeaks(recipe(key).render(), 200);
  const energy = peaks.map((peak) => peak * peak);
  return energy.reduce((sum, e, i) => sum + e * i, 0) / energy.reduce((sum, e) => sum + e, 0) / 200;
}

test("an impact is over early, a whoosh swells in the middle, a riser ends loud", () => {
  assert.ok(middle("deep-cinematic-boom") < 0.25);
  assert.ok(Math.abs(middle("fast-whoosh") - 0.4) < 0.15);
  assert.ok(middle("tension-noise-riser") > 0.65);
});
