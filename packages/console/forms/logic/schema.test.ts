import assert from "node:assert/strict";
import { test } from "node:test";
import { choiceLabel, controlOf, labelOf, membersOf } from "./schema.ts";

const media = { type: "string", "x-media": { media: "image", from: "any", formats: ["png"], maxBytes: 1 } } as const;

test("each kind of member has its control, and what has none is written as JSON", () => {
  assert.equal(controlOf(media), "media");
  assert.equal(controlOf({ type: "integer", minimum: 0, maximum: 360 }), "slider");
  assert.equal(controlOf({ type: "number", minimum: 0, maximum: 1 }), "slider");
  assert.equal(controlOf({ type: "integer", minimum: 0, maximum: 2147483647 }, "seed"), "seed");
  assert.equal(controlOf({ type: "integer", minimum: 0 }), "number");
  assert.equal(controlOf({ enum: ["png", "jpeg"] }), "segments");
  assert.equal(controlOf({ anyOf: [{ type: "number", const: 5 }, { type: "number", const: 8 }] }), "segments");
  assert.equal(controlOf({ enum: Array.from({ length: 13 }, (_, number) => String(number)) }), "select");
  assert.equal(controlOf({ type: "boolean" }), "switch");
  assert.equal(controlOf({ type: "string", maxLength: 500 }), "text");
  assert.equal(controlOf({ type: "string", maxLength: 5000 }), "longText");
  assert.equal(controlOf({ type: "array", items: media }), "list");
  assert.equal(controlOf({ anyOf: [{ type: "object" }, { type: "null" }] }), "choice");
  assert.equal(controlOf({ type: "object", properties: {} }), "object");
  assert.equal(controlOf({}), "json");
});

test("what is required comes first, the webhook last of all, and what has one value is not asked for", () => {
  const { first, more } = membersOf({ properties: { a: {}, webhook_url: {}, always: { enum: ["h264"] }, b: {}, c: {} }, required: ["c"] });
  assert.deepEqual(first.map(({ name }) => name), ["c", "a", "b"]);
  assert.deepEqual(more.map(({ name }) => name), ["webhook_url"]);
});

test("names and choices read as words", () => {
  assert.equal(labelOf("horizontal_angle", { type: "integer" }), "Horizontal angle");
  assert.equal(labelOf("start_image_url", media), "Start image");
  assert.equal(labelOf("image_urls", { type: "array" }), "Images");
  assert.equal(labelOf("url", media), "Image");
  assert.equal(labelOf("cfg_scale", {}), "CFG scale");
  const choices = ["square_1_1", "QUALITY", "16:9", "1080P", "png", "4k", "ON"].map(choiceLabel);
  assert.deepEqual(choices, ["Square 1:1", "Quality", "16:9", "1080P", "PNG", "4k", "On"]);
});
