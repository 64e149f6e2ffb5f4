import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { NaiveOptions } from "@atelier/search/test/naive-search.ts";
import { type Change, RandomThings, type Thing } from "@atelier/search/test/random-things.ts";
import type { NumberRange, SearchResult } from "@atelier/search";
import { searchAsMeant, searchForPage } from "../meaning/search-as-meant.ts";
import type { AskedIndex, HostedRequest } from "./hosted-index.ts";

/** A twin's index of the catalog `things`, and the way in which changes of the database reach it. */
export interface ThingsIndex {
  index: AskedIndex;
  /** Resolves when all of it can be found. */
  change(change: Change): Promise<void>;
}

export interface Promised extends NaiveOptions {
  /** Random queries, each after a random change. Default: 150. */
  queries?: number;
  /** Of another random catalog. */
  seed?: number;
}

/**
 * What every twin of search does: the same as filtering, scoring and sorting all items. Each twin's test calls this with a way to open an empty index.
 * @param promised what it keeps otherwise than the index in memory, and how long it is tried
 */
export function searchConformance(name: string, open: () => Promise<ThingsIndex>, { queries = 150, seed = 1, ...options }: Promised = {}): void {
  const begun = async (size: number) => {
    const things = new RandomThings(seed, options);
    const twin = await open();
    await twin.change(things.first(size));
    return { things, twin };
  };

  describe(`${name} as a twin of search`, () => {
    test("finds, orders, pages, counts, corrects and counts facets as the reference does, with changes between", async () => {
      const { things, twin } = await begun(120);
      for (let query = 0; query < queries; query++) {
        await twin.change(things.change());
        const { request } = things.ask();
        const expected = await searchAsMeant(things.reference, request, (corrected) => corrected);
        assert.deepEqual(plain(await twin.index.search(request)), plain(expected), `query ${query}: ${JSON.stringify(request)}`);
      }
    });

    test("partial matches follow where all words do not fill a page, as the reference says", async () => {
      const { things, twin } = await begun(120);
      let relaxed = 0;
      for (let query = 0; query < queries; query++) {
        await twin.change(things.change());
        const { request } = things.ask();
        const expected = await searchForPage(things.reference, request, (corrected) => corrected, { fullPage: 8 });
        if (expected.relaxed) relaxed++;
        assert.deepEqual(plain(await twin.index.search({ ...request, fullPage: 8 })), plain(expected), `query ${query}: ${JSON.stringify(request)}`);
      }
      assert.ok(relaxed > queries / 20, `${relaxed} were relaxed`);
    });

    test("what is like an item is what comparing it with all others says", async () => {
      const { things, twin } = await begun(120);
      for (let query = 0; query < queries / 3; query++) {
        await twin.change(things.change());
        const { request, expected } = things.askSimilar();
        assert.deepEqual(await twin.index.similar(request), expected, `query ${query}: ${JSON.stringify(request)}`);
      }
    });

    test("how many items have a value of a filter is right after every change", async () => {
      const { things, twin } = await begun(60);
      for (let step = 0; step < queries / 10; step++) {
        await twin.change(things.change());
        const { kinds, expected } = things.askCounts();
        assert.deepEqual(await twin.index.countsOf("kind", kinds), expected, `step ${step}`);
      }
    });

    test("an empty index answers with nothing", async () => {
      const { index } = await open();
      assert.deepEqual(plain(await index.search({ words: "rain", limit: 3, facets: ["kind"] })), { count: 0, ids: [], facets: { kind: [] } });
      assert.deepEqual(await index.similar({ id: 1, limit: 3 }), []);
    });

    test("every item stands on one page of any order, to the last page", async () => {
      const { twin: { index } } = await begun(120);
      for (const order of [undefined, { by: "title", descending: true }, { by: "created", descending: false }]) {
        const ids: number[] = [];
        for (let offset = 0; offset < 120; offset += 50) ids.push(...(await index.search({ offset, limit: 50, ...(order && { order }) })).ids);
        assert.equal(new Set(ids).size, 120);
        assert.equal(ids.length, 120);
      }
    });

    test("ranges hold both their ends, with decimals, and what is not known is within none", async () => {
      const { index, change } = await open();
      await change({ removed: [], items: [withTempo(1, 60), withTempo(2, 60.5), withTempo(3, 90), withTempo(4, null), withTempo(5, 0)] });
      const within = async (tempo: NumberRange) => (await index.search({ ranges: { tempo }, order: { by: "tempo", descending: false }, limit: 9 })).ids;
      assert.deepEqual(await within({ from: 60, to: 60.5 }), [1, 2]);
      assert.deepEqual(await within({ from: 60.25 }), [2, 3]);
      assert.deepEqual(await within({ to: 60 }), [5, 1]);
      assert.deepEqual(await within({}), [5, 1, 2, 3], "an open range asks for a number that is known");
      await change({ removed: [], items: [withTempo(3, null), withTempo(4, 60)] });
      assert.deepEqual(await within({ from: 60 }), [1, 4, 2]);
    });

    test("what is not known comes last in both directions, by id, on every page", async () => {
      const { index, change } = await open();
      const items = [withTempo(1, null, "b"), withTempo(2, 0), withTempo(3, 90, "a"), withTempo(4, null), withTempo(5, 90, "b")];
      await change({ removed: [], items });
      const ordered = async (by: string, descending: boolean) => {
        const pages = [0, 2, 4].map((offset) => index.search({ order: { by, descending }, offset, limit: 2 }));
        return (await Promise.all(pages)).flatMap(({ ids }) => ids);
      };
      assert.deepEqual(await ordered("tempo", false), [2, 3, 5, 1, 4]);
      assert.deepEqual(await ordered("tempo", true), [3, 5, 2, 1, 4]);
      assert.deepEqual(await ordered("place", false), [3, 1, 5, 2, 4]);
      assert.deepEqual(await ordered("place", true), [1, 5, 3, 2, 4]);
    });

    test("a histogram counts what is found, without the range of its own order, in buckets that hold their lower edge", async () => {
      const { index, change } = await open();
      const kinds = [withTempo(1, 60), withTempo(2, 60.5), withTempo(3, 90), withTempo(4, null), withTempo(5, 59.9), { ...withTempo(6, 61), kind: "rain" }];
      await change({ removed: [], items: kinds });
      const facets = [{ order: "tempo", edges: [60, 61, 90, 120] }, "kind"];
      const request = { filters: { kind: ["foley"] }, ranges: { tempo: { from: 80 } }, facets, limit: 0 };
      assert.deepEqual(plain(await index.search(request)).facets, {
        tempo: [{ value: 60, count: 2 }, { value: 61, count: 0 }, { value: 90, count: 1 }, { value: 120, count: 0 }], kind: [{ value: "foley", count: 1 }],
      });
    });

    test("understands what is typed, and tells what it was read as", async () => {
      const { index, change } = await open();
      await change({ removed: [], items: [thing(1, "Explosion"), thing(2, "Purring cat")] });
      const typed = (text: string) => index.search({ typed: { text, languages: ["en"] }, limit: 10 });
      assert.deepEqual(plain(await typed("explosion")), { count: 1, ids: [1] });
      assert.deepEqual(plain(await typed("explosoin")), { count: 1, ids: [1], correctedQuery: "explosion" });
    });

    test("reads what is typed by the words that it has, and tells so", async () => {
      const { index, change } = await open();
      await change({ removed: [], items: [thing(1, "Door bell"), thing(2, "Doorbell chime"), thing(3, "Rain drop"), thing(4, "Bell rain")] });
      const typed = (text: string, more: Partial<HostedRequest> = {}) => index.search({ typed: { text, languages: ["en"] }, limit: 10, ...more });
      assert.deepEqual(plain(await typed("raindrop")), { count: 1, ids: [3], understood: { language: "xx", query: "rain drop" } });
      assert.deepEqual(plain(await typed("doorbell")), { count: 1, ids: [2] }, "what is there is read as it is");
      assert.deepEqual(plain(await typed("doorbell", { fullPage: 5, limit: 2 })).ids, [2, 1], "and otherwise where it leaves room");
      assert.deepEqual(plain(await typed("doorbell", { fullPage: 5, offset: 1, limit: 1 })).ids, [1], "on every page");
      assert.deepEqual(plain(await typed("doorbell", { fullPage: 1 })), { count: 1, ids: [2] });
    });

    test("says what is wrong with a question, and goes on", async () => {
      const { index } = await open();
      const refused: [HostedRequest, RegExp][] = [
        [{ limit: -1 }, /-1 is no offset or limit/],
        [{ limit: 1, filters: { size: ["x"] } }, /things has no filter size/],
        [{ limit: 1, facets: ["size"] }, /things has no filter size/],
        [{ limit: 1, order: { by: "size", descending: true } }, /things has no order size/],
        [{ limit: 1, ranges: { size: { from: 1 } } }, /things has no order size/],
        [{ limit: 1, facets: [{ order: "size", edges: [1] }] }, /things has no order size/],
        [{ limit: 1, facets: [{ order: "tempo", edges: [2, 1] }] }, /edges of the histogram of tempo must be numbers that ascend/],
      ];
      for (const [request, reason] of refused) await assert.rejects(index.search(request), { name: "RangeError", message: reason });
      await assert.rejects(index.countsOf("size", ["x"]), RangeError);
      await assert.rejects(index.similar({ id: 1, limit: 1, unlike: ["size"] }), RangeError);
      assert.equal((await index.search({ limit: 1 })).count, 0);
    });
  });
}

function thing(id: number, title: string): Thing {
  return { id, title, tags: [], kind: "foley", colors: [], premium: false, downloads: 0, created: 1, popularity: 50, tempo: null, place: null };
}

const withTempo = (id: number, tempo: number | null, place: string | null = null): Thing => ({ ...thing(id, "Rain"), tempo, place });

/** Members that are undefined are not there. */
function plain(result: SearchResult): SearchResult {
  return JSON.parse(JSON.stringify(result)) as SearchResult;
}
