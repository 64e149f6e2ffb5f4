import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { coverArt, coverOf, coverSvg } from "./cover-art.ts";

test("a name always gets the same cover, another name another one", () => {
  assert.equal(coverSvg("artists/Nara Lind"), coverSvg("artists/Nara Lind"));
  assert.notEqual(coverSvg("artists/Nara Lind"), coverSvg("artists/Tomo Vale"));
});

test("covers are pictures of 512 by 512 with something on them", async () => {
  for (const seed of ["a", "b", "c", "d", "e", "f", "g", "h"]) {
    const picture = sharp(await coverArt(seed));
    const { format, width, height } = await picture.metadata();
    assert.deepEqual([format, width, height], ["png", 512, 512]);
    assert.ok((await picture.stats()).entropy > 3, seed);
  }
});

test("a picture that came along is made square; one that cannot be decoded is left out", async () => {
  const wide = await sharp({ create: { width: 300, height: 100, channels: 3, background: "red" } }).jpeg().toBuffer();
  const { format, width, height } = await sharp(await coverOf(wide)).metadata();
  assert.deepEqual([format, width, height], ["png", 512, 512]);
  assert.equal(await coverOf(Buffer.from("no picture")), undefined);
});
