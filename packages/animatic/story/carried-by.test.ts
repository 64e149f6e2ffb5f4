import assert from "node:assert/strict";
import { test } from "node:test";
import { drawUpStoryboard } from "./storyboard.ts";
import { readPrompt } from "./read-prompt.ts";

/** Who carries whom, and how. */
const relations: [prompt: string, relation: string][] = [
  ["An old fisherman in a boat on a lake", "boat has old fisherman on it"], ["A woman in a canoe on a river", "canoe has woman in it"],
  ["A cat sleeping on a sofa", "sofa has cat on it"], ["A woman sits in an old chair", "chair has woman on it"], ["An apple on a book", "book has apple on it"],
  ["A kitten in a box", "box has kitten in it"], ["A girl rides a horse", "horse has girl in it"],
  ["An office worker typing on a laptop", "none"], ["A man on the phone", "none"], ["A dog beside a car", "none"], ["A man in a car", "none"],
  ["A dog on a beach with a boat", "none"], ["A man reads a book", "none"],
];

for (const [prompt, relation] of relations) {
  test(`in and on are seen: ${prompt}: ${relation}`, () => {
    const { subjects } = readPrompt(prompt);
    const seen = subjects.filter(({ carries }) => carries !== undefined)
      .map(({ word, carries, isOn }) => `${word} has ${subjects[carries!]!.word} ${isOn ? "on" : "in"} it`);
    assert.equal(seen.join() || "none", relation);
  });
}

test("a coloured or plain background is nowhere, in its colour; a background that is a place is that place", () => {
  const of = (prompt: string) => drawUpStoryboard({ prompt, shots: "one", frameRate: 24, duration: 4, seed: 1 }).shots[0]!;
  for (const ground of ["yellow background", "white backdrop", "solid background"]) assert.equal(of(`A cup of coffee on a ${ground}`).place, "stage", ground);
  assert.deepEqual(of("A cup of coffee on a yellow background").tint, [245, 207, 46]);
  assert.equal(of("A cup of coffee with a city in the background").place, "city");
});

test("who neither swims nor sails has a bank of the lake to stand on, and one car of two words is one", () => {
  const of = (prompt: string) => drawUpStoryboard({ prompt, shots: "one", frameRate: 24, duration: 4, seed: 1 }).shots[0]!;
  assert.deepEqual(["A woman walks by the lake", "A man swims in the lake", "A fisherman in a boat on a lake"].map((prompt) => of(prompt).hasBank), [
    true, undefined, undefined,
  ]);
  assert.deepEqual(["A red sports car", "Two sports cars"].map((prompt) => of(prompt).subjects[0]!.count), [1, 2]);
});
