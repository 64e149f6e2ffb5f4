import assert from "node:assert/strict";
import { test } from "node:test";
import { filesOf, referenceKind, withName } from "./references.ts";
import type { Schema } from "./schema.ts";

const file = (media: "image" | "video" | "audio"): Schema => ({ type: "string", "x-media": { media, from: "url", formats: [], maxBytes: 1 } });
const list = (items: Schema): Schema => ({ type: "array", items });
const object = (properties: Record<string, Schema>): Schema => ({ type: "object", properties });
const subject = object({ url: file("video"), voice: file("audio") });
const thing = object({ views: list(file("image")), front: file("image") });

test("an entry is named after what it is: a picture, a clip, or a thing that several pictures show", () => {
  const kinds = [file("image"), object({ url: file("image"), voice: file("audio") }), subject, thing].map((items) => referenceKind(list(items)));
  assert.deepEqual(kinds.map((kind) => [kind?.noun, kind?.path]), [["Image", []], ["Image", ["url"]], ["Video", ["url"]], ["Element", ["views", 0]]]);
  assert.equal(referenceKind(list(object({ name: { type: "string" } }))), undefined);
});

test("an entry shows its pictures and clips, and no sound", () => {
  assert.deepEqual(filesOf(subject, { url: "a", voice: "b" }), ["a"]);
  assert.deepEqual(filesOf(thing, { views: ["a", ""], front: "c" }), ["a", "c"]);
  assert.deepEqual(filesOf(file("image"), ""), []);
});

test("a name stands apart from the words around it", () => {
  assert.deepEqual(withName("", "Image 1", 0, 0), ["Image 1", 7]);
  assert.deepEqual(withName("a boat", "Image 1", 1, 1), ["a Image 1 boat", 9]);
  assert.deepEqual(withName("see here, now", "Video 2", 4, 8), ["see Video 2, now", 11]);
  assert.deepEqual(withName("boat", "Image 1", 0, 0), ["Image 1 boat", 8]);
});
