import assert from "node:assert/strict";
import { test } from "node:test";
import { days, instants } from "./dates.ts";
import { type AnyField, type EntryOf, fieldsOf, type ParametersOf } from "./field.ts";
import { defineFields, searchDefinition } from "./fields.ts";
import { date, day, flag, integer, number, orUnknown, text } from "./kinds.ts";
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

test("a date is one that exists: as a day, or with its time and zone", () => {
  const read = (text: string) => (new RegExp(instants.schema.pattern).test(text) ? instants.read(text) : undefined);
  assert.deepEqual(read("1970-01-02"), { first: 86_400_000, last: 2 * 86_400_000 - 1 });
  for (const one of ["2026-05-01T23:59:59.123Z", "2026-05-01T12:00+02:00", "2024-02-29T00:00Z", "0096-02-29", "2000-02-29"]) {
    assert.ok(Number.isFinite(read(one)?.first), one);
  }
  const none = [
    "2026", "2026-13-01", "2026-00-10", "2026-05-01T12:00:00", "yesterday", "", "2026-02-31", "2026-02-31T12:00Z", "2026-04-31", "2026-02-29", "1900-02-29",
  ];
  for (const one of none) assert.equal(read(one), undefined, one);
});

test("a day is a day alone", () => {
  assert.deepEqual(days.read("1970-01-02"), { first: 86_400_000, last: 2 * 86_400_000 - 1 });
  for (const one of ["1970-01-02T00:00Z", "2026-2-3", "2026-02-31", "May 1 2026", "2026-05-01\n", ""]) assert.equal(days.read(one), undefined, one);
});

test("two fields that would have one name on the wire are refused, whatever it names", () => {
  const define = (name: string, one: AnyField, other: AnyField) => () => (
    defineFields<Row, never>({ name: "sounds", language: "en", declared: { popularity: declared.popularity, first: one, [name]: other } as never })
  );
  const range = field(number, { column: "size", filter: { by: "range", description: "size" } });
  const flagged = (name: string) => field(flag, { column: "is_loop", filter: { by: "flag", name, description: "loop" } });
  const last = "give one of them a `name` of its own";
  assert.throws(define("second", range, flagged("first_max")), { message: `sounds: the fields first and second both have the parameter first_max: ${last}` });
  const ordered = field(number, { column: "size", order: { choices: { "-second": { descending: true } } } });
  assert.throws(define("second", ordered, field(number, { column: "age", order: true })), {
    message: `sounds: the fields first and second both have the order -second: ${last}`,
  });
  const shown = field(number, { column: "size", member: { name: "second", description: "Size" } });
  assert.throws(define("second", shown, field(number, { column: "age", member: { description: "Age" } })), {
    message: `sounds: the fields first and second both have the member second: ${last}`,
  });
  const stated = field(number, { column: "size", stated: { name: "second", description: "Size" } });
  assert.throws(define("second", stated, field(number, { column: "age", stated: { description: "Age" } })), {
    message: `sounds: the fields first and second both have the column of manifests second: ${last}`,
  });
  define("second", range, flagged("second"))();
});

test("a row without the column of a field is refused, not read as something", () => {
  assert.throws(() => fields.entry({ id: 1, score: 1, is_loop: 0, size: 1, place: "Attic" }), /a row has no column recorded_at: .*migration/);
});

test("the ends of a range are called as declared, and take in the whole of a day", () => {
  const other = {
    popularity: declared.popularity,
    made: field(day, { column: "made", filter: { by: "range", ends: ["after", "before"], description: "day of making" } }),
    seen: field(date, { column: "seen", filter: { by: "range", name: "sighted", description: "sighting" } }),
  };
  const query: ParametersOf<typeof other> = { made_after: "2026-05-01", made_before: "2026-05-02", sighted_to: "1970-01-01" };
  // @ts-expect-error its end is called otherwise
  const wrong: ParametersOf<typeof other> = { made_from: "2026-05-01" };
  // @ts-expect-error a day is written as a text
  const number: ParametersOf<typeof other> = { made_after: 1 };
  assert.ok(wrong && number);
  const ranges = new FilterParameters(defineFields<Row, typeof other>({ name: "sounds", language: "en", declared: other }));
  const { schemas } = ranges;
  assert.deepEqual(Object.keys(schemas), ["made_after", "made_before", "sighted_from", "sighted_to"]);
  assert.equal((schemas.made_before as { description?: string }).description, "Not after this day of making (inclusive)");
  const made = { from: days.read("2026-05-01")!.first, to: days.read("2026-05-02")!.last };
  assert.deepEqual(ranges.wanted(query).ranges, { made, seen: { to: 86_399_999 } });
  assert.throws(() => ranges.wanted({ made_after: "2026-02-31", sighted_to: "2026-02-30T12:00Z" }, (name) => `filters[${name}]`), {
    status: 400, invalidParams: [
      { name: "filters[made_after]", reason: "must be a day that exists, such as 2026-05-01" },
      { name: "filters[sighted_to]", reason: "must be a date that exists, such as 2026-05-01 or 2026-05-01T12:00:00Z" },
    ],
  });
});
