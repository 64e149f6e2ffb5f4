import assert from "node:assert/strict";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import sharp from "sharp";
import { loadEndpoints } from "@atelier/server/endpoints/definition/load-endpoints.ts";
import type { MediaRule } from "../media-rule.ts";
import { checkMedia, checkMediaFile } from "../check-media.ts";
import { normaliseImage } from "./normalise-image.ts";

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-reduced-"));
});
after(() => rm(folder, { recursive: true }));

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: "#4080c0" } });

test("a picture of 64 megapixels is taken and reduced to 40, in its proportions, from a file of any kind", async () => {
  const rule: MediaRule = { media: "image", from: "any", formats: ["png", "jpeg", "webp"], maxBytes: 2 ** 24, reduceTo: 40_000_000 };
  const source = await flat(8000, 8000).png({ compressionLevel: 1 }).toBuffer();
  for (const [format, bytes] of [
    ["png", source],
    ["jpeg", await sharp(source).jpeg().toBuffer()],
  ] as const) {
    const file = join(folder, format);
    await writeFile(file, bytes);
    assert.deepEqual(await checkMediaFile(file, rule), { format, width: 8000, height: 8000 });
    const { path, width, height } = await normaliseImage(file, join(folder, `${format}.png`), rule.reduceTo);
    assert.deepEqual([width, height], [6324, 6324]);
    const { channels } = await sharp(path).stats();
    for (const [index, value] of [0x40, 0x80, 0xc0].entries()) assert.ok(Math.abs(channels[index]!.mean - value) < 2, `${format} has its colours`);
  }
});

test("a picture of more than 100 megapixels is taken where its rows can be read one by one, and refused by its header otherwise", async () => {
  const rule: MediaRule = { media: "image", from: "any", formats: ["png", "jpeg"], maxBytes: 2 ** 24, reduceTo: 40_000_000 };
  const streamed = await flat(12_000, 9000).jpeg().toBuffer();
  assert.deepEqual(await checkMedia(streamed, rule), { format: "jpeg", width: 12_000, height: 9000 });
  assert.deepEqual(await normaliseImage(streamed, join(folder, "108.png"), rule.reduceTo).then(({ width, height }) => [width, height]), [7302, 5477]);
  const whole = await flat(12_000, 9000).jpeg({ progressive: true }).toBuffer();
  assert.deepEqual(await checkMedia(whole, rule), { reason: "must have at most 100000000 pixels in all, not 12000x9000" });
  assert.deepEqual(await checkMedia(streamed, { ...rule, maxPixels: 40_000_000 }), { reason: "must have at most 40000000 pixels in all, not 12000x9000" });
});

test("a reduced picture stands as its file asks, whatever that is, and one that is small enough keeps its pixels", async () => {
  const pixels = Buffer.from(Array.from({ length: 40 * 30 }, (_, index) => [(index % 40) * 6, Math.floor(index / 40) * 8, 40]).flat());
  for (let orientation = 1; orientation <= 8; orientation++) {
    const source = await sharp(pixels, { raw: { width: 40, height: 30, channels: 3 } })
      .withMetadata({ orientation })
      .png()
      .toBuffer();
    const whole = await normaliseImage(source, join(folder, "whole.png"), 1200);
    const { path, width, height } = await normaliseImage(source, join(folder, "reduced.png"), 300);
    assert.deepEqual([whole.width * whole.height, width, height], [1200, whole.width / 2, whole.height / 2]);
    const [expected, found] = await Promise.all([sharp(whole.path).resize(width, height).raw().toBuffer(), sharp(path).raw().toBuffer()]);
    const difference = expected.reduce((sum, value, index) => sum + Math.abs(value - found[index]!), 0) / expected.length;
    assert.ok(difference < 1, `orientation ${orientation}: ${difference} levels`);
  }
});

test("a reduced picture keeps its alpha and loses its notes", async () => {
  const source = await sharp({ create: { width: 100, height: 100, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } } })
    .withXmp("<x/>")
    .png()
    .toBuffer();
  const { path } = await normaliseImage(source, join(folder, "alpha.png"), 2500);
  const { width, hasAlpha, xmp } = await sharp(path).metadata();
  assert.deepEqual([width, hasAlpha, xmp], [50, true, undefined]);
  assert.ok((await stat(path)).size > 0);
});

test("every picture is reduced beyond 40 megapixels, but for expansion, which refuses it; the 2-7 family takes BMP up to 8000 pixels a side", async () => {
  const rules = (await loadEndpoints()).flatMap(({ path, body }) => rulesIn(body).map((rule) => ({ path, rule }))).filter(({ rule }) => rule.media === "image");
  assert.ok(rules.length > 20);
  for (const { path, rule } of rules) {
    assert.equal(rule.reduceTo, 40_000_000, path);
    assert.equal(rule.maxPixels, path.startsWith("image-expand/") ? 40_000_000 : undefined, path);
    if (path.endsWith("/model-2-7")) assert.ok(rule.formats.includes("bmp") && (rule.maxSide ?? 8000) >= 8000, path);
  }
});

function rulesIn(schema: unknown): MediaRule[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "x-media" in schema ? [schema["x-media"] as MediaRule] : [];
  return [...own, ...Object.entries(schema).flatMap(([name, part]) => (name === "x-media" ? [] : rulesIn(part)))];
}
