import Type, { type TSchema } from "typebox";
import type { InvalidParam } from "../../../errors.ts";
import { type DateForm, instants } from "../../definition/dates.ts";
import type { HasOrigin } from "../../definition/origins.ts";

/** What sources may state of an item, column by column: manifests, exports, and the bodies of administration. */
export type StatedColumns<Row> = Readonly<Record<string, StatedColumn<Row>>>;

export interface StatedColumn<Row, Value = unknown> extends HasOrigin {
  /** What the guide to importing says of it. Absent of icons, which have no manifests. */
  meaning?: string;
  /** Reads the value of a manifest. @throws Error whose message follows the name of the column */
  read(value: unknown): Value;
  /** What an item has, as an export states it. Absent where an export does not say it by the row alone. */
  of?(row: Row): unknown;
  /** The same as `read` would give it. Default: as an export states it. */
  has?(row: Row): Value;
  /** Whether an item is as stated already. Default: what it has is the same. */
  agrees?(stated: Value, row: Row): boolean;
  /** Columns of the row that keep the value as it is stated. Absent where the import makes something of it. */
  write?(value: Value): object;
  /** Columns of the row in which an item that keeps its value has it. Default: none, the value is no column's. */
  columns?: readonly string[];
  /** The member of bodies that states it. Absent: none does. */
  body?: TSchema;
  /** Whether only bodies that create an item have the member. */
  onlyNew?: boolean;
  /** Whether it is a file: a path in manifests, relative to the manifest. */
  isFile?: boolean;
  /**
   * The value of a body as a manifest would state it. Default: the value itself.
   * @throws Error whose message follows the name of the member
   */
  given?(value: never): Value;
}

/** States a column of rows of this type; a name for type inference and nothing more. */
export function statedColumn<Row, Value>(column: StatedColumn<Row, Value>): StatedColumn<Row, Value> {
  return column;
}

/** What is stated of one item. A member that is absent is not stated; null states that there is none. */
export type StatedOf<Columns> = { [Name in keyof Columns]?: Columns[Name] extends { read(value: unknown): infer Value } ? Value : never };

/**
 * Reads what a row of a manifest or an item of an export states.
 * @param onUnknown called with members that are no columns
 * @throws Error that names the column and what it must be
 */
export function readStated<Columns extends StatedColumns<never>>(
  columns: Columns,
  values: Readonly<Record<string, unknown>>,
  onUnknown: (name: string) => void = () => {},
): StatedOf<Columns> {
  const stated: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!Object.hasOwn(columns, name)) onUnknown(name);
    else {
      try {
        stated[name] = columns[name]!.read(value);
      } catch (error) {
        throw new Error(`${name} ${(error as Error).message}`);
      }
    }
  }
  return stated as StatedOf<Columns>;
}

/** The members of a body, optional all: those that creating and changing take, or those that only creating does. */
export function bodyMembers(columns: StatedColumns<never>, onlyNew: boolean): Record<string, TSchema> {
  const members = Object.entries(columns).filter(([, column]) => column.body && (column.onlyNew ?? false) === onlyNew);
  return Object.fromEntries(members.map(([name, { body }]) => [name, Type.Optional(body!)]));
}

/** What is wrong with members of a body that their schemas let pass, such as a 31st of February. */
export function problemsOfStated(columns: StatedColumns<never>, body: Readonly<Record<string, unknown>>): InvalidParam[] {
  return Object.entries(columns).flatMap(([name, { given }]) => {
    if (!given || body[name] === undefined) return [];
    try {
      given(body[name] as never);
      return [];
    } catch (error) {
      return [{ name, reason: (error as Error).message }];
    }
  });
}

/** What a body states beside files. */
export function statedInBody(columns: StatedColumns<never>, body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(columns).filter(([name, column]) => column.body && !column.isFile && body[name] !== undefined);
  return Object.fromEntries(given.map(([name, { given: as = (value: unknown) => value }]) => [name, as(body[name] as never)]));
}

/** What an item has, as it is stated: a date is a number here, and a text in exports. */
export function valuesOfRow<Row>(columns: StatedColumns<Row>, row: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).flatMap(([name, { of, has = of }]) => (has ? [[name, has(row)]] : [])));
}

/** What an item has, as an export states it. */
export function statedOfRow<Row>(columns: StatedColumns<Row>, row: Row): Record<string, unknown> {
  return Object.fromEntries(Object.entries(columns).flatMap(([name, { of }]) => (of ? [[name, of(row)]] : [])));
}

/** Whether an item has all that is stated of it. */
export function agreesWith<Row>(columns: StatedColumns<Row>, stated: Readonly<Record<string, unknown>>, row: Row): boolean {
  return Object.entries(stated).every(([name, value]) => {
    const { of, has = of, agrees = (stated) => has === undefined || JSON.stringify(stated) === JSON.stringify(has(row)) } = columns[name]!;
    return value === undefined || agrees(value, row);
  });
}

/** The columns of a row in which it keeps the fields of which nothing was taken. @param but fields that it is to lose */
export function keptColumns<Row>(columns: StatedColumns<never>, taken: Readonly<Record<string, unknown>>, row: Row, but: readonly string[] = []): Partial<Row> {
  const kept = Object.entries(columns).filter(([name]) => !(name in taken) && !but.includes(name)).flatMap(([, { columns: own = [] }]) => own);
  return Object.fromEntries(kept.map((column) => [column, row[column as keyof Row]])) as Partial<Row>;
}

/** The columns of a row that keep values as they are stated. */
export function writtenColumns(columns: StatedColumns<never>, stated: Readonly<Record<string, unknown>>): object {
  return Object.assign({}, ...Object.entries(stated).map(([name, value]) => (value === undefined ? {} : columns[name]!.write?.(value))));
}

export function text(value: unknown): string {
  const trimmed = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  if (trimmed === "") throw new Error("must be a text");
  return trimmed;
}

export function textOrNone(value: unknown): string | null {
  return value === null ? null : text(value);
}

export function addressOrNone(value: unknown): string | null {
  if (value === null) return null;
  const address = text(value);
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) throw new Error("must be an http(s) address");
  return address;
}

/** A JSON list, or a text whose parts semicolons separate, or commas where it has no semicolon. */
export function list(value: unknown): string[] {
  const parts = Array.isArray(value) ? value.map(text) : text(value).split(String(value).includes(";") ? ";" : ",");
  return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ""))];
}

export function yesOrNo(value: unknown): boolean {
  const word = String(value).trim().toLowerCase();
  if (["true", "yes", "1"].includes(word)) return true;
  if (["false", "no", "0"].includes(word)) return false;
  throw new Error("must be true or false");
}

export function whole(least: number, most: number): (value: unknown) => number {
  return (value) => {
    const number = Number(text(value));
    if (!Number.isFinite(number) || Math.round(number) < least || Math.round(number) > most) throw new Error(`must be a number from ${least} to ${most}`);
    return Math.round(number);
  };
}

/** Reads dates of a form. @returns milliseconds since 1970 */
export function dateIn({ read, schema }: DateForm): (value: unknown) => number {
  return (value) => {
    const found = read(text(value));
    if (!found) throw new Error(schema.patternReason);
    return found.first;
  };
}

export const date = dateIn(instants);
