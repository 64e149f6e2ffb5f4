import assert from "node:assert/strict";
import { test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { noMaterials } from "@atelier/engine/materials.ts";
import { ClipCanvas } from "../clip-canvas.ts";
import { FollowedPart } from "./followed-part.ts";

const side = 240;

/** Blue sky over grass; a frame in which the sky is read as a wall is grey. */
function frame(isGrey: boolean): Raster {
  const raster: Raster = { data: new Uint8Array(side * side * 3), width: side, height: side, channels: 3 };
  for (let i = 0; i < side * side; i++) {
    raster.data.set(isGrey ? [60, 60, 60] : i < (side * side) / 2 ? [110, 160, 225] : [70 + ((i * 7919) % 9), 130, 50], i * 3);
  }
  return raster;
}

test("a single frame in which the sky is not seen does not lose it", async () => {
  const content = { subjectAt: async () => undefined, subjectsAt: async () => ({ faces: [], heads: [] }) as never, palette: undefined as never };
  const options = { width: side, height: side, seed: 1, materials: noMaterials, signal: new AbortController().signal };
  const canvas = new ClipCanvas([frame(false)], options, content, new Set());
  const part = new FollowedPart(canvas, { noun: "sky", kind: "sky", except: false });
  const at = async (isGrey: boolean, index: number) => {
    canvas.show(frame(isGrey), { index, second: index / 25 });
    return (await part.mask()).data[40 * side + 120]!;
  };
  assert.ok((await at(false, 0)) > 0.95);
  assert.ok((await at(true, 1)) > 0.6);
  assert.ok((await at(false, 2)) > 0.9);
  canvas.show(frame(true), { index: 0, second: 0 });
  await assert.rejects(new FollowedPart(canvas, { noun: "sky", kind: "sky", except: false }).find(), /no sky/);
});
