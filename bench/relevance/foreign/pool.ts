/*
 * node bench/relevance/foreign/pool.ts FOLDER: what there is to judge, for each phrase: what any engine shows first, without saying which, in no order.
 */
import { seededRandom } from "@atelier/server/catalog/import/seeded-random.ts";
import type { Collection } from "../collections.ts";
import { ENGINES } from "../evaluate.ts";
import { foreignCollections } from "./foreign-collections.ts";
import { getForeignLibraries } from "./libraries.ts";

const [folder = "."] = process.argv.slice(2);
const random = seededRandom("pool of foreign libraries");
for (const collection of await foreignCollections(await getForeignLibraries(folder))) {
  console.log(`\n[${collection.name}] ${collection.documents.length}`);
  const engines = (await Promise.all(Object.values(ENGINES).map((open) => open(collection)))).filter((engine) => engine !== undefined);
  for (const { query } of collection.queries) {
    const pages = await Promise.all(engines.map((engine) => engine.search(query)));
    console.log(`\n${query}`);
    const shuffled = shownIn(collection, pages.flat()).map((text) => ({ text, key: random() })).sort((a, b) => a.key - b.key);
    for (const { text } of shuffled) console.log(`  ${text}`);
  }
  for (const engine of engines) await engine.close?.();
}

/** What a judge sees of some items; of those whose names differ in a number at the end, one. */
function shownIn({ documents }: Collection, ids: readonly number[]): string[] {
  const found = new Map(ids.map((id) => documents[id - 1]!).map((document) => [document.name.replace(/[\d\s_-]+$/, ""), document]));
  return [...found.values()].map(({ name, texts }) => `${name} (${texts.join("; ")})`);
}
