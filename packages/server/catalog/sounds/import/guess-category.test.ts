import assert from "node:assert/strict";
import { test } from "node:test";
import { categoryOfFolders, guessByFolder, guessCategory } from "./guess-category.ts";

for (const [folders, slug] of [
  [["Foley", "Footsteps"], "footsteps"],
  [["rain & storm"], "rain-and-storm"],
  [["rain-and-storm", "take 2"], "rain-and-storm"],
  [["Cars and Airplanes"], "cars-and-airplanes"],
  [["ambience"], "ambience"],
  [["my library"], undefined],
] as const) {
  test(`folders ${folders.join("/")} mean ${slug ?? "nothing"}`, () => assert.equal(categoryOfFolders(folders), slug));
}

for (const [title, slug] of [
  ["Thunderstorm over the hills", "rain-and-storm"],
  ["Explosion 1", "explosions-and-crashes"],
  ["Cat meowing", "pets-and-farm-animals"],
  ["Dark whoosh", "whooshes"],
  ["Crash-Hard cymbal", "one-shots"],
  ["Keyboard typing", "user-interface"],
  ["Laser gun", "weapons-and-warfare"],
  ["Qwerty 17", undefined],
  ["War horn", undefined],
  ["Thunderstick", undefined],
  ["Open", undefined],
] as const) {
  test(`"${title}" is guessed to be ${slug ?? "nothing"}`, () => assert.equal(guessCategory({ own: [title], folders: [] })?.slug, slug));
}

test("a folder speaks beside the file's own words and never alone, unless it is called as a category is", () => {
  assert.deepEqual(guessCategory({ own: ["Dog"], folders: ["water"] }), { slug: "pets-and-farm-animals", by: "words", words: ["dog"] });
  assert.deepEqual(guessCategory({ own: ["Dog 7"], folders: ["animals", "cats"] }), {
    slug: "pets-and-farm-animals", by: "words and folder", words: ["dog", "cats"],
  });
  assert.equal(guessCategory({ own: ["Take 7"], folders: ["voices"] }), undefined);
  assert.deepEqual(guessByFolder(["voices", "Footsteps", "wood"]), { slug: "footsteps", by: "folder", words: ["Footsteps"] });
  assert.equal(guessByFolder(["voices"]), undefined);
});

test("what two categories have an equal claim to is nobody's", () => {
  assert.equal(guessCategory({ own: ["Dog", "", "water"], folders: [] })?.slug, "pets-and-farm-animals");
  assert.equal(guessCategory({ own: ["Kick"], folders: [] }), undefined);
});
