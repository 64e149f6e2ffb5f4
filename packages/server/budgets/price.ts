import type { Micros } from "@atelier/engine/engine.ts";
import { dollarsOf } from "../config/dollars.ts";
import { isCharged, type Offer } from "../engines/offer.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { noteIn } from "../tasks/stored-note.ts";

/** What a task costs, as `price_json` keeps it. */
export interface StoredPrice {
  /** Reserved while the task has not ended, spent after; absent while nobody knows the price. */
  micros?: Micros;
  /** The provider has said it; absent: by its price list. */
  reported?: true;
  /** The engine that asks for it. */
  engine: string;
  provider?: string;
  model?: string;
  /** Since when it is reserved: it counts in the day and month of that. */
  at: number;
}

/** Undefined where nothing charges for the task. */
export function priceOf({ price_json: json }: Pick<TaskRow, "price_json">): StoredPrice | undefined {
  return json === null || json === undefined ? undefined : (JSON.parse(json) as StoredPrice);
}

/** What a new task is to have reserved; undefined where the engine charges nothing. */
export function priceAt(offer: Offer, at: number): StoredPrice | undefined {
  if (!isCharged(offer)) return undefined;
  const { engine, provider, quote } = offer;
  return { ...(quote && { micros: quote.micros }), engine, ...(provider !== undefined && { provider }), ...(quote && { model: quote.model }), at };
}

/** Whether an engine has kept a note for the task, as engines do before they send a job to where it costs something. An empty one takes it back. */
export function wasSentBy(task: Pick<TaskRow, "note_json">, engine: string): boolean {
  const kept = noteIn(task);
  return kept?.engine === engine && kept.note !== "";
}

/** What an engine asks for a task: of what it has sent in an earlier attempt what it asked for then, whatever its models and prices are now. */
export function offerAsSent(task: Pick<TaskRow, "note_json" | "price_json">, offer: Offer): Offer {
  const before = priceOf(task);
  if (!offer.quote || before?.micros === undefined || before.engine !== offer.engine || !wasSentBy(task, offer.engine)) return offer;
  const { micros, model = offer.quote.model, provider } = before;
  return { ...offer, ...(provider !== undefined && { provider }), quote: { ...offer.quote, micros, model } };
}

/** The engine that a task was sent to where it is paid for: no other takes it over while that one is there. */
export function paidEngineOf(task: Pick<TaskRow, "note_json" | "price_json">): string | undefined {
  const engine = task.note_json === null ? undefined : priceOf(task)?.engine;
  return engine !== undefined && wasSentBy(task, engine) ? engine : undefined;
}

/** What of a price callers see. */
export interface PriceView {
  cost?: { amount: number; currency: "USD"; basis: "estimated" | "reported" };
  provider?: string;
  engine_model?: string;
}

export function viewPrice(row: Pick<TaskRow, "price_json">): PriceView {
  const price = priceOf(row);
  if (!price) return {};
  const { micros, reported, provider, model } = price;
  const basis = reported ? "reported" : "estimated";
  return {
    ...(micros !== undefined && { cost: { amount: dollarsOf(micros), currency: "USD", basis } }),
    ...(provider !== undefined && { provider }),
    ...(model !== undefined && { engine_model: model }),
  };
}
