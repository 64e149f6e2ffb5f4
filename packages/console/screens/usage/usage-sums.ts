/** One entry of `GET /v1/usage`: of a day or an hour, a model, a unit and, where it is grouped by key, a key. */
export interface UsageEntry extends Group {
  unit: string;
  /** Finished tasks. */
  tasks: number;
  /** In the unit. */
  quantity: number;
  cost?: Cost;
}

/** What engines have charged; there where something was. */
export interface Cost {
  /** US dollars. */
  amount: number;
}

/** What gave nothing. */
export interface FailureEntry extends Group {
  failed: number;
  cancelled: number;
  cost?: Cost;
}

export interface Group {
  /** Day, UTC: 2026-01-31 */
  date: string;
  /** Beginning of the hour, ISO 8601, where hours were asked for. */
  hour?: string;
  model: string;
  /** null: counted before usage was recorded by key. */
  key_id?: string | null;
}

/** What bars show: the number of tasks, what they cost, or the quantity of one unit. */
export type Measure = "tasks" | "cost" | (string & {});

export interface Series {
  /** What its parts have in common; undefined: all those that have no series of their own. */
  name: string | undefined;
  total: number;
  /** A value for each slot. */
  values: readonly number[];
}

const hour = 3_600_000;
const day = 24 * hour;

/** Groups that have a colour of their own. */
const mostSeries = 5;

/** The day or the hour that an entry is of, as `lastDays` and `lastHours` name them. */
export const slotOf = ({ date, hour: begins }: Group): string => begins ?? date;

/** The last days up to today, in UTC, oldest first. */
export function lastDays(count: number, now: number): string[] {
  return Array.from({ length: count }, (_, place) => new Date(now - (count - 1 - place) * day).toISOString().slice(0, 10));
}

/** Beginnings of the last hours up to this one, oldest first. */
export function lastHours(count: number, now: number): string[] {
  const last = Math.floor(now / hour) * hour;
  return Array.from({ length: count }, (_, place) => new Date(last - (count - 1 - place) * hour).toISOString());
}

/** Units that were used, in alphabetical order. */
export function unitsIn(entries: readonly UsageEntry[]): string[] {
  return [...new Set(entries.map(({ unit }) => unit))].sort();
}

/** What an entry counts for in a measure. */
export function amountOf(entry: UsageEntry, measure: Measure): number {
  if (measure === "tasks") return entry.tasks;
  if (measure === "cost") return entry.cost?.amount ?? 0;
  return entry.unit === measure ? entry.quantity : 0;
}

/** Entries as rows of a spreadsheet, which has numbers in its cells. */
export const withDollars = <Entry extends { cost?: Cost }>(entries: readonly Entry[]): (Entry & { cost_usd?: number })[] =>
  entries.map((entry) => (entry.cost ? { ...entry, cost_usd: entry.cost.amount } : entry));

/** Entries by what they have in common, the largest first; those beyond the fifth are one series. */
export function seriesOf<Entry extends Group>(
  entries: readonly Entry[], slots: readonly string[], nameOf: (entry: Entry) => string, amount: (entry: Entry) => number,
): Series[] {
  const places = new Map(slots.map((slot, place) => [slot, place]));
  const byName = new Map<string, number[]>();
  for (const entry of entries) {
    const value = amount(entry);
    const place = places.get(slotOf(entry));
    if (value === 0 || place === undefined) continue;
    const values = byName.get(nameOf(entry)) ?? slots.map(() => 0);
    values[place]! += value;
    byName.set(nameOf(entry), values);
  }
  const all = [...byName].map(([name, values]) => ({ name, values, total: sum(values) })).sort((a, b) => b.total - a.total);
  const rest = all.slice(mostSeries);
  if (rest.length < 2) return all;
  const others = slots.map((_, place) => sum(rest.map(({ values }) => values[place]!)));
  return [...all.slice(0, mostSeries), { name: undefined, values: others, total: sum(others) }];
}

export function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

/** Rows for a spreadsheet (RFC 4180), of the columns that any of them has. */
export function csvOf(entries: readonly object[], columns: readonly string[]): string {
  const text = (value: unknown) => (value === undefined || value === null ? "" : String(value as string | number));
  const cell = (value: string) => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);
  const used = columns.filter((name) => entries.some((entry) => name in entry));
  const rows = entries.map((entry) => used.map((name) => cell(text((entry as Record<string, unknown>)[name]))).join(","));
  return [used.join(","), ...rows, ""].join("\r\n");
}
