import assert from "node:assert/strict";
import { test } from "node:test";
import { changesIn, type Item, kinds } from "./admin-kind.ts";

const music = kinds.find(({ name }) => name === "music")!;
const track: Item = {
  id: 1, title: "Song", artist: { name: "Ina" }, genres: [{ id: 1, name: "Pop" }], moods: [], tags: ["a", "b"], is_premium: false, license: { name: "MIT" },
};
const asShown = Object.fromEntries(music.fields.map(({ name, value }) => [name, value(track) as string | boolean]));

test("what was not changed is not sent", () => {
  assert.deepEqual(changesIn(music, track, asShown), {});
});

test("lists are split at commas, what was emptied is taken away, switches are sent as such", () => {
  const values = { ...asShown, tags: "a, c ,", artist: " ", premium: true, license: "", genres: "Pop, Jazz" };
  assert.deepEqual(changesIn(music, track, values), { artist: null, genres: ["Pop", "Jazz"], tags: ["a", "c"], premium: true, license: null });
});

test("a number is sent as one", () => {
  const genres = kinds.find(({ name }) => name === "genres")!;
  assert.deepEqual(changesIn(genres, { id: 1, name: "Pop", description: "", order: 3, is_active: true }, { order: "7" }), { order: 7 });
});
