import assert from "node:assert/strict";
import { test } from "node:test";
import { standardSchemas } from "./standard-schemas.ts";

test("alternatives that are single values are one enum of their type, however they are written", () => {
  const seconds = { default: 5, description: "Length in seconds" };
  const expected = { type: "integer", enum: [5, 8, 10], ...seconds };
  assert.deepEqual(standardSchemas({ anyOf: [5, 8, 10].map((value) => ({ type: "number", const: value })), ...seconds }), expected);
  assert.deepEqual(standardSchemas({ anyOf: [5, 8, 10].map((value) => ({ type: "number", enum: [value] })), ...seconds }), expected);
});

test("each alternative has its type, where one stands beside them", () => {
  const day = { type: "string", format: "date" };
  const schema = { type: "string", anyOf: [{ format: "date" }, { format: "date-time" }] };
  assert.deepEqual(standardSchemas(schema), { anyOf: [day, { ...day, format: "date-time" }] });
});

test("other alternatives stay as they are", () => {
  for (const schema of [{ anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }] }, { anyOf: [{ type: "string", enum: ["a"] }, { type: "null" }] }]) {
    assert.deepEqual(standardSchemas(schema), schema);
  }
});
