const time = String.raw`([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?`;

/** Dates as parameters and bodies take them: a day, or a time with its zone. `Date.parse` reads whatever matches. */
export const isoDate = String.raw`^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T${time}(Z|[+-]([01]\d|2[0-3]):[0-5]\d))?$`;

/** The same for openapi.json, whose readers know the formats. */
export const dateOrInstant = { type: "string", anyOf: [{ format: "date" }, { format: "date-time" }] } as const;

/** What is said of anything else. */
export const notADate = "must be a date such as 2026-05-01 or 2026-05-01T12:00:00Z";
