import assert from "node:assert/strict";
import { test } from "node:test";
import { ideaWord } from "../words/analyse.ts";
import type { QueryGroup } from "../catalog-index.ts";
import { defineCatalog } from "../catalog-index.ts";
import { createCatalogIndex } from "../create-index.ts";

interface Sound {
  id: number;
  title: string;
  tags?: string[];
  category?: string;
  premium?: boolean;
  popularity?: number;
  created?: number;
}

const SOUNDS = defineCatalog({
  name: "sounds",
  language: "en",
  text: [
    { field: "title", weight: 10, words: (sound: Sound) => sound.title },
    { field: "tags", weight: 4, words: (sound: Sound) => sound.tags ?? [] },
    { field: "category", weight: 2, words: (sound: Sound) => sound.category ?? "" },
  ],
  filters: { category: (sound: Sound) => sound.category ?? [], premium: (sound: Sound) => sound.premium ?? false },
  orders: { title: (sound: Sound) => sound.title.toLowerCase(), created: (sound: Sound) => sound.created ?? 0 },
  popularity: (sound: Sound) => sound.popularity ?? 0,
});

const search = (sounds: Sound[], words: string | QueryGroup[], more = {}) => createCatalogIndex(SOUNDS, sounds).search({ words, limit: 100, ...more });

test("the title weighs most, then the tags, then the category", () => {
  const sounds = [{ id: 1, title: "a", category: "rain" }, { id: 2, title: "b", tags: ["rain"] }, { id: 3, title: "rain" }];
  assert.deepEqual(search(sounds, "rain").ids, [3, 2, 1]);
});

test("every word must match somewhere, in any field and any form", () => {
  const sounds = [{ id: 1, title: "Heavy rains", tags: ["roof"] }, { id: 2, title: "Heavy rain" }, { id: 3, title: "Roofs" }];
  assert.deepEqual(search(sounds, "raining roofs"), { count: 1, ids: [1] });
});

test("the last word matches as a beginning, the others do not; the word itself goes before longer ones", () => {
  const sounds = [{ id: 1, title: "category" }, { id: 2, title: "cat" }, { id: 3, title: "cat category" }];
  assert.deepEqual(search(sounds, "cat").ids.slice(0, 1), [2]);
  assert.equal(search(sounds, "cat").count, 3);
  assert.deepEqual(search(sounds, "ca cat"), { count: 0, ids: [] });
});

test("of equal matches the popular goes first, and of equally popular ones the lower id", () => {
  const sounds = [{ id: 9, title: "wind" }, { id: 4, title: "wind" }, { id: 7, title: "wind", popularity: 80 }];
  assert.deepEqual(search(sounds, "wind").ids, [7, 4, 9]);
});

test("a word that nothing has is replaced by its nearest spellings, and the answer says by which", () => {
  const sounds = [{ id: 1, title: "thunder storm" }, { id: 2, title: "thunder" }, { id: 3, title: "wind" }];
  assert.deepEqual(search(sounds, "Thudner storm"), { count: 1, ids: [1], correctedQuery: "thunder storm" });
  assert.deepEqual(search(sounds, "wnd"), { count: 0, ids: [] });
  assert.equal(search(sounds, "wind").correctedQuery, undefined);
});

test("of several spellings, a query is said to have meant the one that fits its other words", () => {
  const sounds = [{ id: 1, title: "chat" }, { id: 2, title: "chat" }, { id: 3, title: "pie chart" }];
  assert.equal(search(sounds, "chrt").correctedQuery, "chat");
  assert.deepEqual(search(sounds, "pie chrt"), { count: 1, ids: [3], correctedQuery: "pie chart" });
});

