import assert from "node:assert/strict";
import { test } from "node:test";
import { starterIconIndex } from "@atelier/test/parts/starter-icon-index.ts";
import { createIconMeaning } from "./icon-meaning.ts";
import { signNamed, signsOf, signsVersion } from "./usual-signs.ts";

test("only the whole name of an icon makes it the usual sign for a word", () => {
  const deleting = signNamed("delete")!;
  for (const name of ["Trash", "Trash 2", "trash can"]) assert.ok(signsOf(name).includes(deleting), name);
  assert.deepEqual(signsOf("Eye off"), signsOf("eye slash"));
  for (const name of ["Trash off", "Delete database", "2", ""]) assert.ok(!signsOf(name).includes(deleting), name);
  assert.equal(signNamed("deletes"), deleting);
  assert.equal(signNamed("armchair"), undefined);
  assert.match(signsVersion, /^[0-9a-f]{8}$/);
});

test("the usual sign for a word comes before what has the word beside another one, and a name that is the word itself before both", async () => {
  const { index, nameOf } = await starterIconIndex();
  const { understand } = createIconMeaning();
  const names = async (term: string) => index.search({ words: await understand(term, ["en"]), limit: 5 }).ids.map(nameOf);
  const signs: Record<string, RegExp> = {
    profile: /^user|^person/, delete: /^trash|^waste/, hide: /^eye|^hid/, store: /^shop|store/, sound: /^volume|^speaker/, payment: /card|wallet|payment/,
    website: /^globe|^world|^browser/, updates: /^refresh|^reload|^arrow|^update/,
  };
  for (const [word, sign] of Object.entries(signs)) {
    const first = (await names(word)).slice(0, 3);
    assert.ok(first.every((name) => sign.test(name)), `${word}: ${first}`);
  }
  for (const word of ["heart", "user", "hidden", "clock", "address"]) {
    const [first] = await names(word);
    assert.ok(first === word || !(await names(word)).includes(word), `${word}: ${first}`);
  }
});
