import assert from "node:assert/strict";
import { test } from "node:test";
import { LiteRuntime } from "../lite-runtime.ts";
import { type Layer, LiteFile } from "./lite-file.ts";

const runtime = await LiteRuntime.start();

/** What the runtime makes of a layer over an input of 4 x 4 x 2 numbers. */
function run(numbers: Float32Array, make: (file: LiteFile, input: Layer) => Layer): number[] {
  const file = new LiteFile();
  const input = file.input(4, 4, 2);
  const [output] = runtime.load(file.write(input, [make(file, input)]))(numbers);
  return [...output!];
}

const numbers = Float32Array.from({ length: 32 }, (_, i) => ((i * 7) % 13) - 5);
const at = (row: number, column: number, channel: number) => (row < 0 || column < 0 || row > 3 || column > 3 ? 0 : numbers[(row * 4 + column) * 2 + channel]!);

/** Three rows and columns about a place, so many apart, each with its weight. */
function around(row: number, column: number, apart: number, weight: (k: number, channel: number) => number, channels: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < 9; k++) {
    for (const c of channels) sum += weight(k, c) * at(row + (Math.floor(k / 3) - 1) * apart, column + ((k % 3) - 1) * apart, c);
  }
  return sum;
}
const places = Array.from({ length: 16 }, (_, i) => [Math.floor(i / 4), i % 4] as const);
const near = (found: number[], wanted: number[]) => {
  assert.equal(found.length, wanted.length);
  found.forEach((value, i) => assert.ok(Math.abs(value - wanted[i]!) < 1e-4, `${i}: ${value}, not ${wanted[i]}`));
};

test("convolutions see their surroundings, wide ones past their neighbours, and each channel by itself where they are asked to", () => {
  const weight = (out: number, k: number, c: number) => out + 1 + 0.1 * k - 0.5 * c;
  const values = Float32Array.from({ length: 3 * 9 * 2 }, (_, i) => weight(Math.floor(i / 18), Math.floor((i % 18) / 2), i % 2));
  const kernel = { values, bias: Float32Array.of(1, 2, 3), size: [3, 3] as const };
  for (const dilation of [1, 2]) {
    near(run(numbers, (file, input) => file.conv(input, kernel, { dilation })), places.flatMap(([row, column]) => (
      [0, 1, 2].map((out) => out + 1 + around(row, column, dilation, (k, c) => weight(out, k, c), [0, 1]))
    )));
  }
  const own = { values: Float32Array.from({ length: 18 }, (_, i) => i), bias: Float32Array.of(-1, 1), size: [3, 3] as const };
  near(run(numbers, (file, input) => file.depthwise(input, own)), places.flatMap(([row, column]) => (
    [0, 1].map((c) => 2 * c - 1 + around(row, column, 1, (k) => 2 * k + c, [c]))
  )));
  // A stride of two begins at the second pixel where the length is even: one row of zeros lies behind, none before.
  const half = { values: Float32Array.from({ length: 18 }, () => 1), bias: new Float32Array(1), size: [3, 3] as const };
  near(run(numbers, (file, input) => file.conv(input, half, { stride: 2 })), [[1, 1], [1, 3], [3, 1], [3, 3]].map(([row, column]) => (
    around(row!, column!, 1, () => 1, [0, 1])
  )));
});

test("squares, sums, limits and sizes are as their names say", () => {
  const squares = [[0, 0], [0, 2], [2, 0], [2, 2]].flatMap(([row, column]) => (
    [0, 1].map((c) => [0, 1, 2, 3].map((k) => at(row! + (k >> 1), column! + (k & 1), c)))
  ));
  near(run(numbers, (file, input) => file.maxPool(input, 2, 2)), squares.map((square) => Math.max(...square)));
  near(run(numbers, (file, input) => file.averagePool(input, 2, 2)), squares.map((square) => square.reduce((sum, value) => sum + value, 0) / 4));
  near(run(numbers, (file, input) => file.add(input, input)), [...numbers].map((value) => 2 * value));
  near(run(numbers, (file, input) => file.relu(input)), [...numbers].map((value) => Math.max(0, value)));
  near(run(numbers, (file, input) => file.relu6(input)), [...numbers].map((value) => Math.min(6, Math.max(0, value))));
  near(run(numbers, (file, input) => file.sigmoid(input)), [...numbers].map((value) => 1 / (1 + Math.exp(-value))));
  near(run(numbers, (file, input) => file.concat([input, file.add(input, input)])), places.flatMap(([row, column]) => (
    [1, 2].flatMap((times) => [0, 1].map((c) => times * at(row, column, c)))
  )));
  const large = run(numbers, (file, input) => file.resize(input, 8, 8));
  assert.equal(large[0], at(0, 0, 0), "a corner is a corner");
  near([large[(1 * 8 + 1) * 2]!], [0.5625 * at(0, 0, 0) + 0.1875 * (at(0, 1, 0) + at(1, 0, 0)) + 0.0625 * at(1, 1, 0)]);
});
