import type { Engine, PricedOrder, Quote } from "@atelier/engine/engine.ts";

/** What an engine asks for a job. */
export interface Offer {
  /** Its id. */
  engine: string;
  /** Who runs the model on machines of theirs, and so sees the inputs; absent where they stay on the operator's. */
  provider?: string;
  /** Absent where nothing is charged, or where nobody knows the price. */
  quote?: Quote;
}

/** @throws Error where the engine quotes what is no amount: sums of such amounts would let a budget be exceeded */
export function offerOf(engine: Engine, provider: string | undefined, order: PricedOrder): Offer {
  const quote = engine.quote?.(order);
  if (quote && !(Number.isSafeInteger(quote.micros) && quote.micros >= 0)) throw new Error(`the engine ${engine.id} quotes ${quote.micros} micros`);
  return { engine: engine.id, ...(provider !== undefined && { provider }), ...(quote && { quote }) };
}

/** Whether a job costs something, as far as is known: an amount, or a provider whose price is not known. */
export const isCharged = ({ provider, quote }: Offer): boolean => provider !== undefined || quote !== undefined;
