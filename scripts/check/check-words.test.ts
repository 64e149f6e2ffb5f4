import assert from "node:assert/strict";
import { test } from "node:test";
import { checkWords, mostExceptions, readTerms, type Words } from "./check-words.ts";

const style = [
  "## Sentences", "", "| `short` | long |", "",
  "## Words", "", "| Not | But |", "|---|---|",
  "| `told`, `of late` | reported |", "| `room` (of the code) | package |", "| `withSight` | withDetector |", "| list of a word | posting list |",
  "", "## Names", "",
].join("\n");

function complaints(path: string, text: string, words: Partial<Words> = {}): string[] {
  return checkWords(new Map([[path, text]]), { terms: readTerms(style), exceptions: [], ...words });
}

const of = (path: string, line: number, term: string, instead: string) => `${path}:${line} says "${term}", for which we say: ${instead}`;

test("the table of the style page is read: what stands in code font, with what to say instead", () => {
  assert.deepEqual(readTerms(style), [
    { term: "told", instead: "reported" }, { term: "of late", instead: "reported" },
    { term: "room", instead: "package" }, { term: "withSight", instead: "withDetector" },
  ]);
});

test("comments are judged, also where a phrase is broken over two lines", () => {
  const text = ["/** The client is TOLD. */", "// what came of", "// late", "const x = 1; // no bedroom here", "/*", " * a room", " */"].join("\n");
  assert.deepEqual(complaints("a.ts", text), [
    of("a.ts", 1, "told", "reported"), of("a.ts", 2, "of late", "reported"), of("a.ts", 6, "room", "package"),
  ]);
});

test("declared names are judged word by word, names of others are not", () => {
  const text = [
    "import { room } from './x.ts';", "export interface A { roomOf: string }", "function withSightOf(bedroom: number) { return { room: x.told }; }",
    "const { told } = a;", "const { good: wasTold } = a;", "class B { #told = 1; }",
  ].join("\n");
  assert.deepEqual(complaints("a.ts", text), [
    of("a.ts", 2, "room", "package"), of("a.ts", 3, "withSight", "withDetector"), of("a.ts", 5, "told", "reported"), of("a.ts", 6, "told", "reported"),
  ]);
});

test("names of files and folders are judged", () => {
  assert.deepEqual(complaints("a/room-list.ts", ""), [of("a/room-list.ts", 1, "room", "package")]);
  assert.deepEqual(complaints("a/bedroom.ts", ""), []);
});

test("titles of tests are judged, other strings, templates, patterns and quotes are not", () => {
  const text = [
    'test("it is told", () => {});', "t.test(`$" + "{n} room`, () => {});", 'const a = "a room // told";', "const b = `told $" + "{c /* told */} room`;",
    "const d = /told \\/\\/ room/;", '// as in "a red room" or `room`', "const e = 'it\\'s // told';",
  ].join("\n");
  assert.deepEqual(complaints("a.ts", text), [
    of("a.ts", 1, "told", "reported"), of("a.ts", 2, "room", "package"), of("a.ts", 4, "told", "reported"),
  ]);
});

test("prose of Markdown is judged, code, quotes and targets of links are not", () => {
  const text = ['It was told of', "late. [a](told.md) `told` \"told\"", "```", "told", "```", "a room"].join("\n");
  assert.deepEqual(complaints("a.md", text), [of("a.md", 1, "told", "reported"), of("a.md", 1, "of late", "reported"), of("a.md", 6, "room", "package")]);
});

test("an exception spares its word in its files alone, and fails where it spares nothing", () => {
  const exception = { files: /^a\.md$/, words: ["room"], because: "a real one" };
  assert.deepEqual(complaints("a.md", "a room, told", { exceptions: [exception] }), [of("a.md", 1, "told", "reported")]);
  assert.deepEqual(complaints("b.md", "", { exceptions: [exception] }), ["the exception of room in ^a\\.md$ matches nothing: take it out"]);
  const many = Array.from({ length: mostExceptions + 1 }, () => exception);
  assert.match(complaints("a.md", "a room", { exceptions: many }).at(-1)!, /there are 41 exceptions of words, 40 are the most/);
});
