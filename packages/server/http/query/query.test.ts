import assert from "node:assert/strict";
import { test } from "node:test";
import Type from "typebox";
import { ServiceError } from "../../errors.ts";
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
    id: "1",
    types: ["a"],
  });
  assert.deepEqual(parse({}), { limit: 10, id: "1" });
});

test("numbers, switches and enums are never guessed", () => {
  for (const limit of ["0", "1001", "-1", "5.0", "+5", " 5", "1e2", "0x10", "NaN", "99999999999999999999", ["1", "2"]])
    assert.ok("limit" in reasons({ id: "1", limit }), `limit=${String(limit)}`);
  for (const premium of ["yes", " true", "2", "on"]) assert.ok("premium" in reasons({ id: "1", premium }), `premium=${premium}`);
  for (const order of ["Title", "title ", "+title"]) assert.ok("order" in reasons({ id: "1", order }), `order=${order}`);
  assert.match(reasons({ id: "1", order: "x" }).order ?? "", /title, -title/);
});

test("one answer names every offending parameter", () => {
  assert.deepEqual(Object.keys(reasons({ limit: "x", page: "0", premium: "maybe", q: "too long" })).sort(), ["id", "limit", "page", "premium", "q"]);
});

const lists = Type.Object({
  sizes: Type.Optional(Type.Array(Type.Enum(["16", "32"]))),
  filters: Type.Optional(
    Type.String({
      contentMediaType: "application/json",
      contentSchema: Type.Object({ color: Type.Optional(Type.Enum(["red"])), kinds: Type.Optional(Type.Array(Type.Enum(["a", "b"]))) }),
    }),
  ),
});

test("a list is comma-separated or repeated, and each of its values is checked and counts once", () => {
  assert.deepEqual(parseQuery(lists, { sizes: "32, 16" }), { sizes: ["32", "16"] });
  assert.deepEqual(parseQuery(lists, { sizes: ["16", "32,16"] }), { sizes: ["16", "32"] }, "each once");
  for (const sizes of ["16,", "17", ["16", "x"], " "]) assert.throws(() => parseQuery(lists, { sizes }), { message: "sizes: must be one of 16, 32" });
});

test("a list whose places count keeps repeated and empty values where they stand", () => {
  const placed = Type.Object({
    names: Type.Optional(Type.Array(Type.String(), { uniqueItems: false, maxItems: 4 })),
    ids: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { uniqueItems: false })),
  });
  const names = (query: Record<string, unknown>) => parseQuery(placed, query).names;
  assert.deepEqual(names({ names: "a,a,b" }), ["a", "a", "b"]);
  assert.deepEqual(names({ names: ["a", "", "a"] }), ["a", "", "a"]);
  assert.deepEqual(names({ "names[]": ["a", "a", ""] }), ["a", "a", ""]);
  assert.deepEqual(names({ "names[1]": "a", "names[0]": "a", "names[2]": "b" }), ["a", "a", "b"]);
  assert.deepEqual(names({ names: ",,b" }), ["", "", "b"]);
  for (const empty of ["", ["", ""]]) assert.equal(names({ names: empty }), undefined, "an empty list is none");
  assert.deepEqual(names({ names: "a,b,a", "names[]": ["a", "b", "a"] }), ["a", "b", "a"]);
  assert.throws(() => names({ names: "a,b,a", "names[]": ["a", "a", "b"] }), { message: "names[]: contradicts names: one of them is enough" });
  assert.throws(() => names({ names: "a,a,a,a,a" }), { message: "names: must have at most 4 items" });
  assert.deepEqual(parseQuery(placed, { ids: "1,,2,1," }).ids, ["1", "2", "1"], "what must not be empty has no place");
});

test("a list with more different values than it may have is refused in each of its spellings", () => {
  const few = Type.Object({ ids: Type.Array(Type.Integer(), { maxItems: 2 }) });
  assert.deepEqual(parseQuery(few, { ids: "1,2,1" }), { ids: [1, 2] });
  for (const query of [{ ids: "1,2,3" }, { ids: ["1", "2", "3"] }, { "ids[]": ["1", "2", "3"] }]) {
    assert.throws(() => parseQuery(few, query), (error: ServiceError) => /must have at most 2 items/.test(error.message), JSON.stringify(query));
  }
});

