import assert from "node:assert/strict";
import { test } from "node:test";
import { alternativeOf, beginningOf, bodyOf, freshOf, missingIn } from "./body-of.ts";
import { moved, nameOf, pathOfName, valueAt, withValue } from "./body-path.ts";
import type { Schema } from "./schema.ts";

const palette: Schema = {
  anyOf: [
    { type: "object", required: ["name"], properties: { name: { enum: ["EMBER"] } } },
    {
      type: "object", required: ["members"],
      properties: {
        members: { type: "array", minItems: 1, items: { type: "object", required: ["color_hex"], properties: { color_hex: { type: "string" } } } },
      },
    },
  ],
};
const schema: Schema = {
  type: "object",
  required: ["image", "shots"],
  properties: {
    image: { type: "string" },
    zoom: { type: "integer", default: 5 },
    flat: { type: "boolean", default: false },
    shots: { type: "array", minItems: 2, items: { type: "object", properties: { prompt: { type: "string" } } } },
    settings: { type: "object", properties: { extend: { type: "boolean", default: true } } },
    palette,
  },
};

test("defaults and what is empty are not sent, and false, 0 and entries of lists are", () => {
  const values = { image: "x", zoom: 5, flat: false, settings: { extend: true }, shots: [{}, { prompt: "a" }], palette: undefined };
  assert.deepEqual(bodyOf(schema, values), { image: "x", shots: [{}, { prompt: "a" }] });
  assert.deepEqual(bodyOf(schema, { ...values, zoom: 0, settings: { extend: false } }), {
    image: "x", zoom: 0, settings: { extend: false }, shots: [{}, { prompt: "a" }],
  });
});

test("a required member is sent even where it is the default", () => {
  assert.deepEqual(bodyOf({ required: ["a"], properties: { a: { default: 1 } } }, { a: 1 }), { a: 1 });
});

test("an alternative is known by its members, and begins with what it must have", () => {
  assert.equal(alternativeOf(palette, { name: "EMBER" }), 0);
  assert.equal(alternativeOf(palette, { members: [] }), 1);
  assert.equal(alternativeOf(palette, undefined), -1);
  assert.deepEqual(freshOf(palette.anyOf![1]!), { members: [{ color_hex: "" }] });
  assert.deepEqual(beginningOf(schema), { shots: [{}, {}] });
  assert.deepEqual(missingIn(schema, { shots: [] }), ["image"]);
});

test("places in a body are named as the service names them", () => {
  const path = ["elements", 0, "views", 2] as const;
  assert.equal(nameOf(path), "elements[0].views[2]");
  assert.deepEqual(pathOfName("elements[0].views[2]"), path);
  const body = withValue({ a: 1 }, ["elements", 0, "url"], "x");
  assert.deepEqual(body, { a: 1, elements: [{ url: "x" }] });
  assert.equal(valueAt(body, ["elements", 0, "url"]), "x");
  assert.equal(valueAt(body, ["elements", 4, "url"]), undefined);
  assert.deepEqual(moved(["a", "b", "c"], 0, 1), ["b", "a", "c"]);
});
