import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { fitToBorder } from "./fit-to-border.ts";

const [wide, high] = [60, 50];
const place = { x: 10, y: 10, width: 40, height: 30 };
const plain = (level: number): Raster => ({ data: new Uint8Array(wide * high * 3).fill(level), width: wide, height: high, channels: 3 });

test("what was made up beyond a picture begins with the colours of its border and goes on as it was", () => {
  const [madeUp, canvas] = [plain(100), plain(140)];
  fitToBorder(madeUp, canvas, place);
  const at = (x: number, y: number) => madeUp.data[3 * (y * wide + x)]!;
  for (const [x, y] of [[9, 25], [50, 25], [30, 9], [30, 40]] as const) assert.ok(at(x, y) > 120, `${x},${y} at the border: ${at(x, y)}`);
  for (const [x, y] of [[0, 25], [59, 25], [30, 0], [30, 49]] as const) assert.ok(at(x, y) < 105, `${x},${y} far out: ${at(x, y)}`);
  assert.equal(at(30, 25), 100, "within the picture nothing changes");
});
