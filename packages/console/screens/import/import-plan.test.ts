import assert from "node:assert/strict";
import { test } from "node:test";
import { nameOf, planOf } from "./import-plan.ts";

const file = (path: string, size = 10) => ({ file: { name: path, size } as File, path });

test("sounds, tracks and drawings go where they belong, and what the service would refuse is not sent", () => {
  const files = [file("a/Rain.WAV"), file("boat.svg"), file("notes.txt"), file("empty.mp3", 0), file("big.svg", 5_000_000), file("long.flac", 200_000_000)];
  const outcomes = (as: "sounds" | "music") => planOf(files, as).map(({ catalog, refused }) => catalog ?? refused);
  assert.deepEqual(outcomes("sounds"), ["sounds", "icons", "format", "empty", "large", "sounds"]);
  assert.deepEqual(outcomes("music"), ["music", "icons", "format", "empty", "large", "music"]);
});

test("the folders below the one that was picked go along with a file", () => {
  const folders = (...paths: string[]) => planOf(paths.map((path) => file(path)), "sounds").map((planned) => planned.folders);
  assert.deepEqual(folders("lib/wolf.ogg", "lib/animals/big/bear.ogg"), [[], ["animals", "big"]]);
  assert.deepEqual(folders("animals/wolf.ogg", "doors/creak.ogg"), [["animals"], ["doors"]]);
  assert.deepEqual(folders("wolf.ogg", "animals/bear.ogg"), [[], ["animals"]]);
});

test("an icon is called as its file, in words", () => {
  assert.equal(nameOf("set/sail-boat_2.svg"), "sail boat 2");
});
