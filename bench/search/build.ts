/*
 * node bench/search/build.ts ICONS FILE: builds the index of the corpus and writes its snapshot.
 */
import { writeFileSync } from "node:fs";
import { createCatalogIndex } from "../../src/catalog/search/index.ts";
import { BENCH_CATALOG } from "./catalog.ts";
import { benchIcons } from "./corpus.ts";
import { residentMegabytes, seconds } from "./timing.ts";

const [icons, file] = process.argv.slice(2);
const corpus = await seconds(() => {
  let count = 0;
  for (const { id } of benchIcons(Number(icons))) count = id;
  return count;
});
const built = await seconds(() => createCatalogIndex(BENCH_CATALOG, benchIcons(Number(icons))));
console.log(`${built.result.size} icons indexed in ${(built.seconds - corpus.seconds).toFixed(1)} s, process at ${residentMegabytes()} MB`);
writeFileSync(file!, built.result.snapshot());
