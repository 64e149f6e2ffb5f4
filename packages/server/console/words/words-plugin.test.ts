import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";
import { keysOf, messageOf, objectOf, readWords, type Words } from "./read-words.ts";
import { wordsPlugin } from "./words-plugin.ts";

const words: Words = new Map<string, Record<string, string>>([
  ["en", {
    "shop.title": "Shop", "shop.counts.shoes": "{n, plural, one {# shoe} other {# shoes}}", "other.no": "No", "shop.end": "End", "shop.counts.hats": "Hats",
  }],
  ["de", { "shop.title": "Laden", "shop.counts.shoes": "{n, plural, one {# Schuh} other {# Schuhe}}", "shop.end": "Ende", "shop.counts.hats": "Hüte" }],
  ["it", { "shop.title": "Negozio" }],
]);

/** What a browser gets that imports it. */
async function moduleOf(name: string, given = words): Promise<unknown> {
  const { outputFiles } = await build({
    stdin: { contents: `export { default } from ${JSON.stringify(name)};`, resolveDir: import.meta.dirname },
    bundle: true, format: "esm", write: false, logLevel: "silent", plugins: [wordsPlugin(async () => given)],
  });
  const { default: made } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`) as { default: unknown };
  return made;
}

type Say = (by: unknown) => string;

/** One text as a browser gets it. @param english gives the arguments */
async function compiled(text: string, language = "en", english = text): Promise<unknown> {
  const made = await moduleOf(`messages:shop/${language}`, new Map([["en", { "shop.text": english }], [language, { "shop.text": text }]]));
  return language === "en" ? (made as { text: unknown }).text : (made as unknown[])[0];
}

test("a text without arguments is a string, whatever signs are in it", async () => {
  const text = "it's `here` $" + "{now} \\ <b> # \"so\"";
  assert.equal(await compiled(text.replaceAll(/[{}]/g, "'$&'")), text);
});

test("one argument is given as it is, several by name", async () => {
  assert.equal((await compiled("Edit “{name}”") as Say)("a `$" + "{b}`"), "Edit “a `$" + "{b}`”");
  assert.equal((await compiled("{whole} 中 {time}", "ja", "{time} of {whole}") as Say)({ time: "0:05", whole: "1:00" }), "1:00 中 0:05");
  assert.equal((await compiled("Sin nombre", "es", "Of {name}") as Say)("wind"), "Sin nombre", "callers know the arguments of the English text");
});

test("counts take the form and the digits of the language, and their own form before that of the rule", async () => {
  const english = await compiled("{n, plural, =0 {nothing} one {# of {what}} other {# of {what}s}}") as Say;
  assert.deepEqual([0, 1, 1200].map((n) => english({ n, what: "icon" })), ["nothing", "1 of icon", "1,200 of icons"]);
  const polish = await compiled("{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}", "pl", "{n, plural, other {# files}}") as Say;
  assert.deepEqual([1, 3, 5, 1.5].map(polish), ["1 plik", "3 pliki", "5 plików", "1,5 pliku"]);
  assert.equal((await compiled("{n, number}", "de") as Say)(29736), "29.736");
});

test("a choice takes its word, and the last one for all others", async () => {
  const text = await compiled("{more, select, true {the newest {n, number}} other {{n, plural, one {# item} other {# items}}}}") as Say;
  assert.deepEqual([text({ more: true, n: 2000 }), text({ more: false, n: 1 })], ["the newest 2,000", "1 item"]);
  assert.equal((await compiled("{role, select, admin {all} other {some}}") as Say)("viewer"), "some");
});

test("English has the names of an area's texts, and another language is a list in the order of their objects", async () => {
  const english = await moduleOf("messages:shop/en") as { title: string; counts: { shoes: (n: number) => string; hats: string }; end: string };
  assert.deepEqual(Object.keys(english), ["title", "counts", "end"]);
  assert.equal(english.counts.shoes(1), "1 shoe");
  const [title, shoes, hats, end] = await moduleOf("messages:shop/de") as [string, (n: number) => string, string, string];
  assert.deepEqual([title, shoes(2), hats, end], ["Laden", "2 Schuhe", "Hüte", "Ende"]);
});

test("a language is there once its file is, and English stands for what it lacks", async () => {
  assert.deepEqual(await moduleOf("messages:languages"), ["en", "de", "it"]);
  const [title, shoes, hats] = await moduleOf("messages:shop/it") as [string, (n: number) => string, string];
  assert.deepEqual([title, shoes(1), hats], ["Negozio", "1 shoe", "Hats"]);
  assert.deepEqual(await moduleOf("messages:other/all"), { en: { no: "No" }, de: { no: "No" }, it: { no: "No" } });
});

test("a text that is at fault stops the build with its file and key", async () => {
  const broken: Words = new Map([["en", { "shop.title": "Shop" }], ["de", { "shop.title": "Laden {" }]]);
  await assert.rejects(moduleOf("messages:shop/de", broken), /packages\/console\/messages\/de\.json: shop\.title: /);
  assert.throws(() => keysOf(new Map([["en", { "shop.7": "Seven" }]]), "shop"), /shop\.7: a name is not empty and no number/);
});

test("every language of the console compiles, and its lists fit the English names", async () => {
  const all = await readWords();
  assert.ok(all.size >= 5);
  for (const language of all.keys()) for (const key of Object.keys(all.get("en")!)) messageOf(all, language, key);
  const areas = new Set(Object.keys(all.get("en")!).map((key) => key.split(".", 1)[0]!));
  for (const area of areas) {
    const written: string[] = [];
    objectOf(all, area, (key) => [written.push(key), key].join(""));
    assert.deepEqual(written, keysOf(all, area), area);
  }
});
