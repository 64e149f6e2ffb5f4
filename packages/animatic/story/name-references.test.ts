import assert from "node:assert/strict";
import { test } from "node:test";
import { castReferences } from "./cast-references.ts";
import { nameReferences } from "./name-references.ts";
import { readPrompt } from "./read-prompt.ts";

const counts = { images: [0, 1], videos: [2, 3] };
const named = (prompt: string, given = counts) => nameReferences(prompt, given);

for (const [prompt, wanted] of [
  ["Image 1 dances with Video 2", "reference-0 dances with reference-3"],
  ["@Image2, <video1> and [Image 1]", "reference-1 , reference-2 and reference-0"],
  ["the first image meets the second video", "reference-0 meets reference-3"],
  ["character 3 sings for character1", "reference-2 sings for reference-0"],
  ["photo #2 and clip no. 1", "reference-1 and reference-2"],
  ["picture 7 and a video of 2 dogs", "picture 7 and a video of 2 dogs"],
] as const) {
  test(`names: ${prompt}`, () => assert.equal(named(prompt).text, wanted));
}

test("where there is only one, it needs no number", () => {
  assert.equal(named("the photo comes alive", { images: [0], videos: [] }).text, "reference-0 comes alive");
  assert.equal(named("the photo comes alive").text, "the photo comes alive");
});

test("views of one subject are one reference, under any of their numbers", () => {
  const views = { images: [0, 0, 1], videos: [] };
  assert.equal(named("Image 2 and element 2", views).text, "reference-0 and reference-1");
});

test("a reference is the place where the words say so, and not where they show someone in it", () => {
  for (const [prompt, places] of [
    ["Image 1 stands before the background of Image 2", [1]],
    ["Image 2 as the setting, Image 1 waits", [1]],
    ["Image 1 walks through Image 2", [1]],
    ["Image 1 meets the cat in Image 2", []],
    ["the dog in Image 1 and the cat in Image 2 play", []],
  ] as const) assert.deepEqual([...named(prompt).places], places, prompt);
});

const subjectsOf = (prompt: string) =>
  readPrompt(named(prompt).text).subjects.map(({ word, reference, action }) => [word, reference, action].filter((part) => part !== undefined).join(" "));

test("the noun that a reference shows is no second subject, and the verb is the reference's", () => {
  assert.deepEqual(subjectsOf("the dog in Image 1 runs on a beach"), ["dog 0 run"]);
  assert.deepEqual(subjectsOf("Image 1 is a horse and Image 2 dances"), ["reference-0 0", "reference-1 1 dance"]);
  assert.deepEqual(subjectsOf("the man from image 1 waves"), ["man 0 dance"]);
  assert.deepEqual(subjectsOf("a woman in a hat from Image 2 walks with a dog"), ["woman 1 walk", "dog"]);
});

const cast = (prompt: string, kinds: ("person" | "animal" | "thing" | undefined)[]) => castReferences(
  [readPrompt(named(prompt, { images: kinds.map((_, i) => i), videos: [] }).text)],
  kinds.map((kind, i) => ({ name: `Image ${i + 1}`, ...(kind && { kind }) })),
)[0]!;

test("a reference that is not named plays the prompt's own subject of its kind, or comes in addition", () => {
  const { subjects } = cast("a woman dances with a dog", ["animal", "person", "thing"]);
  assert.deepEqual(subjects.map(({ word, reference }) => [word, reference]), [["woman", 1], ["dog", 0], ["Image 3", 2]]);
  const [alone] = cast("dancing in the rain", ["person"]).subjects;
  assert.deepEqual([alone?.reference, alone?.action], [0, "dance"]);
});

test("a picture without a subject is what the scene plays in, and no subject", () => {
  const { subjects, backdrop } = cast("Image 1 waits", ["person", undefined]);
  assert.deepEqual([subjects.length, subjects[0]!.reference, backdrop], [1, 0, 1]);
});

test("each shot shows another view, and a named reference keeps to the shots that name it", () => {
  const readings = ["reference-0 walks", "reference-0 and reference-1 dance"].map((text) => readPrompt(text));
  const shots = castReferences(readings, [{ name: "Element 1", kind: "person" }, { name: "Element 2", kind: "thing" }]);
  assert.deepEqual(shots.map(({ subjects }) => subjects.map(({ reference, view }) => [reference, view])), [[[0, 0]], [[0, 1], [1, 0]]]);
});
