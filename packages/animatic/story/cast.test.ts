import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { type Materials, noMaterials } from "@atelier/engine/materials.ts";
import { castActors } from "./cast.ts";
import { readPrompt } from "./read-prompt.ts";

const folder = await mkdtemp(join(tmpdir(), "atelier-cast-"));
after(() => rm(folder, { recursive: true }));

/** Answers with the first name that has a word of what is asked for, as a search does. */
async function offering(...names: string[]): Promise<Materials> {
  const path = join(folder, "icon.svg");
  await writeFile(path, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#e06020" d="M4 4h24v24h-24z"/></svg>`);
  return {
    ...noMaterials,
    async icon(words) {
      const sharesWord = (one: string) => one.toLowerCase().split(" ").some((part) => words.split(" ").includes(part));
      const name = names.find((one) => one.toLowerCase() === words) ?? names.find(sharesWord);
      return name === undefined ? undefined : { file: { path, mediaType: "image/svg+xml" }, name, multicolour: true };
    },
  };
}

const shown = async (prompt: string, ...names: string[]) => {
  const { words, shownAs } = await castActors(readPrompt(prompt).subjects, await offering(...names));
  return { words, shownAs };
};

test("an icon that only has a word of what is asked for plays no part", async () => {
  assert.deepEqual((await shown("the art of judo", "Martial arts uniform", "Art gallery")).words, []);
  assert.deepEqual((await shown("a dog walks", "Hot dog", "Dog bone")).words, []);
  assert.deepEqual((await shown("a zeppelin over the sea", "Zeppelin pilot")).words, []);
});

test("an icon of the very name or of a listed synonym is shown, and the result says by which", async () => {
  assert.deepEqual(await shown("a zeppelin over the sea", "Zeppelin"), { words: ["zeppelin"], shownAs: {} });
  assert.deepEqual(await shown("two cats sleep", "Cat face"), { words: ["cats"], shownAs: { cats: "Cat face" } });
  assert.deepEqual(await shown("a barista smiles", "Person standing"), { words: ["barista"], shownAs: { barista: "Person standing" } });
});

test("what is said of somebody is shown only with him", async () => {
  assert.deepEqual((await shown("a red car drives by", "Automobile")).words, ["car", "red", "drives"]);
  assert.deepEqual((await shown("a red car drives by")).words, []);
});

test("several people of no trade are several figures, and a family has children", async () => {
  const people = ["Person standing", "Woman standing", "Man standing", "Boy", "Girl"];
  assert.deepEqual((await shown("a happy family", ...people)).shownAs, { family: "Person standing, Woman standing, Boy, Girl" });
  assert.deepEqual((await shown("a team in an office", ...people)).shownAs, { team: "Person standing, Woman standing, Man standing" });
  assert.deepEqual((await shown("a team in an office", "Person standing")).shownAs, { team: "Person standing" });
  const { subjects } = readPrompt("a happy family");
  const actor = (await castActors(subjects, await offering(...people))).actorOf(subjects[0]!)!;
  assert.deepEqual(actor.fellows?.map(({ size }) => size < actor.size), [false, true, true], "children are smaller");
});
