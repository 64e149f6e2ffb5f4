import type { Choice, Price } from "../../../profiles/profile.ts";

/** Day on which the provider's price list was read. */
const day = "2026-11-24";

/** @param unit US dollars for what the provider counts as one in its answers, where that is known */
export const priced = (per: Price["per"], rate: Choice<number>, unit?: number): Price => ({ on: day, per, rate, ...(unit !== undefined && { unit }) });
