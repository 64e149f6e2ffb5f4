import assert from "node:assert/strict";
import { test } from "node:test";
import { starterIconIndex } from "@atelier/test/parts/starter-icon-index.ts";
import { ideaWord } from "@atelier/search";
import { kindNamed, kindsOf, kindsVersion } from "./kinds.ts";
import { createIconMeaning } from "./icon-meaning.ts";

test("a name has the kinds of its words and phrases, in any form", () => {
  const furniture = kindNamed("furniture")!;
  for (const name of ["Armchair 2", "armchairs", "Bedside table 4"]) assert.ok(kindsOf(name).includes(furniture), name);
  for (const name of ["Table", "Table row", "2", ""]) assert.ok(!kindsOf(name).includes(furniture), name);
  assert.equal(kindNamed("vehicles"), kindNamed("vehicle"));
  assert.equal(kindNamed("armchair"), undefined);
  assert.match(kindsVersion, /^[0-9a-f]{8}$/);
  assert.ok(furniture.startsWith(ideaWord("")));
});

test("who names a kind finds what is of it, after what has the word in its name", async () => {
  const { index, nameOf } = await starterIconIndex();
  const { understand } = createIconMeaning();
  const names = async (term: string, language = "en") => index.search({ words: await understand(term, [language]), limit: 200 }).ids.map(nameOf);
  const finds: Record<string, RegExp> = {
    furniture: /chair|sofa|bed/, transport: /bus|train|car/, animal: /cat|dog|bird/, clothes: /shirt|dress|shoe/, finance: /coin|bank|wallet/,
    astronomy: /planet|rocket|telescope/, jewelry: /ring|diamond|crown/,
  };
  for (const [kind, some] of Object.entries(finds)) {
    const found = await names(kind);
    assert.ok(found.length >= 50 && found.filter((name) => some.test(name)).length >= 10, `${kind}: ${found.slice(0, 20).join(", ")}`);
  }
  assert.match((await names("medical"))[0]!, /medical/);
  assert.ok((await names("tier", "de")).some((name) => /cat|dog|bird/.test(name)), "in other languages too");
});
