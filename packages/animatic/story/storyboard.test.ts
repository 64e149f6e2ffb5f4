import assert from "node:assert/strict";
import { test } from "node:test";
import { expandPrompt } from "./expand-prompt.ts";
import { readPrompt } from "./read-prompt.ts";
import { drawUpStoryboard } from "./storyboard.ts";

const order = { prompt: "a dog runs on a beach", shots: "many" as const, frameRate: 24, duration: 10, seed: 7 };

test("shots of a given length have it to the frame, whatever the frame rate", () => {
  const lengths = [3, 4, 3, 5];
  for (const frameRate of [24, 25, 30_000 / 1001]) {
    const { shots } = drawUpStoryboard({ ...order, frameRate, duration: 15, shots: lengths.map((duration, i) => ({
      prompt: ["a cat", "a city at night", "a ship", "the moon"][i]!, duration,
    })) });
    const ends = shots.map((_, i) => shots.slice(0, i + 1).reduce((sum, { frames }) => sum + frames, 0));
    assert.deepEqual(ends, [3, 7, 10, 15].map((seconds) => Math.round(seconds * frameRate)));
  }
});

test("one shot is one, many are several that fill the time, differ in lens and share their place", () => {
  const one = drawUpStoryboard({ ...order, shots: "one" });
  assert.deepEqual(one.shots.map(({ frames }) => frames), [240]);
  const { shots } = drawUpStoryboard(order);
  assert.ok(shots.length >= 3 && shots.length <= 5);
  assert.equal(shots.reduce((sum, { frames }) => sum + frames, 0), 240);
  assert.deepEqual(new Set(shots.map(({ place }) => place)), new Set(["beach"]));
  assert.ok(new Set(shots.map(({ lens }) => lens)).size >= 2);
});

test("cuts fall on beats where one is near", () => {
  const beat = 60 / 96;
  const { shots } = drawUpStoryboard({ ...order, beats: Array.from({ length: 15 }, (_, i) => (i + 1) * beat) });
  let end = 0;
  for (const { frames } of shots.slice(0, -1)) {
    end += frames;
    const beats = end / 24 / beat;
    assert.ok(Math.abs(beats - Math.round(beats)) * beat < 0.6 / 24, `a cut at ${end / 24} s`);
  }
});

test("a prompt that tells one thing after another gets a shot for each, which keeps what was said before", () => {
  const { shots } = drawUpStoryboard({ ...order, prompt: "A fox sleeps in a snowy forest at night. Then a wolf howls on a hill." });
  assert.equal(shots[0]!.place, "forest");
  assert.deepEqual([shots.at(-1)!.time, shots.at(-1)!.weather], ["night", "snow"]);
  assert.ok(shots.at(-1)!.subjects.some(({ word }) => word === "wolf") && !shots[0]!.subjects.some(({ word }) => word === "wolf"));
});

test("what a later part says of its own place does not hold for another one before it; without a place it does", () => {
  const { shots } = drawUpStoryboard({ ...order, prompt: "A dog runs on a beach at sunset, then in a city at night in the rain" });
  assert.deepEqual([shots[0]!.place, shots[0]!.time, shots[0]!.weather], ["beach", "sunset", "clear"]);
  assert.deepEqual([shots.at(-1)!.place, shots.at(-1)!.time, shots.at(-1)!.weather], ["city", "night", "rain"]);
  const alike = drawUpStoryboard({ ...order, prompt: "A dog runs on a beach. Then a cat sleeps in the rain." });
  assert.equal(alike.shots[0]!.weather, "rain");
});

test("a seed decides the storyboard", () => {
  assert.deepEqual(drawUpStoryboard(order), drawUpStoryboard(order));
  assert.notDeepEqual(drawUpStoryboard(order).shots.map(({ key }) => key), drawUpStoryboard({ ...order, seed: 8 }).shots.map(({ key }) => key));
});

test("an expanded prompt keeps what was said, and says where, when and how it is seen", () => {
  for (const prompt of ["a cat", "a ship in a storm", "an old man walks at night"]) {
    const expanded = expandPrompt(prompt, 3);
    assert.ok(expanded.startsWith(prompt) && expanded.length > prompt.length + 10, expanded);
    const reading = readPrompt(expanded);
    assert.ok(reading.place && reading.time && reading.camera, expanded);
    assert.deepEqual(reading.unknown, [], expanded);
    assert.equal(expandPrompt(prompt, 3), expanded);
  }
});

test("where no place is named, who is at home indoors is with the things that are not, and outside where it rains or snows", () => {
  const placeOf = (prompt: string) => drawUpStoryboard({ ...order, shots: "one", prompt }).shots[0]!.place;
  const places = {
    "a mechanic and a red car": "road", "a mother walks her son through the snow": "village", "a plumber in the rain": "city",
    "a plumber in front of the door in the rain": "city", "a plumber": "room", "a chef with a pizza": "room",
    "a barista in a cafe while rain runs down the window": "room", "a waiter by a window, rain outside": "room", "a man on a sofa, rain outside": "room",
  };
  for (const [prompt, place] of Object.entries(places)) assert.equal(placeOf(prompt), place, prompt);
});
