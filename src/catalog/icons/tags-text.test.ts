import assert from "node:assert/strict";
import { test } from "node:test";
import { unicodeSlug } from "./slug.ts";
import { tagsText } from "./tags-text.ts";

const lists = [
  [],
  ["cat"],
  ["cat", "house cat", "two-legged", "3d", "a b c-d"],
  ["Cat", "katze"],
  ['say "hi"', "back\\slash", 'x","y', "line\nbreak"],
  ["猫", "café au lait", " spaced ", "a  b", "-", ""],
  ["cat", 'a":"b', "[cat]", "{}"],
];

for (const tags of lists) {
  test(`tags are written as their names and slugs: ${JSON.stringify(tags)}`, () => {
    const expected = tags.map((name) => ({ name, slug: unicodeSlug(name) }));
    assert.equal(tagsText(JSON.stringify(tags)), JSON.stringify(expected));
    assert.equal(tagsText(JSON.stringify(tags)), JSON.stringify(expected), "the second time too");
  });
}
