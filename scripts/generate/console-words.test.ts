import assert from "node:assert/strict";
import { test } from "node:test";
import type { Words } from "@atelier/server/console/words/read-words.ts";
import { type Agreed, agreedNow, wordFaults, wordTypes } from "./console-words.ts";

const texts = {
  en: { "shop.title": "Shop", "shop.sold": "{n, plural, one {# sold by {who}} other {# sold by {who}}}", "shop.counts.all": "All {n}" },
  de: { "shop.title": "Laden", "shop.sold": "{who} hat {n} verkauft", "shop.counts.all": "Alle {n}" },
  fr: { "shop.title": "Magasin", "shop.sold": "{n, plural, one {# vendu par {who}} other {# vendus par {who}}}", "shop.counts.all": "Tous les {n}" },
};
type Change = Partial<Record<keyof typeof texts | "it", Record<string, string | undefined>>>;

/** The texts with some of them changed, or taken away. */
function changed(change: Change, from: Words = new Map(Object.entries(texts))): Words {
  const languages = [...new Set([...from.keys(), ...Object.keys(change)])].toSorted((a, b) => Number(b === "en") - Number(a === "en") || (a < b ? -1 : 1));
  return new Map(languages.map((language) => [language, Object.fromEntries(
    Object.entries({ ...from.get(language), ...change[language as keyof Change] }).filter((entry): entry is [string, string] => entry[1] !== undefined))]));
}
const whole = changed({});
const read = (json: string) => JSON.parse(json) as Agreed;
const agreed = read(agreedNow(whole, {}));

test("texts that say the same in all languages have no fault, and what was agreed stays as it is", () => {
  assert.deepEqual(wordFaults(whole, agreed), []);
  assert.deepEqual(read(agreedNow(whole, agreed)), agreed);
});

test("each fault names its file and key", () => {
  const faults: [Change, RegExp][] = [
    [{ de: { "shop.title": undefined } }, /^packages\/console\/messages\/de\.json lacks shop\.title: /],
    [{ fr: { "shop.name": "Nom" } }, /^packages\/console\/messages\/fr\.json has shop\.name, which en\.json lacks: /],
    [{ de: { "shop.counts.all": "Alle {m}" } }, /^packages\/console\/messages\/de\.json: shop\.counts\.all has the arguments \(m\), in English it has \(n\)/],
    [{ de: { "shop.counts.all": "Alle" } }, /shop\.counts\.all has the arguments \(\), in English it has \(n\)/],
    [{ fr: { "shop.title": "{n, date}" } }, /^packages\/console\/messages\/fr\.json: shop\.title: \{n, date\} is not known here/],
  ];
  for (const [change, fault] of faults) {
    const [first, ...others] = wordFaults(changed(change), agreed);
    assert.match(first ?? "", fault);
    assert.deepEqual(others, []);
  }
});

test("a text whose English has changed is at fault in each language until that has changed too", () => {
  const english = changed({ en: { "shop.title": "Store" } });
  const fault = /\/(\w+)\.json: the English of ([\w.]+) has changed/;
  const waits = (words: Words, since: Agreed) => wordFaults(words, since).map((one) => fault.exec(one)!.slice(1).join(" "));
  assert.deepEqual(waits(english, agreed), ["de shop.title", "fr shop.title"]);
  const still = read(agreedNow(english, agreed));
  assert.equal(still["shop.title"], agreed["shop.title"], "generating does not take it as read");
  const german = changed({ de: { "shop.title": "Geschäft" } }, english);
  const then = read(agreedNow(german, still));
  assert.deepEqual(waits(german, then), ["fr shop.title"]);
  const both = changed({ fr: { "shop.title": "Boutique" } }, german);
  assert.deepEqual(waits(both, read(agreedNow(both, then))), []);
  assert.notEqual(read(agreedNow(both, then))["shop.title"], agreed["shop.title"]);
  const { "shop.title": _, ...looked } = then;
  assert.deepEqual(waits(german, read(agreedNow(german, looked))), [], "whose line is taken away still says the same");
});

test("another language is its file alone, also while texts wait", () => {
  const waiting = changed({ en: { "shop.title": "Store" } });
  const italian = changed({ it: { "shop.title": "Negozio", "shop.sold": "{n} da {who}", "shop.counts.all": "Tutti i {n}" } }, waiting);
  const now = read(agreedNow(italian, agreed));
  assert.equal(now[""], "en de fr it");
  assert.deepEqual(wordFaults(italian, now).map((fault) => /(\w+)\.json/.exec(fault)![1]), ["de", "fr"]);
});

test("the types of texts follow from the English ones", () => {
  const types = wordTypes(whole);
  assert.match(types, /declare module "messages:shop" \{\n {2}export type ShopMessages = \{\n {4}title: string,/);
  assert.match(types, /sold: \(by: \{ n: number; who: string \| number \}\) => string,\n {4}counts: \{\n {6}all: \(n: string \| number\) => string,/);
  assert.match(types, /export const shopMessages: \(\) => ShopMessages;/);
});
