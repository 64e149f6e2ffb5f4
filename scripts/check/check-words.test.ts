import assert from "node:assert/strict";
import { test } from "node:test";
import { checkWords, readTerms, type WordException } from "./check-words.ts";

const style = [
  "## Sentences", "", "| `short` | long |", "",
  "## Words", "", "| Not | But |", "|---|---|",
  "| `told`, `of late` | reported |", "| `room` (of the code) | package |", "| `withSight` | withDetector |", "| list of a word | posting list |",
  "", "## Names", "",
].join("\n");

/** What is found in one file: the line and the word. */
function found(path: string, text: string, exceptions: readonly WordException[] = []): string[] {
  return checkWords(new Map([[path, text]]), readTerms(style), exceptions)
    .map((one) => one.replace(/^.*:(\d+) says "([^"]+)".*$/, "$1 $2")).sort();
}

test("the table of the style page is read: what stands in code font, with what to say instead", () => {
  assert.deepEqual(readTerms(style), [
    { term: "told", instead: "reported" }, { term: "of late", instead: "reported" },
    { term: "room", instead: "package" }, { term: "withSight", instead: "withDetector" },
  ]);
  assert.deepEqual(checkWords(new Map([["a.md", "a room"]]), readTerms(style), []), ['a.md:1 says "room", for which we say: package']);
});

test("comments, names and titles of tests are judged, also where a phrase is broken over two lines", () => {
  const text = ["/** The client is TOLD. */", "// what came of", "// late, with sight of", "const bedroom = 1; // no bedroom here", "/*", " * a room", " */"];
  assert.deepEqual(found("a.ts", text.join("\n")), ["1 told", "2 of late", "6 room"]);
  const names = ["interface A { roomOf: string }", "function withSightOf() {}", "class B { #wasTold = 1; }", 'test("it is told", () => {});'];
  assert.deepEqual(found("a.ts", names.join("\n")), ["1 room", "2 withSight", "3 told", "4 told"]);
});

test("names of files and folders are judged", () => {
  assert.deepEqual([found("a/room-list.ts", ""), found("a/bedroom.ts", "")], [["1 room"], []]);
});

test("strings, templates, patterns, quotes and names of others are not", () => {
  const text = [
    'const a = "a room // told";', "const b = `told room`;", "const d = /told room/;", '// as in "a red room" or `room`', "const e = Promise.told(x.room);",
  ];
  assert.deepEqual(found("a.ts", text.join("\n")), []);
});

test("prose of Markdown is judged, code, quotes and targets of links are not", () => {
  const text = ["It was told of", 'late. [a](told.md) `told` "told"', "```", "told", "```", "a room"];
  assert.deepEqual(found("a.md", text.join("\n")), ["1 of late", "1 told", "6 room"]);
});

test("an exception spares its word in its files alone", () => {
  const exceptions = [{ files: /^a\.md$/, words: ["room"], because: "a real one" }];
  assert.deepEqual([found("a.md", "a room, told", exceptions), found("b.md", "a room", exceptions)], [["1 told"], ["1 room"]]);
});