test("where each word finds something but no item has them all, a word that none holds as typed is spelt otherwise; words that are held stay", () => {
  const sounds = [{ id: 1, title: "Shopping bell", category: "door" }, { id: 2, title: "Shopee jingle" }, { id: 3, title: "Ship bell" }];
  assert.deepEqual(search(sounds, "shoping"), { count: 1, ids: [2] }, "the stem of another word is enough alone");
  assert.deepEqual(search(sounds, "shoping bell"), { count: 1, ids: [1], correctedQuery: "shopping bell" });
  assert.deepEqual(search(sounds, "shoping door", { filters: { premium: [true] } }), { count: 0, ids: [], correctedQuery: "shopping door" });
  assert.deepEqual(search(sounds, "shopping bell", { filters: { premium: [true] } }), { count: 0, ids: [] }, "filters are no misspelling");
  assert.deepEqual(search(sounds, "ship jingle"), { count: 0, ids: [] });
  assert.deepEqual(
    search([...sounds, { id: 4, title: "a", premium: true }], "shoping bell", { pinned: [4] }), { count: 1, ids: [4] }, "pinned items are an answer",
  );
});

test("a word that is certain is spelt in no other way, alone or where no item has all words", () => {
  const sounds = [{ id: 1, title: "Rain passing" }, { id: 2, title: "Shopping bell" }, { id: 3, title: "Shopee jingle" }];
  const asked = (...words: [word: string, certain?: boolean][]) => search(sounds, words.map(([word, certain]) => (
    { alternatives: [{ word, weight: 1 }], ...(certain && { certain }) }
  )));
  assert.deepEqual(asked(["train"]), { count: 1, ids: [1], correctedQuery: "rain" });
  assert.deepEqual(asked(["train", true]), { count: 0, ids: [] });
  assert.deepEqual(asked(["shoping"], ["bell"]), { count: 1, ids: [2], correctedQuery: "shopping bell" });
  assert.deepEqual(asked(["shoping", true], ["bell"]), { count: 0, ids: [] });
});

test("beginnings count little beside the word itself", () => {
  const sounds = [{ id: 1, title: "window" }, { id: 2, title: "level up", tags: ["win", "game", "jingle"] }];
  assert.deepEqual(search(sounds, "win").ids, [2, 1]);
});

test("a word for an idea is found by those who name it, and by nothing that is typed", () => {
  const sounds = [{ id: 1, title: "Oak chair", tags: [ideaWord("furniture")] }, { id: 2, title: "Rain" }];
  const asked = (words: string | QueryGroup[]) => createCatalogIndex(SOUNDS, sounds).search({ words, limit: 10 });
  assert.deepEqual(
    asked([{ alternatives: [{ word: "furniture", weight: 1, prefix: true }, { word: ideaWord("furniture"), weight: 0.3 }] }]), { count: 1, ids: [1] },
  );
  for (const typed of ["furniture", "furnitur", "f", ideaWord("furniture")]) assert.deepEqual(asked(typed), { count: 0, ids: [] }, typed);
});

test("without words the order is by popularity, and a query of signs alone matches nothing", () => {
  const sounds = [{ id: 1, title: "a" }, { id: 2, title: "b", popularity: 5 }];
  assert.deepEqual(search(sounds, "  ").ids, [2, 1]);
  assert.deepEqual(search(sounds, "?!"), { count: 0, ids: [] });
});

test("any of the values within a filter, all of the filters together", () => {
  const sounds = [
    { id: 1, title: "a", category: "rain" }, { id: 2, title: "b", category: "wind", premium: true }, { id: 3, title: "c", category: "wind" },
    { id: 4, title: "d" },
  ];
  assert.deepEqual(search(sounds, "", { filters: { category: ["rain", "wind"], premium: [false] } }).ids, [1, 3]);
  assert.deepEqual(search(sounds, "", { filters: { category: [] } }), { count: 0, ids: [] });
  assert.deepEqual(search(sounds, "", { filters: { category: ["nowhere"] } }), { count: 0, ids: [] });
});

