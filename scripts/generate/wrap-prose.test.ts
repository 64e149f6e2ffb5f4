import assert from "node:assert/strict";
import { test } from "node:test";
import { wrapProse } from "./wrap-prose.ts";

const long = "word ".repeat(60).trim();

test("paragraphs and list items of generated pages are wrapped, with every word in its order", () => {
  const wrapped = wrapProse(`${long}\n\n- ${long}`);
  assert.ok(wrapped.split("\n").every((line) => line.length <= 150));
  assert.deepEqual(wrapped.split(/\s+/).filter((word) => word === "word").length, 120);
  assert.match(wrapped.split("\n\n")[1]!, /^- word[^\n]*\n {2}word/);
});

test("tables, headings and code of generated pages stay as they are", () => {
  const page = `| ${long} |\n# ${long}\n\`\`\`\n${long}\n\`\`\``;
  assert.equal(wrapProse(page), page);
});
