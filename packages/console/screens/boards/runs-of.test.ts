import assert from "node:assert/strict";
import { test } from "node:test";
import { runsOf } from "./runs-of.ts";

const board = [..."abcdefghij"].map((id) => ({ id }));
const runs = (chosen: string) => runsOf(board, new Set(chosen)).map(({ after, items }) => `${after}: ${items.map(({ id }) => id).join("")}`);

test("neighbours are one run behind the item that stays, wherever they stand", () => {
  assert.deepEqual(runs("abefgj"), ["null: ab", "d: efg", "i: j"]);
  assert.deepEqual(runs("abcdefghij"), ["null: abcdefghij"]);
  assert.deepEqual(runs("bxz"), ["a: b"]);
  assert.deepEqual(runs(""), []);
});

test("runs that are put back behind their items, one after the other, make the board as it was", () => {
  for (let choice = 0; choice < 2 ** board.length; choice++) {
    const chosen = new Set(board.filter((_, place) => (choice >> place) & 1).map(({ id }) => id));
    const now = board.filter(({ id }) => !chosen.has(id));
    for (const { after, items } of runsOf(board, chosen)) now.splice(now.findIndex(({ id }) => id === after) + 1, 0, ...items);
    assert.deepEqual(now, board);
  }
});
