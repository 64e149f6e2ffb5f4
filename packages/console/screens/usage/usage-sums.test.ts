import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOf, csvOf, lastDays, lastHours, type Measure, seriesOf, type UsageEntry } from "./usage-sums.ts";

const entry = (date: string, model: string, tasks: number, quantity = 1, unit = "megapixels"): UsageEntry => ({ date, model, unit, tasks, quantity });

const byModel = (entries: UsageEntry[], slots: string[], measure: Measure) => seriesOf(entries, slots, ({ model }) => model, (one) => amountOf(one, measure));

test("the last days end today in UTC, over the end of a month", () => {
  assert.deepEqual(lastDays(3, Date.parse("2026-03-01T00:30:00Z")), ["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("bars are by model, the most used first, and count what was asked for", () => {
  const days = ["2026-03-01", "2026-03-02"];
  const entries = [entry("2026-03-01", "a", 1, 5), entry("2026-03-02", "b", 3, 0.5), entry("2026-03-02", "a", 1, 2), entry("2026-03-02", "c", 9, 4, "seconds")];
  assert.deepEqual(byModel(entries, days, "tasks").map(({ name, values }) => [name, values]), [["c", [0, 9]], ["b", [0, 3]], ["a", [1, 1]]]);
  assert.deepEqual(byModel(entries, days, "megapixels").map(({ name, values }) => [name, values]), [["a", [5, 2]], ["b", [0, 0.5]]]);
});

test("the models beyond the fifth are one series, and nothing is lost", () => {
  const days = ["2026-03-01"];
  const entries = Array.from({ length: 9 }, (_, place) => entry("2026-03-01", `model ${place}`, place + 1));
  const series = byModel(entries, days, "tasks");
  assert.deepEqual(series.map(({ total }) => total), [9, 8, 7, 6, 5, 10]);
  assert.equal(series.at(-1)!.name, undefined);
});

test("the last hours end with this one, and entries of an hour are in its bar, whatever they are grouped by", () => {
  const hours = lastHours(2, Date.parse("2026-03-01T00:30:00Z"));
  assert.deepEqual(hours, ["2026-02-28T23:00:00.000Z", "2026-03-01T00:00:00.000Z"]);
  const entries = [null, "k"].map((key_id) => ({ ...entry("2026-03-01", "a", 2), hour: hours[1]!, key_id }));
  assert.deepEqual(seriesOf(entries, hours, ({ key_id }) => key_id ?? "before", ({ tasks }) => tasks), [
    { name: "before", values: [0, 2], total: 2 }, { name: "k", values: [0, 2], total: 2 },
  ]);
});

test("a table for a spreadsheet has a row for each entry, and no column that none of them has", () => {
  const columns = ["date", "hour", "model", "key_id", "unit", "tasks", "quantity"];
  assert.equal(csvOf([entry("2026-03-01", 'a,"b', 2, 0.26)], columns), 'date,model,unit,tasks,quantity\r\n2026-03-01,"a,""b",megapixels,2,0.26\r\n');
  assert.equal(csvOf([{ date: "2026-03-01", key_id: null, failed: 1 }], ["date", "key_id", "failed"]), "date,key_id,failed\r\n2026-03-01,,1\r\n");
});
