import assert from "node:assert/strict";
import { test } from "node:test";
import { categoryOfFolders, guessCategory } from "./guess-category.ts";

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
  ["Qwerty 17", "one-shots"],
] as const) {
  test(`"${title}" is guessed to be ${slug}`, () => assert.equal(guessCategory([title]).slug, slug));
}

test("the title speaks louder than the folders, and a guess from nothing says so", () => {
  assert.deepEqual(guessCategory(["Dog", "water"]), { slug: "pets-and-farm-animals", from: "dog" });
  assert.deepEqual(guessCategory(["Xyz"]), { slug: "one-shots" });
});
