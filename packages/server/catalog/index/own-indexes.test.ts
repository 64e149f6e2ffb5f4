import { after } from "node:test";
import type { CatalogItem } from "@atelier/search";
import type { HostedIndex, IndexHost } from "./hosted-index.ts";
import { IndexThread } from "./index-thread.ts";
import { LocalHost } from "./local-index.ts";
import { searchConformance, type ThingsIndex } from "./search.conformance.ts";
import { thingsCatalog } from "./things-meaning.conformance.ts";

const thread = new IndexThread(new URL("own-thread.conformance.ts", import.meta.url));
after(() => thread.close());

const openOn = (host: IndexHost) => async (): Promise<ThingsIndex> => {
  const index = (await host.open("things")) as HostedIndex<CatalogItem>;
  return { index, change: ({ removed, items }) => index.change(removed, items) };
};

searchConformance("an index in this thread", openOn(new LocalHost({ things: thingsCatalog })));
searchConformance("an index in a thread of its own", openOn(thread));
