import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { Canvas } from "./canvas.ts";
import { carryOut } from "./carry-out.ts";
import { parsePrompt } from "./grammar/parse-prompt.ts";
import { instructions } from "./instructions.ts";

const side = 240;

/** A blue sky over green grass, or all of it grey. */
function landscape(isGrey = false): Raster {
  const raster: Raster = { data: new Uint8Array(side * side * 3), width: side, height: side, channels: 3 };
  for (let i = 0; i < side * side; i++) {
    const grain = (i * 7919) % 9;
    const rgb = isGrey ? [60, 60, 60] : i < (side * side) / 2 ? [110, 160, 225] : [70 + grain, 130 + grain, 50 + grain];
    raster.data.set(rgb, i * 3);
  }
  return raster;
}

async function edit(prompt: string, picture = landscape()) {
  const canvas = new Canvas([picture], { width: side, height: side, seed: 5, materials: noMaterials, signal: new AbortController().signal });
  const outcome = await carryOut(canvas, parsePrompt(prompt, instructions, 1), () => {});
  const at = (y: number) => [...canvas.picture.data.subarray((y * side + 120) * 3, (y * side + 120) * 3 + 3)];
  return { outcome, sky: at(40), grass: at(200), all: canvas.picture.data };
}

test("what is ordered of the sky or the grass leaves the rest as it is, and what is to be kept is kept", async () => {
  const before = await edit("");
  const darker = await edit("the sky is too bright");
  assert.deepEqual(darker.grass, before.grass);
  assert.ok(darker.sky[0]! < before.sky[0]! - 15, `${darker.sky}`);
  assert.equal(darker.outcome.applied[0]!["part"], "sky");
  const grey = await edit("black and white except the sky");
  assert.deepEqual(grey.sky, before.sky);
  assert.ok(Math.max(...grey.grass) - Math.min(...grey.grass) <= 1, `${grey.grass}`);
  const pink = await edit("turn the sky pink");
  assert.deepEqual(pink.grass, before.grass);
  assert.ok(pink.sky[0]! > pink.sky[1]! + 15, `${pink.sky}`);
});

test("a part that the picture does not show is reported, and nothing else is changed", async () => {
  const { outcome, all } = await edit("darken the sky", landscape(true));
  assert.deepEqual(outcome.not_applied.map(({ reason }) => reason), ["no sky was found in the picture"]);
  assert.deepEqual(all, landscape(true).data);
});

test("a deep blue sky is found up to its edges, and grass without the trees beyond a way", async () => {
  const picture = landscape();
  for (let i = 0; i < side * side; i++) {
    const y = Math.floor(i / side);
    // Deep blue above, a tree before a grey way, then grass.
    if (y < 60) picture.data.set([20, 60, 120], i * 3);
    if (y >= 120 && y < 150 && i % side < 80) picture.data.set([60, 120 + ((i * 7919) % 9), 40], i * 3);
    else if (y >= 120 && y < 165) picture.data.set([96, 94, 92], i * 3);
  }
  const before = await edit("", picture);
  const orange = await edit("turn the sky orange", picture);
  const changed = (one: Uint8Array, x: number, y: number) =>
    [0, 1, 2].some((c) => Math.abs(one[(y * side + x) * 3 + c]! - before.all[(y * side + x) * 3 + c]!) > 20);
  assert.deepEqual([[30, 5], [200, 57], [120, 110], [120, 118], [120, 130], [40, 135]].map(([x, y]) => changed(orange.all, x!, y!)),
    [true, true, true, true, false, false]);
  const brown = await edit("turn the grass brown", picture);
  assert.deepEqual([[40, 135], [120, 200]].map(([x, y]) => changed(brown.all, x!, y!)), [false, true]);
});
