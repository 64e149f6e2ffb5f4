import { clock, number } from "../messages/format.ts";

/** A place or a length to the hundredth: 3.25 s, or 1:03.25. */
export function exactly(seconds: number): string {
  const hundredths = Math.round(seconds * 100) / 100;
  if (hundredths < 60) return `${number(hundredths, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}\u202fs`;
  const whole = Math.floor(hundredths);
  return `${clock(whole)}${number(hundredths - whole, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).slice(1)}`;
}
