import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanTags, fileNameTags, folderWords, tellingFolders, titleOfPath } from "./file-words.ts";

for (const [file, title] of [
  ["/a/01 - Roof_drizzle.wav", "Roof drizzle"],
  ["/a/carDoor_Slam-02.ogg", "Car Door Slam 02"],
  ["/a/808_Snare_1.flac", "Snare 1"],
  ["/a/17.wav", "17"],
  ["/a/WindMill3.wav", "Wind Mill 3"],
  ["/a/m16_mp3.wav", "M16 mp3"],
  ["/a/été.flac", "Été"],
  ["/a/---.mp3", "Untitled"],
] as const) {
  test(`${file} is titled ${title}`, () => assert.equal(titleOfPath(file), title));
}

test("the folders below the root speak, the root and what is above it do not", () => {
  assert.deepEqual(folderWords("/home/me/lib", "/home/me/lib/Foley/wood_floor/step.wav"), ["Foley", "wood floor"]);
  assert.deepEqual(folderWords("/home/me/lib", "/home/me/lib/step.wav"), []);
  assert.deepEqual(folderWords("/home/me/lib/step.wav", "/home/me/lib/step.wav"), []);
});

test("the words of a file's name are one tag, if it has any", () => {
  assert.deepEqual(fileNameTags("/a/hr3-Desert.ogg"), ["hr3 desert"]);
  assert.deepEqual(fileNameTags("/a/130723_05.ogg"), []);
});

test("tags are lower-cased, trimmed and listed once", () => assert.deepEqual(cleanTags(["Rain ", "rain", "", "Night"]), ["rain", "night"]));

test("folders that are called as any library's are say nothing of a file", () => {
  assert.deepEqual(tellingFolders(["minetest game", "mods", "doors", "sounds"]), ["minetest game", "doors"]);
  assert.deepEqual(tellingFolders(["Sound Effects", "SFX 2", "Glass sounds", "01"]), ["Glass sounds"]);
});
