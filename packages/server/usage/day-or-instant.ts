const timeOfDay = String.raw`([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?`;

/** How ends of a period are written: a day, or an instant with its zone. A day that its month has not is found when it is read. */
export const dayOrInstantPattern = String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T${timeOfDay}(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$`;

const dayOrInstant = new RegExp(dayOrInstantPattern);

/** What a time must be that `parseDayOrInstant` does not take. */
export const notDayOrInstant = "must be a day such as 2026-01-31, or an instant such as 2026-01-31T12:00:00Z";

/** Milliseconds since 1970; undefined for what is no time. A day begins `offset` milliseconds later than its midnight, UTC. */
export function parseDayOrInstant(text: string, offset: number): number | undefined {
  if (!dayOrInstant.test(text)) return undefined;
  const isDay = !text.includes("T");
  const time = Date.parse(text);
  // The parser takes 31 February for 3 March.
  const exists = !Number.isNaN(time) && new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10));
  if (!exists) return undefined;
  return isDay ? time + offset : time;
}
