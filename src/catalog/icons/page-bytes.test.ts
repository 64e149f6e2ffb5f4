import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { Links } from "../../delivery/links.ts";
import { pageBytes } from "./page-bytes.ts";
import type { SetTexts } from "./set-texts.ts";

const sizes = [512, 256, 128, 64, 32, 24, 16];
const links = { iconPng: () => ({ write() {} }) } as unknown as Links;
const sets = { refresh: async () => {}, load: async () => {} } as unknown as SetTexts;
const ids = Array.from({ length: 1000 }, (_, index) => index + 1);

/** Writes a page whose icons come as text. */
async function page(given: readonly number[], isGone: (id: number) => boolean, onRead: () => void = () => {}): Promise<number[]> {
  const bytes = await pageBytes(given, "],\"meta\":{}}", { links, thumbnailSizes: sizes }, {
    read: () => void onRead(),
    sets,
    texts: async (asked) => new Map(asked.map((id) => [id, isGone(id) ? undefined : JSON.stringify({ id })])),
  });
  return (JSON.parse(bytes.toString()) as { data: { id: number }[] }).data.map(({ id }) => id);
}

test("a page that is written in several turns has every icon once and in order, whatever is gone", async () => {
  assert.deepEqual(await page(ids, () => false), ids);
  assert.deepEqual(await page(ids, (id) => id <= 300), ids.slice(300));
  assert.deepEqual(await page(ids, (id) => id % 3 > 0), ids.filter((id) => id % 3 === 0));
  assert.deepEqual(await page(ids, () => true), []);
  assert.deepEqual(await page([], () => false), []);
});

test("1,000 icons with seven thumbnails are written in turns, so that others are answered in between", async () => {
  let inThisTurn = 0;
  let most = 0;
  let over = false;
  const written = page(ids, () => false, () => (most = Math.max(most, ++inThisTurn))).finally(() => (over = true));
  for (; !over; inThisTurn = 0) await turn();
  await written;
  assert.ok(most * sizes.length <= 1000, `${most} icons in one turn`);
});
