import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../test/seeded-random.ts";
import type { QueryGroup, SearchRequest } from "../catalog-index.ts";
import { defineCatalog } from "../catalog-index.ts";
import { createCatalogIndex, restoreCatalogIndex } from "../create-index.ts";
import { ListCursor } from "../lists/list-cursor.ts";
import { NaiveSearch } from "../test/naive-search.ts";
import { NO_PLACE, emptySpans, packDocs, placeOf, writeDocs } from "./spans.ts";

const SPAN = 65_536;

interface Icon {
  readonly id: number;
  readonly name: string;
  readonly free: boolean;
  readonly popularity: number;
  readonly created: number;
}

const ICONS = defineCatalog({
  name: "icons",
  language: "none",
  text: [{ field: "name", weight: 10, words: (icon: Icon) => icon.name }],
  filters: { free: (icon: Icon) => icon.free },
  orders: { created: (icon: Icon) => icon.created },
  popularity: (icon: Icon) => icon.popularity,
});

test("documents on both sides of every edge between spans are listed, found and written back as they were", () => {
  const docs = Uint32Array.of(0, 1, SPAN - 1, SPAN, SPAN + 7, 3 * SPAN - 1, 3 * SPAN, 5 * SPAN + 2);
  const into = new Uint16Array(docs.length + 3);
  const spans = emptySpans(6 * SPAN);
  const list = { docs: into, spans, firstSpan: 0, endSpan: packDocs(docs, docs.length, into, 3, spans) };
  const written = new Uint32Array(docs.length);
  writeDocs(list, written);
  assert.deepEqual(written, docs);
  const places = new Map(Array.from(docs, (doc, i) => [doc, 3 + i]));
  const asked = Array.from({ length: 6 }, (_, span) => [0, 1, 2, 7, 8, SPAN - 2, SPAN - 1].map((low) => span * SPAN + low)).flat();
  const cursor = new ListCursor(list);
  for (const doc of [...asked, ...asked.toReversed(), 5 * SPAN + 2, 0, 3 * SPAN, SPAN, SPAN + 7, 2 * SPAN, SPAN + 1]) {
    assert.equal(placeOf(list, doc), places.get(doc) ?? NO_PLACE, `document ${doc}`);
    assert.equal(cursor.find(doc), places.get(doc) ?? NO_PLACE, `document ${doc} by the cursor`);
  }
});

test("a segment of several spans, with words in all of them and words in few, answers as filtering, scoring and sorting all items does, also read back", () => {
  const random = seededRandom("spans");
  /** Shares from half of the icons down to one in a thousand; every third word is only in the more popular half, every fifth only in the less popular tenth. */
  const words = Array.from({ length: 40 }, (_, w) => ({
    word: `${w % 2 === 0 ? "a" : "b"}${w}x`, share: 0.5 / (1 + w) ** 1.7, from: w % 3 === 1 ? 50 : 0, to: w % 5 === 2 ? 10 : 100,
  }));
  const icons = Array.from({ length: 80_000 }, (_, i): Icon => {
    const popularity = Math.floor(100 * random());
    const name = words.filter(({ share, from, to }) => popularity >= from && popularity <= to && random() < share).map(({ word }) => word).join(" ");
    return { id: i + 1, name, free: random() < 0.6, popularity, created: Math.floor(1e6 * random()) };
  });
  const fresh = createCatalogIndex(ICONS, icons);
  const restored = restoreCatalogIndex(ICONS, fresh.snapshot());
  const naive = new NaiveSearch(ICONS);
  naive.upsert(icons);
  const group = (): QueryGroup => ({
    alternatives: Array.from({ length: 1 + Math.floor(6 * random() ** 2) }, (_, a) => ({
      word: random() < 0.1 ? "a" : words[Math.floor(words.length * random())]!.word, weight: a === 0 ? 1 : 0.35, prefix: random() < 0.3,
    })),
  });
  for (let query = 0; query < 12; query++) {
    const request: SearchRequest<"free", "created"> = {
      words: Array.from({ length: 1 + (query % 3) }, group),
      ...(query % 2 === 0 && { filters: { free: [true] } }),
      ...(query % 5 === 0 && { order: { by: "created", descending: true } }),
      offset: query % 4 === 0 ? 2_000 : 0,
      limit: 12,
    };
    const expected = naive.search(request);
    assert.deepEqual(fresh.search(request), expected, `query ${query}: ${JSON.stringify(request)}`);
    assert.deepEqual(restored.search(request), expected, `query ${query} of what was read back: ${JSON.stringify(request)}`);
  }
});
