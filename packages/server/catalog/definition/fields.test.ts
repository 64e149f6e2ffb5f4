import assert from "node:assert/strict";
import { test } from "node:test";
import { isoDate } from "./dates.ts";
import { type EntryOf, fieldsOf, type ParametersOf } from "./field.ts";
import { defineFields, searchDefinition } from "./fields.ts";
import { date, flag, integer, number, orUnknown, text } from "./kinds.ts";
import { FilterParameters, orderValues, parseOrder } from "./parameters.ts";

interface Row {
  id: number;
  [column: string]: unknown;
}

const field = fieldsOf<Row>();
const declared = {
  popularity: field(integer, { column: "score" }),
  size: field(orUnknown(number), { column: "size", filter: { by: "range", description: "size, metres" }, order: true }),
  loop: field(flag, { column: "is_loop", filter: { by: "flag", description: "Whether it begins where it ends" } }),
  recorded: field(orUnknown(date), { column: "recorded_at", filter: { by: "range", description: "recording" } }),
  place: field(text, { column: "place", filter: { by: "equal", description: "Where" }, order: { choices: { nearest: { descending: false } } } }),
};
const fields = defineFields<Row, typeof declared>({ name: "sounds", language: "en", declared });
const parameters = new FilterParameters(fields);

test("a filter that does not fit the values of its field is an error of types", () => {
  // @ts-expect-error texts have no range
  field(text, { column: "place", filter: { by: "range", description: "place" } });
  // @ts-expect-error a number is no flag
  field(number, { column: "size", filter: { by: "flag", description: "size" } });
  // @ts-expect-error a size is no text
  field(number, { column: "size", order: { by: (size) => size.toLowerCase() } });
});

test("the types of entries and parameters follow from the declarations", () => {
  const entry: EntryOf<typeof declared> = { id: 1, popularity: 5, size: null, loop: true, recorded: 0, place: "Attic" };
  const query: ParametersOf<typeof declared> = { size_min: 1, size_max: 2.5, loop: false, recorded_from: "2026-05-01", place: "Attic" };
  // @ts-expect-error a range takes numbers
  const wrong: ParametersOf<typeof declared> = { size_min: "1" };
  // @ts-expect-error nothing is called so
  const unknown: ParametersOf<typeof declared> = { weight: 1 };
  assert.ok(entry && query && wrong && unknown);
});

test("a row becomes the entry of the index, and that what the index compares", () => {
  const row = { id: 3, score: 40, size: null, is_loop: 1, recorded_at: 86_400_000, place: "Attic" };
  const entry = fields.entry(row);
  assert.deepEqual(entry, { id: 3, popularity: 40, size: null, loop: true, recorded: 86_400_000, place: "Attic" });
  const { filters, orders, popularity } = searchDefinition(fields);
  assert.deepEqual(Object.entries(filters).map(([name, of]) => [name, of(entry)]), [["loop", [true]], ["place", ["Attic"]]]);
  assert.deepEqual(Object.entries(orders).map(([name, of]) => [name, of(entry)]), [["size", null], ["recorded", 86_400_000], ["place", "Attic"]]);
  assert.equal(popularity(entry), 40);
});

test("parameters become filters and ranges of the index", () => {
  assert.deepEqual(Object.keys(parameters.schemas), ["loop", "place", "size_min", "size_max", "recorded_from", "recorded_to"]);
  assert.deepEqual(parameters.wanted({ size_max: 2.5, loop: false, place: "Attic", recorded_from: "1970-01-02" }), {
    filters: { loop: [false], place: ["Attic"] }, ranges: { size: { to: 2.5 }, recorded: { from: 86_400_000 } },
  });
  assert.deepEqual(parameters.wanted({}), { filters: {} });
  assert.throws(() => parameters.wanted({ size_min: 3, size_max: 2.5 }), {
    status: 400, invalidParams: [{ name: "size_min", reason: "must not be above size_max" }],
  });
});

test("orders are chosen by the names of fields, or by their own; a range alone is none", () => {
  assert.deepEqual(orderValues(fields), ["popularity", "-popularity", "size", "-size", "nearest"]);
  assert.deepEqual(parseOrder("-size", fields.choices), { by: "size", descending: true });
  assert.deepEqual(parseOrder("nearest", fields.choices), { by: "place", descending: false });
  assert.deepEqual(parseOrder("-popularity", fields.choices), { by: "popularity", descending: true });
});

test("whatever passes as a date can be read", () => {
  for (const one of ["2026-05-01", "2026-02-31", "2026-05-01T23:59:59.123Z", "2026-05-01T12:00+02:00"]) {
    assert.match(one, new RegExp(isoDate));
    assert.ok(Number.isFinite(Date.parse(one)), one);
  }
  for (const one of ["2026", "2026-13-01", "2026-00-10", "2026-05-01T12:00:00", "yesterday", ""]) assert.doesNotMatch(one, new RegExp(isoDate));
});
