/*
 * The first fill: items are read into segments of many thousands, each sorted once. A single merge of all of them, which the
 * index does when it is maintained, is then all that is left; no array ever grows beyond one segment.
 */
import type { CatalogItem } from "../catalog-index.ts";
import { Draft } from "./draft.ts";
import { freeze } from "./freeze.ts";
import type { ItemReader } from "./reader.ts";
import type { Segment } from "./segment.ts";
import type { Stem } from "../words/stem.ts";
import type { Steps } from "../arrays/steps.ts";

/**
 * Items of one segment: with more the fill takes more memory beside the index, with fewer its columns are so small that the allocator keeps
 * what is freed of them between others (packages/server/process/server-environment.json).
 */
const ITEMS_PER_SEGMENT = 65_536;
/** How long the work goes on between two rests. */
const SLICE_MILLISECONDS = 5;

/** Reads pages of items, ids ascending, into segments. */
export async function* fillSegments<Item extends CatalogItem>(
  pages: AsyncIterable<readonly Item[]>,
  reader: ItemReader<Item>,
  stem: Stem,
  rest: () => Promise<unknown>,
): AsyncGenerator<Segment> {
  let latestId = 0;
  let draft = newDraft(reader);
  let items = 0;
  for await (const page of pages) {
    await inSlices(addAll(page), rest);
    await rest();
    items += page.length;
    if (items < ITEMS_PER_SEGMENT) continue;
    yield await inSlices(freeze(draft.columns(), stem), rest);
    draft = newDraft(reader);
    items = 0;
  }
  if (items > 0) yield await inSlices(freeze(draft.columns(), stem), rest);

  function* addAll(page: readonly Item[]): Steps<void> {
    for (const item of page) {
      const read = reader.read(item);
      if (read.id <= latestId) throw new RangeError(`item ${read.id} comes after item ${latestId}`);
      latestId = read.id;
      draft.addItem(read, reader.impacts(read));
      yield;
    }
  }
}

function newDraft<Item>(reader: ItemReader<Item>): Draft {
  return new Draft(reader.filters, reader.orders);
}

async function inSlices<Result>(steps: Steps<Result>, rest: () => Promise<unknown>): Promise<Result> {
  for (let deadline = performance.now() + SLICE_MILLISECONDS; ; ) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < deadline) continue;
    await rest();
    deadline = performance.now() + SLICE_MILLISECONDS;
  }
}
