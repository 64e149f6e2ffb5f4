import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import type { LocalFile } from "@atelier/engine/jobs/local-file.ts";
import { picture } from "../endpoints/definition/media-limits.ts";
import { prepareInputs } from "./prepare-inputs.ts";

/** White, with a black box that begins at a quarter of each side and takes a half of it. */
async function writeMask(path: string, width: number, height: number): Promise<void> {
  const box = await sharp({ create: { width: width / 2, height: height / 2, channels: 3, background: "#000" } }).png().toBuffer();
  await sharp({ create: { width, height, channels: 3, background: "#fff" } })
    .composite([{ input: box, left: width / 4, top: height / 4 }])
    .png()
    .toFile(path);
}

async function prepared(t: TestContext, mask: [number, number], reduceTo?: number) {
  const scratch = await mkdtemp(join(tmpdir(), "atelier-inputs-"));
  t.after(() => rm(scratch, { recursive: true }));
  const [imagePath, maskPath] = [join(scratch, "image.png"), join(scratch, "mask.png")];
  await sharp({ create: { width: 60, height: 40, channels: 3, background: "#888" } }).png().toFile(imagePath);
  await writeMask(maskPath, ...mask);
  const image = { field: "photo", path: imagePath, rule: picture({ ...(reduceTo && { reduceTo }) }) };
  const inputs = { image, mask: { field: "hole", path: maskPath, rule: picture() }, styleReferences: [], characterReferences: [] };
  const result = await prepareInputs({ kind: "inpaint-image", scratch, inputs }, new AbortController().signal);
  const { path, width, height } = result.inputs.mask as LocalFile;
  const { data, info } = await sharp(path).greyscale().raw().toBuffer({ resolveWithObject: true });
  assert.deepEqual([info.width, info.height], [width, height]);
  const isInBox = (at: number, side: number) => at + 0.5 >= side / 4 && at + 0.5 < side * 0.75;
  const isBlack = (at: number) => isInBox(at % info.width, info.width) && isInBox(Math.floor(at / info.width), info.height);
  const wrong = [...data].filter((value, at) => value !== (isBlack(at) ? 0 : 255));
  return { size: [width, height], wrong: wrong.length, normalised: result.normalised };
}

test("an engine gets a mask in the picture's size, black where it was, without greys, and the change is reported", async (t) => {
  const change = (from: string) => [{ field: "hole", change: `scaled from ${from} to 60x40 pixels` }];
  assert.deepEqual(await prepared(t, [120, 80]), { size: [60, 40], wrong: 0, normalised: change("120x80") });
  assert.deepEqual(await prepared(t, [12, 8]), { size: [60, 40], wrong: 0, normalised: change("12x8") });
  assert.deepEqual(await prepared(t, [60, 40]), { size: [60, 40], wrong: 0, normalised: [] });
});

test("a mask follows a picture that was reduced", async (t) => {
  assert.deepEqual(await prepared(t, [60, 40], 600), {
    size: [30, 20], wrong: 0, normalised: [{ field: "hole", change: "scaled from 60x40 to 30x20 pixels" }],
  });
});
