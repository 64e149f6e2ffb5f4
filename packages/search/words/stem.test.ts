import assert from "node:assert/strict";
import { test } from "node:test";
import { newStemmer } from "snowball-stemmers";
import { seededRandom } from "../test/seeded-random.ts";
import { stemFor } from "./stem.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
/** What the algorithm looks for, and more. */
const endings = `s ied ies us ss sses eed eedly ed edly ing ingly y ly tional enci anci abli entli izer ization ational
ation ator alism aliti alli fulness ousli ousness iveness iviti biliti
bli ogi ogist fulli lessli li alize icate iciti ical ful ness ative al ance ence er ic able ible ant ement ment ent ism ate iti ous ive ize ion e l ist
logy ally ency ancy ably 's é`.split(/\s+/);

test("a word that is not given to the stemmer is one that it leaves as it is", () => {
  const random = seededRandom("endings");
  const one = (list: string | readonly string[]) => list[Math.floor(random() * list.length)]!;
  const some = (list: string | readonly string[], most: number) => Array.from({ length: Math.floor(random() * (most + 1)) }, () => one(list)).join("");
  const stem = stemFor("en");
  const library = newStemmer("english");
  for (let i = 0; i < 20_000; i++) {
    const word = one(letters) + some(letters, 6) + some(endings, 2) + some(letters, 1);
    assert.equal(stem(word), library.stem(word) || word, word);
  }
});
