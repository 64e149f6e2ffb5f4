import { type InvalidParam, invalidRequest } from "../errors.ts";
import type { Db } from "../store/database/schema.ts";
import { sumUsage } from "../store/database/usage.ts";

const day = 24 * 60 * 60 * 1000;

/** Days that are summed when the question does not say where to begin, the last one included. */
const daysByDefault = 30;

/** What an account has used of one model on one day. */
export interface DailyUsage {
  /** Day in UTC, `2026-01-31`. */
  date: string;
  /** Path of the create call below /v1/ai. */
  model: string;
  unit: string;
  /** Finished tasks. */
  tasks: number;
  /** In the unit, to two decimals. */
  quantity: number;
}

export interface UsagePeriod {
  /** First day, `2026-01-01`, or an ISO 8601 instant. */
  from?: string | undefined;
  /** Last day, or an ISO 8601 instant that is not included. */
  to?: string | undefined;
}

/**
 * Finished tasks of an account, summed by day (UTC) and model. Failed and cancelled tasks cost nothing and are not among them.
 * @throws ServiceError 400 for a day or instant that does not exist, and for a period that ends before it begins
 */
export async function usageOf(db: Db, accountId: string, period: UsagePeriod, now = Date.now()): Promise<DailyUsage[]> {
  const { from, to } = range(period, now);
  const sums = await sumUsage(db, accountId, from, to);
  return sums.map((sum) => ({
    date: new Date(sum.day * day).toISOString().slice(0, 10),
    model: sum.model,
    unit: sum.unit,
    tasks: sum.tasks,
    quantity: Math.round(sum.quantity * 100) / 100,
  }));
}

function range(period: UsagePeriod, now: number): { from: number; to: number } {
  const problems: InvalidParam[] = [];
  const read = (name: keyof UsagePeriod, wholeDay: number, fallback: number) => {
    const text = period[name];
    const time = text === undefined ? fallback : parseTime(text, wholeDay);
    if (time === undefined) problems.push({ name, reason: "must be a day such as 2026-01-31, or an instant such as 2026-01-31T12:00:00Z" });
    return time ?? 0;
  };
  const to = read("to", day, now + 1);
  const from = read("from", 0, Math.floor((to - 1) / day) * day - (daysByDefault - 1) * day);
  if (problems.length === 0 && from > to) problems.push({ name: "from", reason: "must not be after to" });
  if (problems.length > 0) throw invalidRequest(problems);
  return { from, to };
}

/** Milliseconds since 1970; undefined for what is no time. A day begins `offset` milliseconds later than its midnight. */
function parseTime(text: string, offset: number): number | undefined {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  if (!isDay && !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined;
  const time = Date.parse(text);
  // The parser takes 31 February for 3 March.
  const exists = !Number.isNaN(time) && new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10));
  if (!exists) return undefined;
  return isDay ? time + offset : time;
}
