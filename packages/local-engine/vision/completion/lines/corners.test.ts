import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsWithCorners } from "./corners.ts";

const hole = (isKnown: (x: number, y: number) => boolean) => Uint8Array.from({ length: 80 }, (_, i) => (isKnown(i % 10, Math.floor(i / 10)) ? 0 : 1));

test("corners are where something is missing both beside a picture and above or below it", () => {
  assert.deepEqual(rowsWithCorners(hole((x, y) => x >= 2 && y >= 3), 10, 8), { top: 3, bottom: 8 });
  assert.deepEqual(rowsWithCorners(hole((x, y) => x > 1 && x < 9 && y > 1 && y < 5), 10, 8), { top: 2, bottom: 5 });
  assert.equal(rowsWithCorners(hole((x) => x >= 2), 10, 8), undefined);
  assert.equal(rowsWithCorners(hole((_, y) => y < 6), 10, 8), undefined);
});

test("holes in a picture, and around what is no rectangle, have none", () => {
  assert.equal(rowsWithCorners(hole((x, y) => x < 4 || x > 6 || y < 3 || y > 5), 10, 8), undefined);
  assert.equal(rowsWithCorners(hole((x, y) => x > 1 && y > 1 && x + y < 12), 10, 8), undefined);
  assert.equal(rowsWithCorners(hole(() => false), 10, 8), undefined);
});
