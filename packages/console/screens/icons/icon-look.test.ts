import assert from "node:assert/strict";
import { test } from "node:test";
import { colorIn, flipped, lookOf, paramsOf } from "./icon-look.ts";

test("a look survives the way through the parameters of a view", () => {
  const look = { color: "e11d48", size: 96, rotate: 270, flip: "both" } as const;
  const params = Object.entries(paramsOf(look)).filter((pair): pair is [string, string] => pair[1] !== undefined);
  assert.deepEqual(lookOf(new URLSearchParams(params)), look);
  assert.deepEqual(lookOf(new URLSearchParams()), { color: undefined, size: 64, rotate: 0, flip: undefined });
});

test("parameters that make no sense count as not said", () => {
  assert.deepEqual(lookOf(new URLSearchParams("ink=red&size=9999&rotate=45&flip=up")), { color: undefined, size: 64, rotate: 0, flip: undefined });
});

test("a second flip along the same direction undoes the first", () => {
  assert.equal(flipped(undefined, "horizontal"), "horizontal");
  assert.equal(flipped("horizontal", "vertical"), "both");
  assert.equal(flipped("both", "horizontal"), "vertical");
  assert.equal(flipped("vertical", "vertical"), undefined);
});

test("colours are read as people write them", () => {
  assert.deepEqual(["#E11D48", "f00", " 0b6d63 ", "blue", "#12"].map(colorIn), ["e11d48", "ff0000", "0b6d63", undefined, undefined]);
});
