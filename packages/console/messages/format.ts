import { shownLanguage } from "./shown-language.ts";

type Formats = Intl.NumberFormat | Intl.DateTimeFormat | Intl.DisplayNames;

/** Making a format costs a hundred times what using one does, and a list of filters or sounds uses one for each of its lines. */
const formats = new Map<string, Formats>();

function kept<Format extends Formats>(kind: string, options: object, make: (language: string) => Format): Format {
  const key = `${kind} ${shownLanguage.value} ${JSON.stringify(options)}`;
  const format = (formats.get(key) as Format | undefined) ?? make(shownLanguage.value);
  formats.set(key, format);
  return format;
}

/** 29,736 */
export function number(value: number, options: Intl.NumberFormatOptions = {}): string {
  return kept("number", options, (to) => new Intl.NumberFormat(to, options)).format(value);
}

/** $0.05, or 0,05 $: with as many digits as a small price has. */
export function dollars(amount: number): string {
  return number(amount, { style: "currency", currency: "USD", minimumFractionDigits: 2, maximumFractionDigits: amount < 0.01 ? 6 : 4 });
}

/** 1.2 MB */
export function bytes(value: number): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
  return number(value / 1000 ** power, { style: "unit", unit: units[power]!, unitDisplay: "short", maximumFractionDigits: power < 2 ? 0 : 1 });
}

/** 1:05, or 1:02:09. @param seconds of a clip or a place in it */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Length of a short sound: 0.4 s below ten seconds, 0:12 above. */
export function length(seconds: number): string {
  if (seconds >= 10) return clock(Math.round(seconds));
  // The sign of the unit in every language: German's narrow form is "Sek.", which is too wide for rows.
  return `${number(seconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 })}s`;
}

export function date(value: string | number | Date, options: Intl.DateTimeFormatOptions = { dateStyle: "medium" }): string {
  return kept("date", options, (to) => new Intl.DateTimeFormat(to, options)).format(new Date(value));
}

/** Spanish, or espagnol. @param code such as `es` */
export function languageName(code: string): string {
  return kept("language", {}, (to) => new Intl.DisplayNames(to, { type: "language" })).of(code) ?? code;
}

/** 12:04:11 today, else with its day. */
export function moment(value: string | number | Date): string {
  const when = new Date(value);
  const today = when.toDateString() === new Date().toDateString();
  return date(when, today ? { timeStyle: "medium" } : { dateStyle: "medium", timeStyle: "short" });
}

/** 84 ms, 1.2 s, or 2 m 20 s. @param value milliseconds */
export function took(value: number): string {
  const whole = (count: number, unit: string) => number(count, { style: "unit", unit, unitDisplay: "narrow" });
  if (value >= 60_000) return `${whole(Math.floor(value / 60_000), "minute")} ${whole(Math.round((value % 60_000) / 1000), "second")}`;
  if (value < 1000) return number(value, { style: "unit", unit: "millisecond", unitDisplay: "short" });
  return number(value / 1000, { style: "unit", unit: "second", unitDisplay: "narrow", maximumFractionDigits: 1 });
}
