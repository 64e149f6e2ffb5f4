import assert from "node:assert/strict";
import { test } from "node:test";
import { noMaterials } from "@atelier/engine/materials.ts";
import { findTrack } from "./compose-sound.ts";
import { moodQueries } from "@atelier/engine/words/music-words.ts";

test("everyday moods find the catalog's own words for them", async () => {
  for (const [words, found] of [["relaxing", "laid back"], ["something happier", "happy"], ["really sad piano", "sad"], ["scary", "dark"]] as const) {
    assert.equal(moodQueries(words)[0], found, words);
  }
  assert.deepEqual(moodQueries("piano"), []);
  const asked: string[] = [];
  await findTrack("A cat in a garden with relaxing music", 5, { ...noMaterials, track: async (words) => void asked.push(words) as undefined });
  assert.deepEqual(asked.slice(0, 2), ["laid back", "peaceful"]);
});
