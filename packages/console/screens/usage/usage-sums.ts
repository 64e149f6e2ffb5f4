/** One entry of `GET /v1/usage`. */
export interface UsageEntry {
  /** Day, UTC: 2026-01-31 */
  date: string;
  model: string;
  unit: string;
  /** Finished tasks. */
  tasks: number;
  /** In the unit. */
  quantity: number;
}

/** What bars show: the number of tasks, or the quantity of one unit. */
export type Measure = "tasks" | (string & {});

export interface Series {
  /** undefined: all the models that have no series of their own. */
  model: string | undefined;
  total: number;
  /** A value for each day. */
  values: readonly number[];
}

const day = 86_400_000;

/** Models that have a colour of their own. */
const mostSeries = 5;

/** The last days up to today, in UTC, oldest first. */
export function lastDays(count: number, now: number): string[] {
  return Array.from({ length: count }, (_, place) => new Date(now - (count - 1 - place) * day).toISOString().slice(0, 10));
}

/** Units that were used, in alphabetical order. */
export function unitsIn(entries: readonly UsageEntry[]): string[] {
  return [...new Set(entries.map(({ unit }) => unit))].sort();
}

/** The entries by model, the most used first; those beyond the fifth are one series. */
export function seriesOf(entries: readonly UsageEntry[], days: readonly string[], measure: Measure): Series[] {
  const byModel = new Map<string, number[]>();
  for (const entry of entries) {
    const value = measure === "tasks" ? entry.tasks : entry.unit === measure ? entry.quantity : 0;
    const place = days.indexOf(entry.date);
    if (value === 0 || place < 0) continue;
    const values = byModel.get(entry.model) ?? days.map(() => 0);
    values[place]! += value;
    byModel.set(entry.model, values);
  }
  const all = [...byModel].map(([model, values]) => ({ model, values, total: sum(values) })).sort((a, b) => b.total - a.total);
  const rest = all.slice(mostSeries);
  if (rest.length < 2) return all;
  const others = days.map((_, place) => sum(rest.map(({ values }) => values[place]!)));
  return [...all.slice(0, mostSeries), { model: undefined, values: others, total: sum(others) }];
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** The same entries for a spreadsheet (RFC 4180). */
export function csvOf(entries: readonly UsageEntry[]): string {
  const cell = (value: string | number) => (/[",\r\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value));
  const rows = entries.map(({ date, model, unit, tasks, quantity }) => [date, model, unit, tasks, quantity].map(cell).join(","));
  return ["date,model,unit,tasks,quantity", ...rows, ""].join("\r\n");
}