test("an object in one parameter is JSON, and its wrong members are named in brackets", () => {
  assert.deepEqual(parseQuery(lists, { filters: '{"color":"red","kinds":["a","b"],"other":1}' }), { filters: { color: "red", kinds: ["a", "b"] } });
  assert.throws(() => parseQuery(lists, { sizes: "1", filters: '{"color":["red","red"],"kinds":"a,c"}' }), {
    message: "sizes: must be one of 16, 32; filters[color]: must be given once; filters[kinds]: must be one of a, b",
  });
  for (const filters of ["red", "[]", "null", "{"]) assert.throws(() => parseQuery(lists, { filters }), { message: "filters: must be a JSON object" });
});

test("a switch is read in any case, and an empty value counts as absent", () => {
  for (const premium of ["True", "TRUE", "true", "1"]) assert.equal(parse({ premium }).premium, true, premium);
  for (const premium of ["False", "FALSE", "0"]) assert.equal(parse({ premium }).premium, false, premium);
  assert.deepEqual(parse({ limit: "", page: "", premium: "", order: "", range: "", q: "", types: "" }), { limit: 10, id: "1" });
  assert.deepEqual(parse({ page: ["", "2"], types: ["", "a"] }), { limit: 10, page: 2, types: ["a"], id: "1" });
  assert.deepEqual(reasons({ id: "" }), { id: "is required" }, "a required parameter is not there");
  assert.deepEqual(parseQuery(lists, { filters: "", sizes: ["", ""] }), {});
  assert.deepEqual(parseQuery(lists, { filters: '{"color":null,"kinds":[]}' }), { filters: {} });
});

test("a list may be written with brackets, with places in them, or both ways where they say the same", () => {
  const sizes = (query: Record<string, unknown>) => parseQuery(lists, query).sizes;
  assert.deepEqual(sizes({ "sizes[]": "16" }), ["16"]);
  assert.deepEqual(sizes({ "sizes[]": ["32", "16"] }), ["32", "16"]);
  assert.deepEqual(sizes({ "sizes[10]": "16", "sizes[2]": "32" }), ["32", "16"], "in the order of their places");
  assert.deepEqual(sizes({ sizes: "16,32", "sizes[]": ["32", "16"] }), ["16", "32"]);
  assert.deepEqual(sizes({ sizes: "", "sizes[]": "16" }), ["16"]);
  assert.deepEqual(parse({ "types[]": ["a", " b ,"], "types[0]": "b,a" }).types, ["a", "b"]);
  assert.deepEqual(sizes({ "sizes[x]": "16", "sizes[0][0]": "16" }), undefined, "another name is another parameter");
});

test("ways of writing that contradict each other are refused, by the name of the later one", () => {
  assert.throws(() => parseQuery(lists, { sizes: "16", "sizes[]": "32" }), { message: "sizes[]: contradicts sizes: one of them is enough" });
  assert.throws(() => parseQuery(lists, { "sizes[]": "16", "sizes[0]": "16", "sizes[1]": "32" }), {
    message: "sizes[0]: contradicts sizes[]: one of them is enough",
  });
  assert.throws(() => parseQuery(lists, { "sizes[]": "17" }), { message: "sizes[]: must be one of 16, 32" });
  const both = Type.Object({ ...lists.properties, "filters[kinds]": Type.Optional(Type.Array(Type.Enum(["a", "b"]))) });
  assert.deepEqual(parseQuery(both, { "filters[kinds][]": "a", filters: '{"kinds":"a"}' }), { "filters[kinds]": ["a"], filters: { kinds: ["a"] } });
  assert.throws(() => parseQuery(both, { "filters[kinds][]": "a", filters: '{"kinds":"b"}' }), {
    message: "filters[kinds]: contradicts filters: one of them is enough",
  });
});
