import { useMemo } from "preact/hooks";
import { search } from "../../router/location.ts";

export const states = ["pending", "delivered", "failed", "superseded"] as const;
export type DeliveryState = (typeof states)[number];

/** Hours that a choice of time goes back. */
const hours = { all: undefined, hour: 1, day: 24, week: 168 } as const;
export type Period = keyof typeof hours;
export const periods = Object.keys(hours) as Period[];

export interface Delivery {
  id: string;
  task_id: string;
  url: string;
  state: DeliveryState;
  body: string;
  created_at: string;
  next_attempt_at?: string;
  attempts: readonly Attempt[];
}

export interface Attempt {
  number: number;
  started_at: string;
  duration_ms: number;
  status_code?: number;
  error?: string;
  response?: string;
}

export interface Choice {
  state: DeliveryState | undefined;
  url: string | undefined;
  period: Period;
  /** ISO 8601 */
  since: string | undefined;
}

/** Which deliveries the URL asks for. The period begins where it did when it was chosen, or each look would ask for another list. */
export function useChoice(): Choice {
  const params = search.value;
  const period = periods.find((one) => one === params.get("time")) ?? "all";
  const since = useMemo(() => {
    const back = hours[period];
    return back === undefined ? undefined : new Date(Date.now() - back * 3_600_000).toISOString();
  }, [period]);
  return { state: states.find((one) => one === params.get("state")), url: params.get("url") ?? undefined, period, since };
}