test("ties go by ascending id in both directions, across pages too", () => {
  const sounds = Array.from({ length: 50 }, (_, i) => ({ id: 50 - i, title: "x", created: i % 3 }));
  for (const descending of [false, true]) {
    const request = { order: { by: "created", descending } };
    const all = search(sounds, "", request).ids;
    assert.deepEqual(all, sounds.toSorted((a, b) => (a.created - b.created) * (descending ? -1 : 1) || a.id - b.id).map(({ id }) => id));
    const paged = Array.from({ length: 8 }, (_, page) => search(sounds, "x", { ...request, offset: page * 7, limit: 7 }).ids).flat();
    assert.deepEqual(paged, all);
  }
});

test("titles sort by their code points", () => {
  const sounds = ["zebra", "Éclair", "apple", "Apple", "🎵", "\uffee"].map((title, i) => ({ id: i + 1, title }));
  assert.deepEqual(search(sounds, "", { order: { by: "title", descending: false } }).ids, [3, 4, 1, 2, 6, 5]);
});

test("pinned items come first and count once, but not against the filters", () => {
  const sounds = [{ id: 1, title: "rain" }, { id: 2, title: "wind" }, { id: 3, title: "rain", premium: true }];
  assert.deepEqual(search(sounds, "rain", { pinned: [2, 1, 3, 99, 2], filters: { premium: [false] } }), { count: 2, ids: [2, 1] });
});

test("a change is seen by the next search: edited words, removed items, moved numbers", () => {
  const index = createCatalogIndex<Sound, "category" | "premium", "title" | "created">(SOUNDS, [{ id: 1, title: "rain" }, { id: 2, title: "rain" }]);
  index.upsert([{ id: 1, title: "wind" }, { id: 2, title: "rain", popularity: 3, created: 7 }, { id: 3, title: "rain", created: 5 }]);
  assert.deepEqual(index.search({ words: "rain", limit: 9 }), { count: 2, ids: [2, 3] });
  assert.deepEqual(index.search({ order: { by: "created", descending: true }, limit: 9 }).ids, [2, 3, 1]);
  index.remove([2, 77]);
  assert.deepEqual(index.search({ words: "rain", limit: 9 }), { count: 1, ids: [3] });
  assert.equal(index.size, 2);
});

test("what the catalog does not define is refused", () => {
  const index = createCatalogIndex(SOUNDS, [{ id: 1, title: "rain" }]) as ReturnType<typeof createCatalogIndex<Sound, string, string>>;
  for (const request of [
    { filters: { colour: ["red"] } }, { order: { by: "size", descending: true } }, { ranges: { size: {} } }, { ranges: { title: { from: 1 } } },
    { offset: -1 }, { offset: 0.5 },
  ]) {
    assert.throws(() => index.search({ limit: 1, ...request }), RangeError, JSON.stringify(request));
  }
  assert.throws(() => index.upsert([{ id: 0, title: "x" }]), RangeError);
  assert.throws(() => index.upsert([{ id: 5, title: "x", created: NaN }]), RangeError);
  assert.equal(index.size, 1);
});

test("groups of alternatives find what any of them means, the heavier first", () => {
  const sounds = [{ id: 1, title: "chat" }, { id: 2, title: "cats" }, { id: 3, title: "dog" }];
  const words = [{ alternatives: [{ word: "cat", weight: 1 }, { word: "chat", weight: 0.3 }] }];
  assert.deepEqual(createCatalogIndex(SOUNDS, sounds).search({ words, limit: 9 }), { count: 2, ids: [2, 1] });
});

test("a query of a thousand unknown words is answered at once", () => {
  const sounds = Array.from({ length: 2_000 }, (_, i) => ({ id: i + 1, title: `word${i.toString(26)}` }));
  const index = createCatalogIndex(SOUNDS, sounds);
  // Processor time, because other tests run beside this one.
  const begun = process.threadCpuUsage();
  assert.equal(index.search({ words: Array.from({ length: 1_000 }, (_, i) => `wrd${i}xyz`).join(" "), limit: 1 }).count, 0);
  const { user, system } = process.threadCpuUsage(begun);
  assert.ok(user + system < 1_000_000, `${user + system} µs`);
});
