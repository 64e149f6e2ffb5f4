import assert from "node:assert/strict";
import { test } from "node:test";
import { readPrompt } from "./story/read-prompt.ts";
import { spareFaces } from "./air.ts";

test("falling leaves spare a large face; rain, and leaves before small faces, do not", () => {
  const [width, height] = [80, 60];
  const face = { x: 40, y: 30, half: 8 };
  const seen = spareFaces(readPrompt("autumn leaves falling leaves"), [face], width, height)!;
  assert.deepEqual([seen[30 * width + 40], seen[30 * width + 2]], [0, 1]);
  assert.equal(spareFaces(readPrompt("rain"), [face], width, height), undefined);
  assert.equal(spareFaces(readPrompt("falling leaves"), [{ ...face, half: 2 }], width, height), undefined);
});
