import assert from "node:assert/strict";
import { test } from "node:test";
import { chosen } from "./one-of-several.ts";
import { findPart } from "./grammar/plain-words/find-part.ts";
import { nameSides } from "./grammar/plain-words/name-sides.ts";

const width = 1000;
const three = [{ size: 400, x: 700 }, { size: 380, x: 120 }, { size: 300, x: 450 }];
const two = three.slice(0, 2);
const whoIs = (words: string, found: typeof three) => chosen(found, findPart(nameSides(words))!, width);

test("the one on the left, in the middle or on the right is that one alone", () => {
  const sides = ["the person on the left", "the man who is standing in the middle", "the guy on the right", "the leftmost woman", "the face on the right side"];
  assert.deepEqual(sides.map((words) => whoIs(words, three)), [[1], [2], [0], [1], [0]]);
});

test("all people are everybody, and a single word for one of several is not guessed", () => {
  assert.deepEqual(["the people", "their faces", "them"].map((words) => whoIs(words, three)), [[0, 1, 2], [0, 1, 2], [0, 1, 2]]);
  const farOff = [{ size: 100, x: 5 }, { size: 39, x: 500 }];
  assert.deepEqual([whoIs("the couple", two), whoIs("the man", three.slice(0, 1)), whoIs("her face", farOff)], [[0, 1], [0], [0]]);
  for (const words of ["the man", "the kids", "her face", "the faces of the children", "the couple", "the girl"]) {
    assert.throws(() => whoIs(words, three), /on the left, in the middle or on the right/, words);
  }
});

test("who stands elsewhere, or too near to others, is not taken for somebody else", () => {
  assert.throws(() => whoIs("the person on the left", [{ size: 9, x: 800 }]), /not on the side/);
  assert.throws(() => whoIs("the person on the left", [{ size: 9, x: 100 }, { size: 9, x: 130 }]), /too near/);
  assert.throws(() => whoIs("the person in the middle", two), /none of them is in the middle/);
});
