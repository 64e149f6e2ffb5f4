const day = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`;
const time = String.raw`([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?`;
const dayLength = 24 * 60 * 60 * 1000;

/** How callers write a point in time: in parameters, bodies and manifests. */
export interface DateForm {
  /** As parameters and bodies have it. Which days a month has, it does not say: `read` does. */
  readonly schema: Readonly<{ type: "string"; format?: "date"; pattern: string; patternReason: string }>;
  /** @returns its first and its last millisecond since 1970; undefined for what is none, such as a 31st of February */
  read(text: string): { first: number; last: number } | undefined;
}

/** A day, or a time with its zone. A day alone lasts until its midnight in UTC. */
export const instants: DateForm = {
  schema: {
    type: "string",
    pattern: `^${day}(T${time}(Z|[+-]([01]\\d|2[0-3]):[0-5]\\d))?$`,
    patternReason: "must be a date that exists, such as 2026-05-01 or 2026-05-01T12:00:00Z",
  },
  read(text) {
    const first = Date.parse(text);
    if (!Number.isFinite(first) || !hasItsDay(text)) return undefined;
    return { first, last: isDay.test(text) ? first + dayLength - 1 : first };
  },
};

/** A day of the calendar and nothing more. */
export const days: DateForm = {
  schema: { type: "string", format: "date", pattern: `^${day}$`, patternReason: "must be a day that exists, such as 2026-05-01" },
  read: (text) => (isDay.test(text) ? instants.read(text) : undefined),
};

const isDay = new RegExp(days.schema.pattern);

/** `Date.parse` makes the 3rd of March of a 31st of February. */
function hasItsDay(text: string): boolean {
  const written = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/.exec(text);
  if (!written) return true;
  const [year, month, date] = written.slice(1).map(Number) as [number, number, number];
  const calendar = new Date(0);
  calendar.setUTCFullYear(year, month - 1, date);
  return calendar.getUTCMonth() === month - 1 && calendar.getUTCDate() === date;
}

/** Both forms of a date for openapi.json, whose readers know the formats. */
export const dateOrInstant = { type: "string", anyOf: [{ format: "date" }, { format: "date-time" }] } as const;
