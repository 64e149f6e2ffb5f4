const isDayOnly = /^\d{4}-\d\d-\d\d$/;
const isInstant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** What a time must be that `parseDayOrInstant` does not take. */
export const notDayOrInstant = "must be a day such as 2026-01-31, or an instant such as 2026-01-31T12:00:00Z";

/** Milliseconds since 1970; undefined for what is no time. A day begins `offset` milliseconds later than its midnight, UTC. */
export function parseDayOrInstant(text: string, offset: number): number | undefined {
  const isDay = isDayOnly.test(text);
  if (!isDay && !isInstant.test(text)) return undefined;
  const time = Date.parse(text);
  // The parser takes 31 February for 3 March.
  const exists = !Number.isNaN(time) && new Date(`${text.slice(0, 10)}T00:00:00Z`).toISOString().startsWith(text.slice(0, 10));
  if (!exists) return undefined;
  return isDay ? time + offset : time;
}
