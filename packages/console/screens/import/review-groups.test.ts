import assert from "node:assert/strict";
import { test } from "node:test";
import { type Guess, groupsOf, type Made, measuredIn } from "./review-groups.ts";

const guess = (what: Guess["what"], value: string, by: Guess["by"], ...words: string[]): Guess => ({ what, value, by, words, group: `${what}/${value}/${by}` });

const made: Made[] = [
  { id: 1, name: "a/wolf.ogg", guesses: [guess("category", "wildlife", "words", "wolf")] },
  { id: 2, name: "b.ogg", guesses: [guess("category", "uncategorised", "nothing")] },
  ...[3, 4, 5, 6].map((id) => ({ id, name: `birds ${id}.ogg`, guesses: [guess("category", "wildlife", "words", "birds")] })),
  { id: 7, name: "song.mp3", guesses: [guess("genre", "Rock", "tag", "Rock"), guess("tempo", "120 bpm", "measure"), guess("key", "A minor", "measure")] },
];

test("what was guessed alike is one group, the largest first, with three examples and its words by how often they spoke", () => {
  assert.deepEqual(groupsOf(made).map(({ value, ids, words, examples }) => [value, ids, words, examples.map(({ id }) => id)]), [
    ["wildlife", [1, 3, 4, 5, 6], ["birds", "wolf"], [1, 3, 4]], ["uncategorised", [2], [], [2]], ["Rock", [7], ["Rock"], [7]],
  ]);
});

test("measures are counted, and nobody is asked about them", () => {
  assert.deepEqual(measuredIn(made), { tempo: 1, key: 1 });
  assert.ok(groupsOf(made).every(({ by }) => by !== "measure"));
});
