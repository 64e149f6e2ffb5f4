import assert from "node:assert/strict";
import { test } from "node:test";
import { csvOf, lastDays, seriesOf, type UsageEntry } from "./usage-sums.ts";

const entry = (date: string, model: string, tasks: number, quantity = 1, unit = "megapixels"): UsageEntry => ({ date, model, unit, tasks, quantity });

test("the last days end today in UTC, over the end of a month", () => {
  assert.deepEqual(lastDays(3, Date.parse("2026-03-01T00:30:00Z")), ["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("bars are by model, the most used first, and count what was asked for", () => {
  const days = ["2026-03-01", "2026-03-02"];
  const entries = [entry("2026-03-01", "a", 1, 5), entry("2026-03-02", "b", 3, 0.5), entry("2026-03-02", "a", 1, 2), entry("2026-03-02", "c", 9, 4, "seconds")];
  assert.deepEqual(seriesOf(entries, days, "tasks").map(({ model, values }) => [model, values]), [["c", [0, 9]], ["b", [0, 3]], ["a", [1, 1]]]);
  assert.deepEqual(seriesOf(entries, days, "megapixels").map(({ model, values }) => [model, values]), [["a", [5, 2]], ["b", [0, 0.5]]]);
});

test("the models beyond the fifth are one series, and nothing is lost", () => {
  const days = ["2026-03-01"];
  const entries = Array.from({ length: 9 }, (_, place) => entry("2026-03-01", `model ${place}`, place + 1));
  const series = seriesOf(entries, days, "tasks");
  assert.deepEqual(series.map(({ total }) => total), [9, 8, 7, 6, 5, 10]);
  assert.equal(series.at(-1)!.model, undefined);
});

test("a table for a spreadsheet has a row for each entry", () => {
  assert.equal(csvOf([entry("2026-03-01", 'a,"b', 2, 0.26)]), 'date,model,unit,tasks,quantity\r\n2026-03-01,"a,""b",megapixels,2,0.26\r\n');
});
