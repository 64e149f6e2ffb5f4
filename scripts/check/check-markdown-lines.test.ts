import assert from "node:assert/strict";
import { test } from "node:test";
import { checkMarkdownLines } from "./check-markdown-lines.ts";

const fits = `${"word ".repeat(31)}words`;
const long = `${fits} x`;

function complaints(text: string): string[] {
  return checkMarkdownLines(new Map([["docs/a.md", text]]));
}

test("the line of prose that is too long is reported", () => {
  assert.equal(fits.length, 160);
  assert.deepEqual(complaints(`# A\n\n${fits}\n${long}\n`), ["docs/a.md:4 has 162 characters, 160 are the most: wrap it"]);
});

test("rows of tables, code fences and lines of one word may be long, and what follows a fence may not", () => {
  const url = `https://example.com/${"a".repeat(160)}`;
  assert.deepEqual(complaints(`| ${long} |\n\`\`\`sh\n${long}\n\`\`\`\n- ${url}\n`), []);
  assert.deepEqual(complaints(`~~~~\n~~~\n${long}\n~~~~\n${long}\n`), ["docs/a.md:5 has 162 characters, 160 are the most: wrap it"]);
});
