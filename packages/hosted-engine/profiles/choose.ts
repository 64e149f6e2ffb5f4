import { offer } from "../offers/offers.ts";
import type { Order } from "../offers/order.ts";
import type { Choice, Entry, Json } from "./profile.ts";

/** The first entry that is for such a job. */
export const chooseEntry = (entries: readonly Entry[], order: Order): Entry | undefined =>
  entries.find((entry) => entry.kind === order.kind && Object.entries(entry.when ?? {}).every(([name, expected]) => holds(offer(order, name), expected)));

function holds(value: unknown, expected: Json): boolean {
  if (typeof expected === "boolean") return (value !== undefined && value !== false) === expected;
  return Array.isArray(expected) ? expected.includes(value as Json) : value === expected;
}

/** What a choice comes to for a job; undefined where the job has another value than it knows. */
export function resolve<T extends string | number>(choice: Choice<T>, order: Order, known: Readonly<Record<string, unknown>> = {}): T | undefined {
  if (typeof choice !== "object") return choice;
  const value = choice.by in known ? known[choice.by] : offer(order, choice.by);
  const next = choice.of[String(value)] ?? choice.of["otherwise"];
  return next === undefined ? undefined : resolve(next as Choice<T>, order, known);
}

/** Names of the job's values that decide on an entry and its model. */
export const namesOfChoices = ({ when = {}, model }: Entry): string[] => [...Object.keys(when), ...namesIn(model)];

export function namesIn(choice: Choice<string> | Choice<number>): string[] {
  if (typeof choice !== "object") return [];
  return [choice.by, ...Object.values(choice.of).flatMap((one) => namesIn(one as Choice<string>))];
}
