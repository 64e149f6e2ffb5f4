import assert from "node:assert/strict";
import { test } from "node:test";
import { mixBits } from "@atelier/media/raster/seeded-noise.ts";
import { cutGrid } from "./min-cut.ts";

const [width, height] = [4, 3];

function cost(labels: readonly number[], toll: Float32Array, edges: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < labels.length; i++) {
    sum += labels[i] * toll[i];
    if (labels[i] === 1) continue;
    for (const [d, offset] of [1, -1, width, -width].entries()) if (edges[4 * i + d] > 0 && labels[i + offset] === 1) sum += edges[4 * i + d];
  }
  return sum;
}

test("finds the cheapest of all labellings", () => {
  for (let seed = 1; seed <= 40; seed++) {
    let state = seed;
    const random = () => (state = mixBits(state + 0x9e3779b9)) / 4_294_967_296;
    const toll = Float32Array.from({ length: width * height }, () => Math.round(20 * random() - 10));
    const edges = Float32Array.from({ length: 4 * width * height }, (_, k) => {
      const [i, d] = [k >> 2, k & 3];
      const leaves = (d === 0 && i % width === width - 1) || (d === 1 && i % width === 0) || (d === 2 && i + width >= width * height) || (d === 3 && i < width);
      return leaves ? 0 : Math.round(6 * random());
    });
    let least = Infinity;
    for (let bits = 0; bits < 1 << (width * height); bits++) {
      least = Math.min(least, cost(Array.from({ length: width * height }, (_, i) => (bits >> i) & 1), toll, edges));
    }
    const found = cutGrid({ width, height, toll: toll.slice(), edges: edges.slice() });
    assert.equal(cost([...found], toll, edges), least, `seed ${seed}`);
  }
});
