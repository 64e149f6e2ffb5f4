/*
 * Phrases that no icon has all words of, as the service answers them: with partial matches behind.
 */
import type { CatalogIndex } from "@atelier/search";
import { seededRandom } from "@atelier/server/catalog/import/seeded-random.ts";
import { searchForPage } from "@atelier/server/catalog/meaning/search-as-meant.ts";
import type { Searchable } from "@atelier/server/catalog/meaning/searchable.ts";
import type { BenchIcon } from "./corpus.ts";
import { HEADINGS, row, timeEachOf } from "./timing.ts";

const phrases = 60;
const joining = ["with", "on", "the", "a", "of"];
const page = { limit: 20, fullPage: 20 };

/** @param sizes words of a phrase; the longest is a page that somebody has pasted */
export async function measureRelaxed(index: CatalogIndex<BenchIcon, string, string>, icons: Iterable<BenchIcon>, sizes = [2, 3, 4, 6, 40]): Promise<void> {
  const random = seededRandom("relaxed phrases");
  const names = [...icons].map(({ name }) => name.split(" ").filter((word) => /^[a-z]{3,}$/.test(word))).filter((words) => words.length > 0);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(list.length * random())]!;
  const phraseOf = (size: number): string => Array.from({ length: size }, (_, at) => {
    const word = pick(pick(names));
    const joined = size < 10 && at > 0 && random() < 0.3 ? `${pick(joining)} ${word}` : word;
    return random() < 0.1 ? joined.slice(0, -2) + joined.at(-1)! + joined.at(-2)! : joined;
  }).join(" ");
  console.log(`\n${HEADINGS}`);
  for (const size of sizes) {
    const wanted: string[] = [];
    for (let tries = 0; wanted.length < phrases && tries < 100 * phrases; tries++) {
      const words = phraseOf(size);
      if (index.search({ words, limit: 0 }).count < page.fullPage) wanted.push(words);
    }
    const search = (words: string) => searchForPage(index as Searchable<string, string>, { words, limit: page.limit }, (corrected) => corrected, page);
    console.log(row(`relaxed: ${size} words`, await timeEachOf(wanted, search)));
  }
}
