import assert from "node:assert/strict";
import { test } from "node:test";
import { gridWindow, scrollTo } from "./grid-window.ts";

const shape = { columns: 10, rowHeight: 90, viewHeight: 900 };

test("the height of the list is that of all its rows, and only those in sight are drawn", () => {
  const { height, first, last, top } = gridWindow({ ...shape, count: 29_736, scrolled: 9000 });
  assert.equal(height, 2974 * 90);
  assert.deepEqual([first, last], [96, 114]);
  assert.equal(top, 96 * 90);
});

test("the end of the scrollbar is the end of the list, also of a million", () => {
  for (const count of [29_736, 1_000_000]) {
    const four = { ...shape, columns: 4, count };
    const { height } = gridWindow({ ...four, scrolled: 0 });
    assert.ok(height <= 12_000_000);
    const end = gridWindow({ ...four, scrolled: height - 900 });
    assert.equal(end.last, Math.ceil(count / 4));
    // The last row ends where the element does.
    assert.ok(Math.abs(end.top + (end.last - end.first) * 90 - height) < 0.01);
    assert.equal(gridWindow({ ...four, scrolled: 0 }).first, 0);
  }
});

test("every row of a million can be reached", () => {
  const million = { ...shape, columns: 4, count: 1_000_000 };
  for (const row of [0, 1, 77_777, 249_000]) {
    const { first, last } = gridWindow({ ...million, scrolled: scrollTo(row, million) });
    assert.ok(first <= row && row < last, `row ${row} lies in ${first} to ${last}`);
  }
});

test("of tall rows fewer are drawn that are out of sight", () => {
  const { first, last } = gridWindow({ ...shape, rowHeight: 278, count: 10_000, scrolled: 27_800 });
  assert.deepEqual([first, last], [98, 106]);
});

test("before the list comes into sight, its beginning is drawn", () => {
  assert.deepEqual(gridWindow({ ...shape, count: 5, scrolled: -300 }), { height: 90, first: 0, last: 1, top: 0 });
});
