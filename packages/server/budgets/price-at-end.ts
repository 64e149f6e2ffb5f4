import type { Charge, EngineErrorCode } from "@atelier/engine/engine-error.ts";
import type { EngineResult } from "@atelier/engine/engine.ts";
import { isCharged, type Offer } from "../engines/offer.ts";
import type { Booking } from "../store/database/accounts/budgets.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { priceOf, type StoredPrice, wasSentBy } from "./price.ts";

/** What a task that ends has cost, and what that does to its budgets. */
export interface PriceAtEnd {
  price: StoredPrice;
  booking: Booking;
}

type Spent = Pick<TaskRow, "account_id" | "key_id" | "price_json" | "note_json">;

/** What a job has cost: as its engine says, or as it had quoted it. Undefined where nothing was charged and nothing had been reserved. */
export function priceOfResult(task: Spent, offer: Offer, cost: EngineResult["cost"], at: number): PriceAtEnd | undefined {
  const before = priceOf(task);
  const said = isAmount(cost) ? cost : undefined;
  const { engine, provider, quote } = offer;
  if (!before && !said && !isCharged(offer)) return undefined;
  const elsewhere = before ? owedElsewhere(task, before, engine) : 0;
  const micros = said?.micros ?? quote?.micros ?? (isCharged(offer) ? undefined : 0);
  return ended(task, before, {
    ...((micros !== undefined || elsewhere > 0) && { micros: (micros ?? 0) + elsewhere }),
    ...(said?.reported && elsewhere === 0 && { reported: true as const }),
    engine, ...(provider !== undefined && { provider }), ...(quote && { model: quote.model }), at: before?.at ?? at,
  });
}

/** A job process says it, which callers' files may have taken over. */
const isAmount = (cost: EngineResult["cost"]): boolean => cost !== undefined && Number.isSafeInteger(cost.micros) && cost.micros >= 0;

/** Another engine may have been paid before this one took over: who has kept a note has sent something. */
const owedElsewhere = (task: Spent, before: StoredPrice, engine: string): number =>
  (before.engine !== engine && wasSentBy(task, before.engine) ? (before.micros ?? 0) : 0);

/**
 * What a task has cost that gave nothing: what was reserved, where it may have been charged, otherwise nothing. Its note decides, not what the failure is
 * called: an engine takes it back where nothing is owed, and a failure of this service says nothing of what runs elsewhere.
 * @param code the engine's own; one that keeps no notes says `engine_unknown`
 * @param cost what the provider has charged all the same, where it says that
 */
export function priceOfFailure(task: Spent, code?: EngineErrorCode | "budget_exhausted", cost?: Charge): PriceAtEnd | undefined {
  const before = priceOf(task);
  if (!before) return undefined;
  if (cost && isAmount(cost)) return ended(task, before, { ...before, micros: cost.micros, ...(cost.reported && { reported: true as const }) });
  const isOwed = code === "engine_unknown" || wasSentBy(task, before.engine);
  const { micros, ...price } = before;
  return ended(task, before, { ...price, ...(isOwed ? micros !== undefined && { micros } : { micros: 0 }) });
}

function ended({ account_id: accountId, key_id: keyId }: Spent, before: StoredPrice | undefined, price: StoredPrice): PriceAtEnd {
  return { price, booking: { accountId, keyId, at: price.at, reserved: before?.micros ?? 0, spent: price.micros ?? 0 } };
}
