import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptOf, faultOf } from "./check-media.ts";
import type { MediaRule } from "./schema.ts";

const rule: MediaRule = { media: "image", from: "any", formats: ["jpeg", "png"], maxBytes: 1000, minSide: 100, maxSide: 400, maxRatio: 2 };
const picture = { type: "image/jpeg", name: "a.jpg", bytes: 900, width: 200, height: 150 };

test("a picture is held against format, bytes, sides and ratio, in this order", () => {
  assert.equal(faultOf(rule, picture), undefined);
  assert.deepEqual(faultOf(rule, { ...picture, type: "image/gif", name: "a.gif", bytes: 2000 }), { what: "format", formats: ["jpeg", "png"] });
  assert.deepEqual(faultOf(rule, { ...picture, bytes: 1001 }), { what: "bytes", most: 1000 });
  assert.deepEqual(faultOf(rule, { ...picture, height: 99 }), { what: "small", pixels: 100 });
  assert.deepEqual(faultOf(rule, { ...picture, width: 401 }), { what: "large", pixels: 400 });
  assert.deepEqual(faultOf(rule, { ...picture, width: 301 }), { what: "ratio", ratio: 2 });
});

test("sound is held against its length, and known by any of its names", () => {
  const sound: MediaRule = { media: "audio", from: "url", formats: ["mp3", "m4a", "wav"], maxBytes: 1e6, minSeconds: 2, maxSeconds: 30 };
  const of = (type: string, name: string, seconds: number) => faultOf(sound, { type, name, bytes: 10, seconds })?.what;
  const fine = [of("audio/mpeg", "a.mp3", 3), of("audio/x-wav", "a.wav", 3), of("audio/mp4", "a", 3), of("", "a", 3)];
  assert.deepEqual(fine, [undefined, undefined, undefined, undefined]);
  assert.deepEqual([of("audio/ogg", "a.ogg", 3), of("audio/mpeg", "a.mp3", 1), of("audio/mpeg", "a.mp3", 31)], ["format", "short", "long"]);
});

test("the file dialog shows what the member takes", () => {
  assert.equal(acceptOf(rule), ".jpeg,.png,.jpg,image/jpeg,image/png");
});
