import assert from "node:assert/strict";
import { test } from "node:test";
import Type from "typebox";
import { compileBodyCheck } from "./body-validator.ts";

const check = compileBodyCheck(
  Type.Object({
    prompt: Type.String({ minLength: 1, maxLength: 8 }),
    images: Type.Optional(
      Type.Array(
        Type.Object({
          url: Type.String({ format: "uri" }),
          weight: Type.Optional(Type.Number({ maximum: 1 })),
          size: Type.Optional(Type.Enum(["5", "8"])),
          side: Type.Optional(Type.Integer()),
        }),
        { minItems: 1, maxItems: 2 },
      ),
    ),
    note: Type.Optional(Type.String({ maxLength: 8 })),
    hook: Type.Optional(Type.String({ format: "uri" })),
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

test("null is an absent member, and text that names one allowed value is that value, at every depth", () => {
  const body = { prompt: "a", strength: "5", mode: null, exact: "true", images: [{ url: "https://a.example/x", weight: "0.5", size: 5, side: null }] };
  assert.deepEqual(check(body), []);
  assert.deepEqual(body, { prompt: "a", strength: 5, exact: true, images: [{ url: "https://a.example/x", weight: 0.5, size: "5" }] });
});

test("nothing else is coerced", () => {
  for (const strength of ["5x", "1.5", "", " 5", "+5", "5.0", "1e1", "0x5", 1.5, true, [5], {}, "101"])
    assert.deepEqual(names({ prompt: "a", strength }), ["strength"], String(strength));
  for (const exact of ["True", "1", "yes", "", 1, 0, "null", []]) assert.deepEqual(names({ prompt: "a", exact }), ["exact"], String(exact));
  for (const mode of ["a", "", 5, true, ["A"]]) assert.deepEqual(names({ prompt: "a", mode }), ["mode"], String(mode));
  for (const size of [6, "6", 5.5, "5.0", true])
    assert.deepEqual(names({ prompt: "a", images: [{ url: "https://a.example/x", size }] }), ["images[0].size"], String(size));
  for (const prompt of [5, true, ["a"], {}]) assert.deepEqual(names({ prompt }), ["prompt"], "free text is never made of anything");
  assert.deepEqual(names({ prompt: "a", images: [null] }), ["images[0]"]);
});

test("null and text of blanks are missing where a value is required", () => {
  for (const prompt of [null, "", "  \n\t"]) assert.deepEqual(check({ prompt }), [{ name: "prompt", reason: "is required" }]);
  for (const url of [null, "", " "]) assert.deepEqual(check({ prompt: "a", images: [{ url }] }), [{ name: "images[0].url", reason: "is required" }]);
  const body = { prompt: "a", note: "  ", hook: "https://a.example" } as Record<string, unknown>;
  assert.deepEqual([check(body), body.note], [[], undefined], "where any text is allowed, blanks are none");
  assert.deepEqual(names({ prompt: "a", hook: "" }), ["hook"], "no address is no address");
});

test("every offending field is named once, as the client wrote it", () => {
  assert.deepEqual(names({ images: [{ url: "https://a.example/x" }, { url: "no" }, {}], strength: 101, mode: "C" }).sort(), [
    "images",
    "images[1].url",
    "images[2].url",
    "mode",
    "prompt",
    "strength",
  ]);
  assert.deepEqual(names([]), ["body"]);
  assert.deepEqual(names(undefined), ["body"]);
});

test("a choice between values names them, and takes the text of one", () => {
  const choice = compileBodyCheck(Type.Object({ seconds: Type.Union([Type.Literal(5), Type.Literal(8)]) }));
  const body = { seconds: "8" } as Record<string, unknown>;
  assert.deepEqual([choice(body), body], [[], { seconds: 8 }]);
  for (const seconds of ["6", 6, "8.0", [8], true]) assert.deepEqual(choice({ seconds }), [{ name: "seconds", reason: "must be one of 5, 8" }]);
});

test("a choice between forms says what each allows, and what is wrong in the one that is meant", () => {
  const palette = compileBodyCheck(
    Type.Object({
      palette: Type.Optional(
        Type.Union([
          Type.Object({ name: Type.Enum(["EMBER", "FRESH"]) }),
          Type.Object({ members: Type.Array(Type.Object({ weight: Type.Number({ maximum: 1 }) })) }),
        ]),
      ),
      edge: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 9 }), Type.Null()])),
    }),
  );
  for (const wrong of ["EMBER", {}, [], { name: null }])
    assert.deepEqual(palette({ palette: wrong }), [{ name: "palette", reason: "must be an object with name or an object with members" }]);
  assert.deepEqual(palette({ palette: { name: "ember" } }), [{ name: "palette.name", reason: "must be one of EMBER, FRESH" }]);
  assert.deepEqual(palette({ palette: { members: [{ weight: "1" }, { weight: 2 }] } }), [{ name: "palette.members[1].weight", reason: "must be at most 1" }]);
  for (const edge of [10, -1, 1.5, "ten"]) assert.deepEqual(palette({ edge }), [{ name: "edge", reason: "must be an integer from 0 to 9 or null" }]);
  const body = { palette: { name: null, members: [] }, edge: null } as Record<string, unknown>;
  assert.deepEqual([palette(body), body], [[], { palette: { members: [] }, edge: null }]);
});

test("a reason tells what is allowed", () => {
  assert.deepEqual(
    check({ prompt: "a", strength: "much", mode: "C", exact: 2 }).map(({ reason }) => reason),
    ["must be an integer from 0 to 100", "must be one of A, B", "must be a boolean"],
  );
});

test("lengths count characters, not UTF-16 units", () => {
  assert.deepEqual(names({ prompt: "🎨".repeat(8) }), []);
  assert.deepEqual(check({ prompt: "🎨".repeat(9) }), [{ name: "prompt", reason: "must have at most 8 characters" }]);
});

test("a text with NUL, which no database keeps, is refused by its name, wherever it is", () => {
  const open = compileBodyCheck(Type.Object({ prompt: Type.String(), tags: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))) }));
  const reason = "must not contain the character NUL (U+0000)";
  assert.deepEqual(open({ prompt: "a\0b", tags: [{ name: "x" }, { name: "\0" }] }), [{ name: "prompt", reason }, { name: "tags[1].name", reason }]);
  assert.deepEqual(open({ prompt: 1, tags: [{ name: "\0" }] }).map(({ name }) => name), ["prompt", "tags[0].name"]);
  assert.deepEqual(open({ prompt: "a", "x\0": 1 }), [{ name: "x\\u0000", reason: "must not have the character NUL (U+0000) in its name" }]);
  assert.deepEqual(open({ prompt: "a\tb\u0001" }), []);
});
