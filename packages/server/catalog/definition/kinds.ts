import { type DateForm, days, instants } from "./dates.ts";

/*
 * What the value of a field may be. Plain data, for the thread of the indexes reads it too: schemas are JSON Schema as literals.
 */

/** A kind of value, as rows keep it, as items show it and as callers ask for it. */
export interface Kind<Value, Shown = Value> {
  /** Decides how manifests and bodies state it. */
  readonly name: "text" | "texts" | "integer" | "number" | "flag" | "date" | "day";
  /** What a migration makes of it: a type of both databases. */
  readonly columnType: "text" | "integer" | "bigint" | "double precision";
  /** Of what items show. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** How callers write it, where that is a text and the value a number. */
  readonly written?: DateForm;
  /** The value in the cell of a column. */
  read(cell: unknown): Value;
  /** What a column keeps of it. */
  write(value: Value): unknown;
  show(value: NonNullable<Value>): Shown;
  /** Whether it may be unknown, which is null. */
  readonly mayBeUnknown?: boolean;
}

const itself = (value: never): never => value;
const asItIs = { read: itself, write: itself, show: itself };

export const text: Kind<string> = { name: "text", columnType: "text", schema: { type: "string" }, ...asItIs };
export const integer: Kind<number> = { name: "integer", columnType: "bigint", schema: { type: "integer" }, ...asItIs };
export const number: Kind<number> = { name: "number", columnType: "double precision", schema: { type: "number" }, ...asItIs };

/** Kept as 0 and 1. */
export const flag: Kind<boolean> = {
  name: "flag", columnType: "integer", schema: { type: "boolean" }, read: (cell) => cell === 1, write: Number, show: (value) => value,
};

/** Kept as JSON. */
export const texts: Kind<readonly string[]> = {
  name: "texts",
  columnType: "text",
  schema: { type: "array", items: { type: "string" } },
  read: (cell) => JSON.parse(cell as string) as string[],
  write: JSON.stringify,
  show: (value) => value,
};

/** Milliseconds since 1970; shown as ISO 8601. */
export const date: Kind<number, string> = {
  name: "date", columnType: "bigint", schema: { type: "string", format: "date-time" }, written: instants, ...asItIs,
  show: (value) => new Date(value).toISOString(),
};

/** A day of the calendar, whatever the zone: milliseconds from 1970 to its midnight in UTC; shown as `2026-05-01`. */
export const day: Kind<number, string> = {
  name: "day", columnType: "bigint", schema: { type: "string", format: "date" }, written: days, ...asItIs,
  show: (value) => new Date(value).toISOString().slice(0, 10),
};

/** The same where the value may be unknown: null. An item that has none is within no range and comes last in both directions of an order. */
export function orUnknown<Value, Shown>(kind: Kind<Value, Shown>): Kind<Value | null, Shown> {
  return {
    ...kind,
    mayBeUnknown: true,
    read: (cell) => (cell === null ? null : kind.read(cell)),
    write: (value) => (value === null ? null : kind.write(value)),
  } as Kind<Value | null, Shown>;
}
