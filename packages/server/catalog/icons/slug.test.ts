import assert from "node:assert/strict";
import { test } from "node:test";
import { unicodeSlug } from "./slug.ts";

test("names of any characters have slugs of lower-case words with hyphens, of any script", () => {
  const slugs = {
    cat: "cat", "house cat": "house-cat", "two-legged": "two-legged", "3d": "3d", "a b c-d": "a-b-c-d",
    Cat: "cat", 'say "hi"': "say-hi", "back\\slash": "back-slash", "line\nbreak": "line-break",
    猫: "猫", "café au lait": "cafe-au-lait", " spaced ": "spaced", "a  b": "a-b", "-": "", "": "", "{}": "", Größe: "grosse", "it's": "its",
  };
  for (const [name, slug] of Object.entries(slugs)) assert.equal(unicodeSlug(name), slug, name);
});
