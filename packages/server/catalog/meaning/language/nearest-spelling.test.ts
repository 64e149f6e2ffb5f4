import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestSpelling } from "./nearest-spelling.ts";

const words = ["schedule", "doctor", "documents", "photograph", "horse", "house", "cat"];

test("a slip of the hand finds the word that was meant, two slips in a long one", () => {
  for (const [slip, meant] of [["shedule", "schedule"], ["docctor", "doctor"], ["fotograph", undefined], ["photgraf", undefined], ["photograhp", "photograph"],
    ["photgraphh", "photograph"], ["hosre", "horse"], ["hause", "house"]] as const) {
    assert.equal(nearestSpelling(slip, words), meant, slip);
  }
});

test("what is short or like no word has none", () => {
  for (const other of ["cet", "", "zebra", "kissa", "scheduling board"]) assert.equal(nearestSpelling(other, words), undefined, other);
});
