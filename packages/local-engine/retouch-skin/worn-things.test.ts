import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlane } from "@atelier/media/raster/raster.ts";
import type { Face } from "../vision/faces/find-faces.ts";
import { leaveWornThings } from "./worn-things.ts";

const [width, height, unit] = [200, 200, 140];

/** Skin with something drawn on it where `is` says so, and what is left of its mask. */
function leftOf(is: (x: number, y: number) => boolean, luma: number, cb = -18): number[] {
  const [y, blue, red, mask] = Array.from({ length: 4 }, () => createPlane(width, height));
  for (let i = 0; i < y!.data.length; i++) {
    const isDrawn = is(i % width, Math.floor(i / width));
    y!.data[i] = isDrawn ? luma : 170;
    blue!.data[i] = isDrawn ? cb : -18;
    red!.data[i] = 22;
    mask!.data[i] = 1;
  }
  const landmarks = Array.from({ length: 68 }, () => ({ x: 100, y: 20 }));
  leaveWornThings(mask!, { y: y!, cb: blue!, cr: red! }, { landmarks, width: unit, down: { x: 0, y: 1 } } as unknown as Face);
  const inside = [...mask!.data.keys()].filter((i) => is(i % width, Math.floor(i / width)));
  const beside = [...mask!.data.keys()].filter((i) => !is(i % width, Math.floor(i / width)) && Math.floor(i / width) > 130);
  const mean = (list: number[]) => list.reduce((sum, i) => sum + mask!.data[i]!, 0) / list.length;
  return [mean(inside), mean(beside)];
}

test("frames and chains are no skin; folds and moles are", () => {
  const rim = (x: number, y: number) => Math.abs(Math.hypot(x - 100, y - 100) - 24) < 1.5;
  const chain = (x: number, y: number) => x > 60 && x < 140 && Math.abs(y - 110) < 1.5;
  for (const [name, [worn, skin]] of Object.entries({ black: leftOf(rim, 30), brown: leftOf(rim, 95), gold: leftOf(chain, 190, -60) })) {
    assert.ok(worn! < 0.1 && skin! > 0.99, `${name}: ${worn} of it, ${skin} of the skin`);
  }
  assert.ok(leftOf(chain, 148)[0]! > 0.95, "a fold");
  assert.ok(leftOf((x, y) => Math.hypot(x - 100, y - 110) < 4, 60)[0]! > 0.95, "a mole");
});
