import assert from "node:assert/strict";
import { test } from "node:test";
import { readDataLines } from "./data-lines.ts";
import { synonymKey, synonymsOf } from "./synonyms.ts";

const others = (groups: string[], phrase: string): readonly string[] => synonymsOf(groups).get(synonymKey(phrase.split(" "))) ?? [];

test("members of a group find each other, in any form", () => {
  assert.deepEqual(others(["gear, cog, settings"], "cog"), ["gear", "settings"]);
  assert.deepEqual(others(["gear, cog, settings"], "setting"), ["gear", "cog"]);
});

test("a word of several groups has the words of all of them once", () => {
  assert.deepEqual(others(["mail, letter, post", "text, letter, mail"], "letter"), ["mail", "post", "text"]);
});

test("words after a colon are found and do not find", () => {
  const groups = ["pet, companion: dog, cat"];
  assert.deepEqual(others(groups, "pet"), ["companion", "dog", "cat"]);
  assert.deepEqual(others(groups, "dog"), []);
});

test("phrases find and are not found", () => {
  assert.deepEqual(others(["cart, basket, shopping cart"], "shopping carts"), ["cart", "basket"]);
  assert.deepEqual(others(["cart, basket, shopping cart"], "cart"), ["basket"]);
});

test("each of our lists has what its catalog needs, every group with something to find", () => {
  const lists = { "language/english-synonyms.txt": 150, "sounds.txt": 150, "music.txt": 80 };
  for (const [file, least] of Object.entries(lists)) {
    const lines = readDataLines(new URL(file, import.meta.url));
    assert.ok(lines.length >= least, file);
    for (const line of lines) {
      assert.ok(line.split(/[,:]/).length > 1 && line.split(":").length <= 2 && line === line.toLowerCase(), line);
      assert.ok(others([line], line.split(/[,:]/, 1)[0]!.trim()).length > 0, line);
    }
  }
});
