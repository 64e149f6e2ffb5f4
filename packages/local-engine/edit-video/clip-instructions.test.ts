import assert from "node:assert/strict";
import { test } from "node:test";
import { allClipInstructions } from "./clip-instructions.ts";
import { readClipPrompt } from "./read-clip-prompt.ts";
import { spanIn } from "./seconds.ts";

test("every example of every instruction is understood as that instruction alone, also among those of clips", () => {
  const names = allClipInstructions.map(({ name }) => name);
  assert.deepEqual(names.filter((name, i) => names.indexOf(name) !== i), []);
  for (const { name, examples } of allClipInstructions) {
    for (const example of examples) {
      const { steps, refused, notUnderstood } = readClipPrompt(example, "", 3);
      assert.deepEqual([...steps, ...refused.map(({ step }) => step)].map(({ instruction }) => instruction.name), [name], example);
      assert.deepEqual(notUnderstood, [], example);
    }
  }
});

test("parts of a video are read in seconds", () => {
  const spans: [string, number, number][] = [
    ["from 1 to 3 seconds", 1, 3],
    ["between 1, 3 seconds", 1, 3],
    ["from 0.5s to 1.5s", 0.5, 1.5],
    ["for the first two seconds", 0, 2],
    ["during the last second", 9, 10],
    ["after 4 seconds", 4, 10],
    ["at 2 seconds for 3 seconds", 2, 5],
    ["until 3 s", 0, 3],
    ["at the end", 7.5, 10],
    ["in the beginning", 0, 2.5],
  ];
  for (const [clause, from, until] of spans) assert.deepEqual(spanIn(clause, 10), { from, until }, clause);
  assert.equal(spanIn("white, at the top", 10), undefined);
});

test("several instructions of time, picture and sound are read from one prompt, and pictures are counted behind the frame", () => {
  const { steps } = readClipPrompt(
    "Play it in reverse at half speed, make it black and white, blur the background and replace the sound with rain. Use image 1 as the background",
    "", 1,
  );
  assert.deepEqual(steps.map(({ instruction }) => instruction.name), [
    "reverse", "slow motion", "black and white", "blur background", "replace sound", "replace background",
  ]);
  assert.deepEqual(steps.at(-1)!.details.pictures, [2]);
});
