import type { Choice, Price } from "./profile.ts";

/**
 * Prices of a list.
 * @param day on which it was read
 * @returns a price from what is multiplied, US dollars for one, and US dollars for what the provider counts as one in its answers, where that is known
 */
export const pricesOf = (day: string) => (per: Price["per"], rate: Choice<number>, unit?: number): Price => (
  { on: day, per, rate, ...(unit !== undefined && { unit }) }
);
