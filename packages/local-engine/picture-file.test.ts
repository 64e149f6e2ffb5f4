import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import type { Raster } from "@atelier/media/raster/raster.ts";
import { readPicture, writePicture } from "./picture-file.ts";

const folder = mkdtempSync(join(tmpdir(), "picture-file-"));
after(() => rmSync(folder, { recursive: true }));

for (const channels of [1, 3, 4] as const) {
  test(`a raster of ${channels} channels is read as it was written, and a slice of its pixels is a copy`, async () => {
    const raster: Raster = { data: Uint8Array.from({ length: 9 * 7 * channels }, (_, i) => (i * 37) % 256), width: 9, height: 7, channels };
    const read = await readPicture(await writePicture(raster, folder, `of-${channels}`));
    assert.deepEqual(read, raster);
    const copy = read.data.slice();
    read.data.fill(0);
    assert.ok(copy.some((value) => value !== 0));
  });
}
