import assert from "node:assert/strict";
import { test } from "node:test";
import { createLevel } from "../level/level.ts";
import { createField } from "./patch-field.ts";
import { renderField } from "./render-field.ts";

const side = 32;

for (const [edge, rows] of [["first", -10], ["last", 12]] as const) {
  test(`copies that begin at the ${edge} row, beyond which there is nothing, are blended like others`, () => {
    const data = Uint8Array.from({ length: side * side }, (_, i) => 100 + 3 * (i % side));
    const hole = Uint8Array.from(data, (_, i) => (Math.abs((i % side) - 15.5) < 8 && i >= 10 * side && i < 20 * side ? 1 : 0));
    const rgb = new Uint8Array(3 * side * side).map((_, k) => data[Math.floor(k / 3)]);
    const level = createLevel(rgb, hole, side, side);
    const copied = Int32Array.from(hole, (one, i) => (one ? i + rows * side : -1));
    const truth = data.slice();
    for (let i = 0; i < data.length; i++) if (hole[i]) data[i] = 0;
    renderField({ data, width: side, height: side, channels: 1 }, level, createField(level), new Float32Array(side * side), 48, copied);
    for (let i = 0; i < data.length; i++) assert.ok(Math.abs(data[i] - truth[i]) <= 2, `${data[i]} instead of ${truth[i]} at ${i}`);
  });
}
