import type { EngineError } from "@atelier/engine/engine.ts";
import type { JobOutcome } from "../../job/messages.ts";
import { dollarText } from "../../config/dollars.ts";
import type { Offer } from "../../engines/offer.ts";
import { isCharged } from "../../engines/offer.ts";

/** What checks may spend in all, and have spent. Nothing is ordered that costs money unless an amount was named that covers it. */
export class Spending {
  readonly #most: number | undefined;
  #spent = 0;

  /** @param most micros */
  constructor(most: number | undefined) {
    this.#most = most;
  }

  /** Why a check is left out; undefined where it may be done. */
  refusal(offer: Offer): string | undefined {
    if (!isCharged(offer)) return undefined;
    const price = offer.quote && `costs some ${dollarText(offer.quote.micros)} dollars`;
    if (this.#most === undefined) return `${price ?? "costs money"}: name what may be spent, such as --spend 0.50`;
    if (!offer.quote) return "its price is not known";
    const left = this.#most - this.#spent;
    return offer.quote.micros > left ? `${price}, and ${dollarText(Math.max(0, left))} are left` : undefined;
  }

  /** @returns what a check has cost, in words; empty where nothing is charged */
  made(offer: Offer, { cost }: Pick<JobOutcome, "cost">): string {
    if (!isCharged(offer)) return "";
    const micros = cost?.micros ?? offer.quote?.micros ?? 0;
    this.#spent += micros;
    return `, ${cost?.reported ? "" : "some "}${dollarText(micros)} dollars`;
  }

  /** Of a check that failed, what nobody can know to be free counts as spent. */
  failed({ quote }: Offer, error: unknown): void {
    if ((error as Partial<EngineError>).code === "engine_unknown") this.#spent += quote?.micros ?? 0;
  }

  /** In words; undefined where nothing was charged. */
  get sum(): string | undefined {
    return this.#spent === 0 ? undefined : `${dollarText(this.#spent)} dollars in all`;
  }
}
