import type { CatalogDefinition, CatalogIndex, CatalogItem } from "./catalog-index.ts";
import { Draft } from "./segment/draft.ts";
import { freeze } from "./segment/freeze.ts";
import { itemReader } from "./segment/reader.ts";
import { SegmentedIndex } from "./segmented-index.ts";
import { decodeSnapshot } from "./segment/snapshot.ts";
import { stemFor } from "./words/stem.ts";
import { finish } from "./arrays/steps.ts";

/**
 * An index of these items, which are read one by one and not kept. A million take 20 s of one processor without a pause: not for a thread that
 * answers requests.
 */
export function createCatalogIndex<Item extends CatalogItem, Filter extends string, Order extends string>(
  definition: CatalogDefinition<Item, Filter, Order>,
  items: Iterable<Item> = [],
): CatalogIndex<Item, Filter, Order> {
  const reader = itemReader(definition);
  const draft = new Draft(reader.filters, reader.orders);
  const seen = new Set<number>();
  const repeated: Item[] = [];
  for (const item of items) {
    if (seen.has(item.id)) repeated.push(item);
    else {
      seen.add(item.id);
      const read = reader.read(item);
      draft.addItem(read, reader.impacts(read));
    }
  }
  const index = new SegmentedIndex<Item>(definition, seen.size === 0 ? [] : [finish(freeze(draft.columns(), stemFor(definition.language)))]);
  index.upsert(repeated);
  return index;
}

/** The index that `snapshot` gave, which keeps `bytes`. Throws a SnapshotError when it cannot be used and has to be built from the start. */
export function restoreCatalogIndex<Item extends CatalogItem, Filter extends string, Order extends string>(
  definition: CatalogDefinition<Item, Filter, Order>,
  bytes: Uint8Array<ArrayBuffer>,
): CatalogIndex<Item, Filter, Order> {
  return new SegmentedIndex<Item>(definition, decodeSnapshot(definition, bytes));
}
