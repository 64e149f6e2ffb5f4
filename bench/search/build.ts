/*
 * node bench/search/build.ts CORPUS ITEMS FILE: builds the index of a corpus and writes its snapshot.
 */
import { writeFileSync } from "node:fs";
import { createCatalogIndex } from "@atelier/search";
import { BENCH_CATALOG } from "./catalog.ts";
import { type Corpus, benchItems } from "./corpus.ts";
import { residentMegabytes, seconds } from "./timing.ts";

const [corpusName, items, file] = process.argv.slice(2);
const all = () => benchItems(corpusName as Corpus, Number(items));
const corpus = await seconds(() => {
  let count = 0;
  for (const { id } of all()) count = id;
  return count;
});
const built = await seconds(() => createCatalogIndex(BENCH_CATALOG, all()));
console.log(`${built.result.size} ${corpusName} indexed in ${(built.seconds - corpus.seconds).toFixed(1)} s, process at ${residentMegabytes()} MB`);
writeFileSync(file!, built.result.snapshot());
