import { dollarsOf } from "../config/dollars.ts";
import { type InvalidParam, invalidRequest } from "../errors.ts";
import type { Db } from "../store/database/schema.ts";
import { notDayOrInstant, parseDayOrInstant } from "./day-or-instant.ts";
import { sumFailures, type SumGroup, sumUsage } from "../store/database/accounts/usage.ts";

const day = 24 * 60 * 60 * 1000;

/** Days that are summed when the question does not say where to begin, the last one included. */
const daysByDefault = 30;

const hour = day / 24;

/** What an account has used of one model on one day, or in one hour. */
export interface UsageEntry extends Group {
  unit: string;
  /** Finished tasks. */
  tasks: number;
  /** In the unit, to two decimals. */
  quantity: number;
  cost?: Cost;
}

/** Tasks of one model that gave nothing, on one day or in one hour. */
export interface FailureEntry extends Group {
  failed: number;
  cancelled: number;
  cost?: Cost;
}

/** What was spent; there where something was. */
export interface Cost {
  /** Dollars. */
  amount: number;
  currency: "USD";
}

interface Group {
  /** Day in UTC, `2026-01-31`. */
  date: string;
  /** Beginning of the hour, ISO 8601, where hours are asked for. */
  hour?: string;
  /** Path of the create call below /v1/ai. */
  model: string;
  /** Where keys are counted apart; null for what was counted before they were. */
  key_id?: string | null;
}

export interface UsageQuestion {
  /** First day, `2026-01-01`, or an ISO 8601 instant. */
  from?: string | undefined;
  /** Last day, or an ISO 8601 instant that is not included. */
  to?: string | undefined;
  by?: "day" | "hour" | undefined;
  model?: string | undefined;
  /** Id of a key. */
  key?: string | undefined;
  /** Whether keys are counted apart. */
  by_key?: boolean | undefined;
}

export interface Usage {
  data: UsageEntry[];
  failures: FailureEntry[];
}

/**
 * Tasks of an account that ended, summed by day or hour (UTC) and model. What failed or was cancelled costs nothing, and is counted apart.
 * @throws ServiceError 400 for a day or instant that does not exist, and for a period that ends before it begins
 */
export async function usageOf(db: Db, accountId: string, question: UsageQuestion, now = Date.now()): Promise<Usage> {
  const { by = "day", model, key: keyId, by_key: byKey } = question;
  const step = by === "hour" ? hour : day;
  const filter = { accountId, ...range(question, now), step, model, keyId, byKey };
  const groupOf = (sum: SumGroup): Group => {
    const begins = new Date(sum.step * step).toISOString();
    const ofKey = sum.key_id === undefined ? {} : { key_id: sum.key_id };
    return { date: begins.slice(0, 10), ...(by === "hour" && { hour: begins }), model: sum.model, ...ofKey };
  };
  const [used, failures] = await Promise.all([sumUsage(db, filter), sumFailures(db, filter)]);
  return {
    data: used.map((sum) => ({ ...groupOf(sum), unit: sum.unit, tasks: sum.tasks, quantity: Math.round(sum.quantity * 100) / 100, ...costOf(sum) })),
    failures: failures.map((sum) => ({ ...groupOf(sum), failed: sum.failed, cancelled: sum.cancelled, ...costOf(sum) })),
  };
}

const costOf = ({ micros }: { micros: number }): { cost?: Cost } => (micros === 0 ? {} : { cost: { amount: dollarsOf(micros), currency: "USD" } });

function range(period: Pick<UsageQuestion, "from" | "to">, now: number): { from: number; to: number } {
  const problems: InvalidParam[] = [];
  const read = (name: "from" | "to", wholeDay: number, fallback: number) => {
    const text = period[name];
    const time = text === undefined ? fallback : parseDayOrInstant(text, wholeDay);
    if (time === undefined) problems.push({ name, reason: notDayOrInstant });
    return time ?? 0;
  };
  const to = read("to", day, now + 1);
  const from = read("from", 0, Math.floor((to - 1) / day) * day - (daysByDefault - 1) * day);
  if (problems.length === 0 && from > to) problems.push({ name: "from", reason: "must not be after to" });
  if (problems.length > 0) throw invalidRequest(problems);
  return { from, to };
}
