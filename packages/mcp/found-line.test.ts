import assert from "node:assert/strict";
import { test } from "node:test";
import { foundLine } from "./found-line.ts";

test("a model reads how many there are, how they were read, and that partial matches are partial", () => {
  assert.equal(foundLine(12, "sounds", {}), "12 sounds");
  assert.equal(foundLine(12, "sounds", { corrected_query: "heavy rain" }), '12 sounds, for "heavy rain"');
  assert.equal(foundLine(3, "icons", { understood: { language: "es", query: "cat" } }), '3 icons, for "cat" (words read as language es)');
  const some = { matched: "some", full_matches: 0, relaxed: ["on", "roof"] } as const;
  assert.equal(foundLine(12, "icons", some), "12 icons. None has all words, each some of them; the best lack: on, roof");
  const partly = { ...some, full_matches: 2, relaxed: [] };
  assert.equal(foundLine(12, "tracks", partly), "12 tracks. The first 2 have all words, the others some of them");
});
