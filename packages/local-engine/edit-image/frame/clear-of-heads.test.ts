import assert from "node:assert/strict";
import { test } from "node:test";
import { clearOfHeads } from "./clear-of-heads.ts";

const head = (x: number, y: number) => ({ faces: [], heads: [{ x, y, width: 100, height: 120, score: 1 }] });
const frame = { width: 500, margin: 20 };

test("what would cover a head is moved along its row to the nearer free side, and else stays", () => {
  const words = { x: 175, y: 20, width: 150, height: 50 };
  assert.equal(clearOfHeads(words, head(200, 300), frame), 175);
  assert.equal(clearOfHeads(words, { faces: [], heads: [] }, frame), 175);
  const right = clearOfHeads(words, head(150, 10), frame);
  assert.ok(right >= 250 && right < 275, `moved to ${right}`);
  const left = clearOfHeads(words, head(280, 10), frame);
  assert.ok(left + 150 <= 280 && left + 150 > 255, `moved to ${left}`);
});

test("what is as wide as the frame stays where it is", () => {
  assert.equal(clearOfHeads({ x: 10, y: 20, width: 480, height: 50 }, head(200, 10), frame), 10);
});
