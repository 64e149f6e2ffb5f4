import type { Micros } from "@atelier/engine/engine.ts";
import type { SettingType } from "./setting-types.ts";

/*
 * Amounts of money are whole millionths of a dollar wherever they are added or compared, so that twenty times 0.05 is 1. Only at the edges they are decimals.
 */

/** More is a typing error. */
const mostDollars = 1_000_000_000;

/** @returns undefined for what is no amount, such as `1e3`, `-1` or `0.0000001` */
export function microsOf(text: string): Micros | undefined {
  const [, whole, part = ""] = /^(\d{1,10})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  if (whole === undefined || Number(whole) > mostDollars) return undefined;
  return Number(whole) * 1_000_000 + Number(part.padEnd(6, "0"));
}

/** Dollars for JSON: the number whose shortest decimal is the exact amount, since no sum comes near 2^53 micros. */
export const dollarsOf = (micros: Micros): number => micros / 1_000_000;

/** Dollars for people: `0.05`, `12.00`, `0.000125`. */
export function dollarText(micros: Micros): string {
  const part = String(micros % 1_000_000).padStart(6, "0").replace(/0{1,4}$/, "");
  return `${Math.floor(micros / 1_000_000)}.${part}`;
}

/** A setting in dollars; its value is in micros. */
export function dollarAmount(): SettingType<Micros> {
  return {
    label: "dollars",
    parse(value) {
      const micros = microsOf(value);
      if (micros === undefined) throw new Error("an amount in US dollars such as 20 or 0.50, with at most six decimals");
      return micros;
    },
  };
}
