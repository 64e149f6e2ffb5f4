import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../seeded-random.ts";
import { StemMemory } from "./stem-memory.ts";

test("a stem that is known is that of this very word", () => {
  const random = seededRandom("stems");
  const letters = "abcdeüé'ÿжł";
  const text = (most: number) => Array.from({ length: Math.floor(random() * (most + 1)) }, () => letters[Math.floor(random() ** 2 * letters.length)]!).join("");
  const memory = new StemMemory();
  const stems = new Map<string, string>();
  let known = 0;
  for (let i = 0; i < 200_000; i++) {
    const word = text(6);
    const stem = stems.get(word) ?? (random() < 0.9 ? word.slice(0, Math.floor(random() * (word.length + 1))) + text(3) : text(30));
    const remembered = memory.get(word);
    if (remembered !== undefined) {
      known++;
      assert.equal(remembered, stem, word);
    }
    memory.set(word, stem);
    stems.set(word, stem);
  }
  assert.ok(known > 20_000, `${known}`);
});

test("usual words are remembered with their stems", () => {
  const memory = new StemMemory();
  const words = { cats: "cat", happy: "happi", running: "run", relate: "relat", generalisation: "generalis", "añadidos": "añad" };
  for (const [word, stem] of Object.entries(words)) memory.set(word, stem);
  for (const [word, stem] of Object.entries(words)) assert.equal(memory.get(word), stem);
  for (const word of ["cat", "cots", "catss", ""]) assert.equal(memory.get(word), undefined);
});

test("a long word and one of other letters are not remembered, and hide nothing", () => {
  const memory = new StemMemory();
  for (const word of ["a".repeat(40), "кошки", "日本"]) {
    memory.set(word, word);
    assert.equal(memory.get(word), undefined);
  }
});
