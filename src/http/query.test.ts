import assert from "node:assert/strict";
import { test } from "node:test";
import Type from "typebox";
import { ServiceError } from "../errors.ts";
import { parseQuery } from "./query.ts";

const schema = Type.Object({
  limit: Type.Integer({ minimum: 1, maximum: 1000, default: 10 }),
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  premium: Type.Optional(Type.Boolean()),
  order: Type.Optional(Type.Enum(["title", "-title"])),
  range: Type.Optional(Type.Union([Type.Literal("7d"), Type.Literal("30d")])),
  q: Type.Optional(Type.String({ maxLength: 5 })),
  id: Type.String(),
  types: Type.Optional(Type.Array(Type.String())),
});

const parse = (query: Record<string, unknown>) => parseQuery(schema, { id: "1", ...query });

function reasons(query: Record<string, unknown>): Record<string, string> {
  try {
    parseQuery(schema, query);
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    assert.equal(error.status, 400);
    return Object.fromEntries(error.invalidParams.map(({ name, reason }) => [name, reason]));
  }
  return {};
}

test("text becomes values, defaults are filled in, unknown parameters are dropped", () => {
  assert.deepEqual(parse({ limit: "1000", premium: "1", order: "-title", range: "7d", q: "", types: "a", other: "x" }), {
    limit: 1000,
    premium: true,
    order: "-title",
    range: "7d",
    q: "",
    id: "1",
    types: ["a"],
  });
  assert.deepEqual(parse({}), { limit: 10, id: "1" });
});

test("numbers, switches and enums are never guessed", () => {
  for (const limit of ["", "0", "1001", "-1", "5.0", "+5", " 5", "1e2", "0x10", "NaN", "99999999999999999999", ["1", "2"]]) assert.ok("limit" in reasons({ id: "1", limit }), `limit=${String(limit)}`);
  for (const premium of ["", "TRUE", "yes", "2", "on"]) assert.ok("premium" in reasons({ id: "1", premium }), `premium=${premium}`);
  for (const order of ["", "Title", "title ", "+title"]) assert.ok("order" in reasons({ id: "1", order }), `order=${order}`);
  assert.match(reasons({ id: "1", order: "x" }).order ?? "", /title, -title/);
});

test("one answer names every offending parameter", () => {
  assert.deepEqual(Object.keys(reasons({ limit: "x", page: "0", premium: "maybe", q: "too long" })).sort(), ["id", "limit", "page", "premium", "q"]);
});

const lists = Type.Object({
  sizes: Type.Optional(Type.Array(Type.Enum(["16", "32"]))),
  filters: Type.Optional(
    Type.String({ contentMediaType: "application/json", contentSchema: Type.Object({ color: Type.Optional(Type.Enum(["red"])), kinds: Type.Optional(Type.Array(Type.Enum(["a", "b"]))) }) }),
  ),
});

test("a list is comma-separated or repeated, and each of its values is checked", () => {
  assert.deepEqual(parseQuery(lists, { sizes: "32, 16" }), { sizes: ["32", "16"] });
  assert.deepEqual(parseQuery(lists, { sizes: ["16", "32,16"] }), { sizes: ["16", "32", "16"] });
  for (const sizes of ["", "16,", "17", ["16", "x"]]) assert.throws(() => parseQuery(lists, { sizes }), { message: "sizes: must be one of 16, 32" });
});

test("an object in one parameter is JSON, and its wrong members are named in brackets", () => {
  assert.deepEqual(parseQuery(lists, { filters: '{"color":"red","kinds":["a","b"],"other":1}' }), { filters: { color: "red", kinds: ["a", "b"] } });
  assert.throws(() => parseQuery(lists, { sizes: "1", filters: '{"color":["red"],"kinds":"a,c"}' }), {
    message: "sizes: must be one of 16, 32; filters[color]: must be given once; filters[kinds]: must be one of a, b",
  });
  for (const filters of ["", "red", "[]", "null", "{"]) assert.throws(() => parseQuery(lists, { filters }), { message: "filters: must be a JSON object" });
});
