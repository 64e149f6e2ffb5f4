import assert from "node:assert/strict";
import { test } from "node:test";
import sharp from "sharp";
import { checkMedia } from "../check-media.ts";
import { decodeBmp } from "./decode-bmp.ts";
import { openImage } from "./open-image.ts";

/** Two rows of three: red, green, blue over white, black, grey. */
const colors = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [0, 0, 0], [128, 128, 128]] as const;
const expected = colors.flat();

interface Kind {
  bits: 4 | 8 | 24 | 32;
  topDown?: boolean;
  alpha?: number;
}

function bitmap({ bits, topDown = false, alpha = 0 }: Kind): Buffer {
  const palette = bits <= 8 ? Buffer.from(colors.flatMap(([r, g, b]) => [b, g, r, 0])) : Buffer.alloc(0);
  const pixelOf = (index: number) => (bits === 8 ? [index] : [...[...colors[index]!].reverse(), ...(bits === 32 ? [alpha] : [])]);
  const rows = [[0, 1, 2], [3, 4, 5]].map((row) => {
    const bytes = bits === 4 ? [(row[0]! << 4) | row[1]!, row[2]! << 4] : row.flatMap(pixelOf);
    return [...bytes, ...Array.from({ length: (4 - (bytes.length % 4)) % 4 }, () => 0)];
  });
  const data = Buffer.from((topDown ? rows : rows.toReversed()).flat());
  const header = Buffer.alloc(54);
  header.write("BM", "latin1");
  header.writeUInt32LE(54 + palette.length + data.length, 2);
  header.writeUInt32LE(54 + palette.length, 10);
  header.writeUInt32LE(40, 14);
  header.writeInt32LE(3, 18);
  header.writeInt32LE(topDown ? -2 : 2, 22);
  header.writeUInt16LE(1, 26);
  header.writeUInt16LE(bits, 28);
  header.writeUInt32LE(palette.length / 4, 46);
  return Buffer.concat([header, palette, data]);
}

test("bitmaps of 4, 8, 24 and 32 bits, bottom-up and top-down, decode to their colours", () => {
  for (const bits of [4, 8, 24, 32] as const) {
    for (const topDown of [false, true]) {
      const decoded = decodeBmp(bitmap({ bits, topDown }));
      assert.deepEqual([decoded?.width, decoded?.height, decoded?.channels], [3, 2, 3]);
      assert.deepEqual([...decoded!.data], expected, `${bits} bits ${topDown ? "top-down" : "bottom-up"}`);
    }
  }
});

test("a drawing of 8000 x 8000 pixels in black and white is decoded, one of a pixel more a side is not", () => {
  const header = bitmap({ bits: 24 }).subarray(0, 54);
  header.writeUInt32LE(62, 10);
  header.writeInt32LE(8000, 18);
  header.writeInt32LE(-8000, 22);
  header.writeUInt16LE(1, 28);
  const rows = Buffer.alloc(1004 * 8001);
  rows.writeUInt8(0b01100000, 0);
  const file = Buffer.concat([header, Buffer.from([10, 20, 30, 0, 255, 255, 255, 0]), rows]);
  const decoded = decodeBmp(file);
  assert.deepEqual([decoded?.width, decoded?.height], [8000, 8000]);
  assert.deepEqual([...decoded!.data.subarray(0, 12)], [30, 20, 10, 255, 255, 255, 255, 255, 255, 30, 20, 10]);
  file.writeInt32LE(8001, 18);
  file.writeInt32LE(-8001, 22);
  assert.equal(decodeBmp(file), undefined);
});

test("the fourth byte is alpha where it is used", () => {
  const decoded = decodeBmp(bitmap({ bits: 32, alpha: 200 }));
  assert.equal(decoded?.channels, 4);
  assert.deepEqual([...decoded.data.subarray(0, 4)], [255, 0, 0, 200]);
});

test("a bitmap that is cut short, or claims more pixels than it has bytes, is refused", async () => {
  const whole = bitmap({ bits: 24 });
  const rule = { media: "image", from: "any", formats: ["bmp"], maxBytes: 1000 } as const;
  assert.deepEqual(await checkMedia(whole, rule), { format: "bmp", width: 3, height: 2 });
  const bomb = Buffer.from(whole);
  bomb.writeInt32LE(1_000_000, 18);
  for (const bad of [whole.subarray(0, -1), whole.subarray(0, 40), bomb]) {
    assert.equal(decodeBmp(bad), undefined);
    assert.ok("reason" in (await checkMedia(bad, rule)));
  }
});

test("a bitmap goes the way of every other picture", async () => {
  const png = await (await openImage(bitmap({ bits: 24 }), {})).png().toBuffer();
  assert.deepEqual([...(await sharp(png).raw().toBuffer())], expected);
});
