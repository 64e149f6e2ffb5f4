import assert from "node:assert/strict";
import { test } from "node:test";
import { createCatalogIndex, defineCatalog } from "@atelier/search";
import { starterIconIndex } from "@atelier/test/parts/starter-icon-index.ts";
import { createAudioMeaning } from "../audio-meaning.ts";
import { knownWordsOf } from "../known-words.ts";
import type { KnownWords } from "../reading.ts";
import { searchForPage } from "../search-as-meant.ts";
import { preferredLanguages } from "./accept-language.ts";
import { createIconMeaning } from "./icon-meaning.ts";

const icons = createIconMeaning();
const { index, nameOf } = await starterIconIndex();
const known = knownWordsOf(index);

const titles = ["Heavy rain", "Small dog barking", "Cat meow", "Cat and dog fight", "House drum loop", "Old piano", "Horse gallop", "Case closing"];
const things = defineCatalog({
  name: "things", language: "en", text: [{ field: "title", weight: 1, words: ({ title }: { id: number; title: string }) => title }], filters: {}, orders: {},
  popularity: () => 1,
});
const soundIndex = createCatalogIndex(things, titles.map((title, i) => ({ id: i + 1, title })));
const sounds = createAudioMeaning(new URL("../sounds.txt", import.meta.url), ["sound"]);

async function searchSounds(text: string, header = "en") {
  const { words, ...reading } = await sounds.read(text, preferredLanguages(header), knownWordsOf(soundIndex));
  const meaningOf = (corrected: string) => sounds.understand(corrected, ["en"]);
  const { ids, ...found } = await searchForPage(soundIndex, { words, limit: 10 }, meaningOf, { fullPage: 10, reading });
  return { ...found, titles: ids.map((id) => titles[id - 1]) };
}

async function searchIcons(text: string, header = "en", asked: KnownWords = known) {
  const { words, ...reading } = await icons.read(text, preferredLanguages(header), asked);
  const { ids, ...found } = await searchForPage(index, { words, limit: 20 }, (corrected) => icons.understand(corrected, ["en"]), { fullPage: 20, reading });
  return { ...found, names: ids.map(nameOf) };
}

test("words that English does not have are found whatever language is asked in, and the answer says as what", async () => {
  const queries: Record<string, [language: string, query: string]> = {
    gato: ["es", "cat"], perro: ["es", "dog"], casa: ["es", "house"], fuego: ["es", "fire"], Wolke: ["de", "cloud"], lluvia: ["es", "rain"],
    Regen: ["de", "rain"], pluie: ["fr", "rain"], chien: ["fr", "dog"], собака: ["ru", "dog"], 犬: ["ja", "dog"], 고양이: ["ko", "cat"], قطة: ["ar", "cat"],
    แมว: ["th", "cat"], бабочка: ["ru", "butterfly"], koira: ["fi", "dog"], macska: ["hu", "cat"],
  };
  for (const [text, [language, query]] of Object.entries(queries)) {
    for (const header of ["en", "da"]) {
      const found = await searchIcons(text, header);
      assert.equal(found.understood?.query, query, `${text} by ${header}`);
      assert.equal(found.understood.language, language, `${text} by ${header}`);
      assert.ok(found.names.slice(0, 10).some((name) => name.includes(query)), `${text}: ${found.names.join(", ")}`);
    }
  }
});

test("an English header finds what that of the language finds", async () => {
  for (const [text, header] of [["gato", "es"], ["perro", "es"], ["Regenschirm", "de"], ["parapluie", "fr"]] as const) {
    assert.deepEqual(await searchIcons(text), await searchIcons(text, header), text);
  }
});

test("sounds and music are found in other languages too", async () => {
  assert.deepEqual(await searchSounds("perro"), {
    count: 2, titles: ["Small dog barking", "Cat and dog fight"], understood: { language: "es", query: "dog" },
  });
  assert.deepEqual((await searchSounds("gato y perro")).titles, ["Cat and dog fight", "Cat meow", "Small dog barking"]);
  assert.deepEqual((await searchSounds("casa")).titles, ["House drum loop"], "and no other spelling comes first");
  assert.deepEqual((await searchSounds("dommedag")).titles, [], "what no list has is found by nobody");
});

test("a word of English is not read as another that the index has, nor is its plural; a slip of the hand is", async () => {
  for (const text of ["train", "trains passing"]) assert.deepEqual(await searchSounds(text), { count: 0, titles: [] }, text);
  assert.deepEqual([(await searchSounds("raim")).titles, (await searchSounds("raim")).correctedQuery], [["Heavy rain"], "rain"]);
});

test("a word that the index has means what it means in English, whatever the header", async () => {
  for (const text of ["piano", "dog", "case", "old dogs", "fight", "cat and dog"]) {
    for (const header of ["en", "es", "de"]) {
      const { words, understood } = await sounds.read(text, preferredLanguages(header), knownWordsOf(soundIndex));
      assert.deepEqual([words, understood], [sounds.understand(text, ["en"]), undefined], `${text} by ${header}`);
    }
  }
  for (const text of ["chat", "pan", "cane", "rose"]) {
    const { words, understood } = await icons.read(text, preferredLanguages("en"), known);
    assert.deepEqual([words, understood], [await icons.understand(text, ["en"]), undefined], text);
  }
});

test("English that the index lacks is no other language, nor is one foreign word among English ones", async () => {
  for (const text of ["helicopter", "boss fight", "tavern", "sci fi dog", "whinny"]) assert.equal((await searchSounds(text)).understood, undefined, text);
  assert.equal((await searchSounds("expolsion")).understood, undefined, "nor is a slip of the hand");
});

test("the languages of the header go first", async () => {
  assert.equal((await searchIcons("burro", "es")).understood?.language, "es");
  assert.equal((await searchIcons("burro", "it")).understood?.language, "it");
});

test("the beginning of an English word stays one; what it means elsewhere follows where there is space", async () => {
  const { names, understood } = await searchIcons("Hund");
  assert.match(names[0]!, /hundred/);
  assert.ok(names.slice(1).every((name) => name.includes("dog") || name.includes("puppy")), names.join(", "));
  assert.deepEqual(understood, { language: "de", query: "dog" });
  assert.equal((await searchIcons("hea")).understood, undefined);
});

test("a word of English that neither index nor list has finds what emoji bring near it", async () => {
  assert.deepEqual((await searchSounds("equestrian")).titles, ["Horse gallop"]);
});

test("two words written as one are two, where the index has them so", async () => {
  assert.deepEqual((await searchSounds("oldpiano")).titles, ["Old piano"]);
});

test("long and strange queries stay bounded", async () => {
  for (const read of ["perro", "犬"]) await searchSounds(read);
  for (const text of ["zqx ".repeat(50), "ñ".repeat(199), "犬".repeat(199), "perro ".repeat(30), "'".repeat(100), "\u0301"]) {
    // Processor time, because other tests run beside this one.
    const begun = process.threadCpuUsage();
    await searchSounds(text);
    const { user, system } = process.threadCpuUsage(begun);
    assert.ok(user + system < 2_000_000, `${text.slice(0, 8)}: ${user + system} µs`);
  }
});

test("a slip of the hand in a word that no icon is called by finds what the word means, and the answer says as what it was read", async () => {
  const { names, correctedQuery } = await searchIcons("shedule");
  assert.equal(correctedQuery, "schedule");
  assert.deepEqual(names.slice(0, 5), (await searchIcons("schedule")).names.slice(0, 5));
  assert.equal((await searchIcons("veterinery")).correctedQuery, "veterinary");
  assert.deepEqual((await searchIcons("zorblat")).names, []);
});
