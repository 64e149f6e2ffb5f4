import type { Attempt, DeliveryState } from "./delivery-choice.ts";

/** What there is to do about a delivery that was not taken. */
export type Advice = "superseded" | "gone" | "redirected" | "refused" | "broken" | "silent";

/** Statuses that ask for a later attempt, though they begin with a 4: RFC 9110 and RFC 6585. */
const later = [408, 425, 429];

/** As much of a delivery as advice needs. */
interface Tried {
  state: DeliveryState;
  attempts: readonly Pick<Attempt, "status_code">[];
}

/**
 * @returns what is to be done so that the receiver takes it, by its last attempt: undefined where nothing is, because it was taken or was not tried yet
 */
export function adviceOf({ state, attempts }: Tried): Advice | undefined {
  const last = attempts.at(-1);
  if (state === "superseded") return state;
  if (state === "delivered" || last === undefined) return undefined;
  const { status_code: code } = last;
  if (code === undefined) return "silent";
  if (code < 300) return undefined;
  if (code === 410) return "gone";
  if (code >= 500 || later.includes(code)) return "broken";
  return code >= 400 ? "refused" : "redirected";
}

/** Whether it was tried in vain and is tried again by itself. */
export const isRetried = (delivery: Tried): boolean => delivery.state === "pending" && adviceOf(delivery) !== undefined;
