import assert from "node:assert/strict";
import { test } from "node:test";
import { defineCatalog } from "../catalog-index.ts";
import { createCatalogIndex, restoreCatalogIndex } from "../create-index.ts";
import { SnapshotError } from "../errors.ts";

interface Sound {
  id: number;
  title: string;
}

const SOUNDS = defineCatalog({
  name: "sounds",
  language: "en",
  text: [{ field: "title", weight: 1, words: (sound: Sound) => sound.title }],
  filters: { first: (sound: Sound) => sound.title.slice(0, 1) },
  orders: { title: (sound: Sound) => sound.title },
  popularity: () => 0,
});

function snapshotOf(definition: typeof SOUNDS): Uint8Array<ArrayBuffer> {
  return createCatalogIndex(definition, [{ id: 1, title: "Rain" }, { id: 2, title: "Wind" }]).snapshot();
}

function reasonOf(definition: typeof SOUNDS, bytes: Uint8Array<ArrayBuffer>): string | undefined {
  try {
    restoreCatalogIndex(definition, bytes);
    return undefined;
  } catch (error) {
    assert.ok(error instanceof SnapshotError);
    return error.reason;
  }
}

test("an index read back answers as before and can be changed", () => {
  const index = restoreCatalogIndex(SOUNDS, snapshotOf(SOUNDS));
  assert.deepEqual(index.search({ words: "winds", limit: 10 }), { count: 1, ids: [2] });
  index.upsert([{ id: 3, title: "Wind chimes" }]);
  index.remove([2]);
  assert.deepEqual(index.search({ words: "wind", limit: 10, filters: { first: ["W"] } }), { count: 1, ids: [3] });
});

test("a snapshot may lie anywhere in memory", () => {
  const bytes = snapshotOf(SOUNDS);
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  assert.equal(restoreCatalogIndex(SOUNDS, shifted.subarray(3)).size, 2);
});

test("an empty index has a snapshot too", () => {
  assert.equal(restoreCatalogIndex(SOUNDS, createCatalogIndex(SOUNDS).snapshot()).size, 0);
});

test("one wrong bit anywhere, or a missing end, is noticed", () => {
  const bytes = snapshotOf(SOUNDS);
  for (let at = 0; at < bytes.length; at++) {
    const damaged = bytes.slice();
    damaged[at]! ^= 1 << at % 8;
    assert.equal(reasonOf(SOUNDS, damaged), "damaged", `byte ${at}`);
  }
  for (const length of [0, 7, 15, 16, bytes.length - 1]) assert.equal(reasonOf(SOUNDS, bytes.slice(0, length)), "damaged", `${length} bytes`);
});

test("a snapshot of another catalog, language, weight or set of orders is refused", () => {
  const bytes = snapshotOf(SOUNDS);
  const others: (typeof SOUNDS)[] = [
    { ...SOUNDS, name: "music" },
    { ...SOUNDS, language: "de" },
    { ...SOUNDS, text: [{ ...SOUNDS.text[0]!, weight: 2 }] },
    { ...SOUNDS, orders: { ...SOUNDS.orders, length: (sound: Sound) => sound.title.length } as typeof SOUNDS.orders },
  ];
  for (const other of others) assert.equal(reasonOf(other, bytes.slice()), "foreign");
});
