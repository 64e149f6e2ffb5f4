import assert from "node:assert/strict";
import { test } from "node:test";
import Type from "typebox";
import { compileBodyCheck } from "./body-validator.ts";

const check = compileBodyCheck(
  Type.Object({
    prompt: Type.String({ minLength: 1, maxLength: 8 }),
    images: Type.Optional(Type.Array(Type.Object({ url: Type.String({ format: "uri" }) }), { minItems: 1, maxItems: 2 })),
    strength: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, default: 60 })),
    mode: Type.Optional(Type.Enum(["A", "B"])),
    exact: Type.Optional(Type.Boolean()),
  }),
);
const names = (body: unknown) => check(body).map(({ name }) => name);

test("a body that holds has no problems, and its defaults are filled in", () => {
  const body = { prompt: "eight chr".slice(0, 8), extra: 1 } as Record<string, unknown>;
  assert.deepEqual(check(body), []);
  assert.equal(body.strength, 60);
});

test("nothing is coerced: text is no number, null is no value", () => {
  assert.deepEqual(names({ prompt: "a", strength: "5" }), ["strength"]);
  assert.deepEqual(names({ prompt: "a", strength: null, mode: null, exact: 1 }), ["strength", "mode", "exact"]);
  assert.deepEqual(names({ prompt: "a", strength: 1.5 }), ["strength"]);
});

test("every offending field is named once, as the client wrote it", () => {
  assert.deepEqual(names({ images: [{ url: "https://a.example/x" }, { url: "no" }, {}], strength: 101, mode: "C" }).sort(), ["images", "images[1].url", "images[2].url", "mode", "prompt", "strength"]);
  assert.deepEqual(names([]), ["body"]);
  assert.deepEqual(names(undefined), ["body"]);
});

test("a choice between values names them", () => {
  const choice = compileBodyCheck(Type.Object({ seconds: Type.Union([Type.Literal(5), Type.Literal(8)]) }));
  assert.deepEqual(choice({ seconds: "5" }), [{ name: "seconds", reason: "must be one of 5, 8" }]);
});

test("lengths count characters, not UTF-16 units", () => {
  assert.deepEqual(names({ prompt: "🎨".repeat(8) }), []);
  assert.deepEqual(check({ prompt: "🎨".repeat(9) }), [{ name: "prompt", reason: "must have at most 8 characters" }]);
});
