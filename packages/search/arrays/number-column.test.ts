import assert from "node:assert/strict";
import { test } from "node:test";
import { allNumbers, numberAt, numberColumn, setNumber } from "./number-column.ts";
import { finish } from "./steps.ts";

test("numbers are kept exactly in the narrowest array that has them", () => {
  const bytesOf = (numbers: number[]) => {
    const column = finish(numberColumn(Float64Array.from(numbers)));
    assert.deepEqual(numbers.map((_, i) => numberAt(column, i)), numbers);
    assert.deepEqual([...allNumbers(column)], numbers);
    return column.offsets.BYTES_PER_ELEMENT + (column.highs?.BYTES_PER_ELEMENT ?? 0);
  };
  assert.equal(bytesOf([0, 100, 50]), 1);
  assert.equal(bytesOf([-300, -45]), 1);
  assert.equal(bytesOf([1_700_000_000, 1_700_065_535]), 2);
  assert.equal(bytesOf([0, 0xffffffff]), 4);
  assert.equal(bytesOf([5, 5 + 2 ** 32]), 5);
  assert.equal(bytesOf([-7, 2 ** 40 - 7, 1_700_000_000_123]), 8);
  assert.equal(bytesOf([1, 2 ** 40, 0x1_0000_0000, 0x0_ffff_ffff]), 5);
  assert.equal(bytesOf([0, 0.5]), 8);
  assert.equal(bytesOf([2 ** 53, 2 ** 53 + 2]), 8);
  assert.equal(bytesOf([]), 8);
});

test("a number that does not fit makes its column wider and leaves the others as they are", () => {
  for (const number of [257.5, 300, -1, 0.5, 1e300, 2 ** 41]) {
    for (const last of [200, 2 ** 39]) {
      const column = finish(numberColumn(Float64Array.of(10, 20, last)));
      setNumber(column, 0, 60);
      setNumber(column, 1, number);
      assert.deepEqual([...allNumbers(column)], [60, number, last]);
    }
  }
});
