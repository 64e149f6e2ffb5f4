/*
 * What change costs, and what it costs the searches that run meanwhile.
 */
import type { CatalogIndex } from "@atelier/search";
import { type BenchIcon, type Corpus, benchItems } from "./corpus.ts";
import { everythingOn } from "./modes.ts";
import type { BenchQuery } from "./queries.ts";
import { HEADINGS, ascending, processorTimeOf, row, seconds, timeOnce } from "./timing.ts";

const CHANGES = 1_000;
/** What the service gives the index between two requests. */
const SLICE_MILLISECONDS = 5;
/** Enough to make the index merge its largest segment. */
const REMOVED_SHARE = 0.26;

export async function measureChanges(index: CatalogIndex<BenchIcon, string, string>, queries: readonly BenchQuery[], corpus: Corpus): Promise<void> {
  const items = [...benchItems(corpus, CHANGES)];
  const downloaded = items.map((item) => ({ ...item, popularity: Math.min(100, item.popularity + 1) }));
  const renamed = items.map((item) => ({ ...item, name: `${item.name} zebrafish` }));
  const one = await seconds(() => index.upsert(downloaded));
  const two = await seconds(() => index.upsert(renamed));
  const visible = index.search({ words: "zebrafish", limit: 1 }).count;
  console.log(`\n${CHANGES} numbers changed in ${ms(one.seconds)}, ${CHANGES} items reworded and ${visible} of them found in ${ms(two.seconds)}`);
  const each = renamed.slice(0, 200).map((item) => timeOnce(() => index.upsert([{ ...item, name: `${item.name} again` }])));
  console.log(HEADINGS);
  console.log(row("reworded one by one", each.sort(ascending)));
  const gone = Math.ceil(index.size * REMOVED_SHARE);
  const removal = await seconds(() => index.remove(Array.from({ length: gone }, (_, i) => i + 1)));
  console.log(`${gone} items removed in ${ms(removal.seconds)}, so that the main segment is written anew`);
  let longestSlice = 0;
  let turn = 0;
  const meanwhile: number[] = [];
  const meanwhileWorked: number[] = [];
  const merging = await seconds(() => {
    for (let more = true; more; turn++) {
      const slice = processorTimeOf(() => (more = index.maintain(SLICE_MILLISECONDS)));
      longestSlice = Math.max(longestSlice, slice);
      const search = () => index.search({ words: everythingOn(queries[turn % queries.length]!), limit: 10 });
      meanwhileWorked.push(processorTimeOf(() => meanwhile.push(timeOnce(search))));
    }
  });
  console.log(row("searches while segments are merged", meanwhile.sort(ascending)));
  console.log(row("  the same, processor time", meanwhileWorked.sort(ascending)));
  console.log(`merged in ${ms(merging.seconds)} and ${turn} slices, the longest ${longestSlice.toFixed(1)} ms of the processor`);
}

function ms(time: number): string {
  return `${(1000 * time).toFixed(0)} ms`;
}
