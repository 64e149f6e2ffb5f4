import Type, { type TSchema } from "typebox";
import { dateIn, list, type StatedColumn, text, whole, yesOrNo } from "../import/manifest/stated-columns.ts";
import { days, instants } from "./dates.ts";
import type { AnyField, AnyFields, Statement, ValueOf } from "./field.ts";
import { readerOf } from "./fields.ts";

const readers: Record<AnyField["kind"]["name"], (value: unknown, statement: Statement) => unknown> = {
  text,
  texts: list,
  flag: yesOrNo,
  date: dateIn(instants),
  day: dateIn(days),
  integer: (value, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }) => whole(minimum, maximum)(value),
  number(value, { minimum = 0, maximum = Number.MAX_VALUE }) {
    const number = Number(text(value));
    if (!Number.isFinite(number) || number < minimum || number > maximum) throw new Error(`must be a number from ${minimum} to ${maximum}`);
    return number;
  },
};

type StatedName<Name, One> = One extends { name: infer Own extends string } ? Own : Name;

/** The columns of manifests and exports, and members of bodies, that fields declare. */
export type StatementsOf<Row, Declared> = {
  [Name in keyof Declared as Declared[Name] extends { stated: Statement } ? StatedName<Name, Declared[Name]["stated"]> : never]:
    StatedColumn<Row, ValueOf<Declared[Name]>>;
};

/** What sources may state of the fields that say so: each is kept in its column as it is stated. */
export function statementsOf<Row, Declared extends AnyFields>({ declared }: { declared: Declared }): StatementsOf<Row, Declared> {
  const stated = Object.entries<AnyField>(declared).flatMap(([name, field]) => (
    field.stated ? [[field.stated.name ?? name, columnOf(field, field.stated)]] : []
  ));
  return Object.fromEntries(stated) as StatementsOf<Row, Declared>;
}

function columnOf(field: AnyField, statement: Statement): StatedColumn<never> {
  const { kind, column } = field;
  const read = readerOf(field);
  const { description, minimum = 0, maximum } = statement;
  const isNumber = kind.name === "integer" || kind.name === "number";
  const limits = isNumber && { minimum, ...(maximum !== undefined && { maximum }) };
  const { schema = kind.schema } = kind.written ?? {};
  const type = kind.mayBeUnknown ? [kind.schema.type, "null"] : kind.schema.type;
  const asValue = (value: unknown) => {
    if (value === null && kind.mayBeUnknown) return null;
    // What cannot be unknown can be blank: an export says so of rows that were there before the column.
    if (kind.name === "text" && !kind.mayBeUnknown && typeof value === "string" && value.trim() === "") return "";
    return readers[kind.name](value, statement);
  };
  return {
    meaning: description,
    read: asValue,
    of(row) {
      const value = read(row);
      return value === null ? null : kind.show(value as never);
    },
    has: read,
    write: (value) => ({ [column!]: kind.write(value as never) }),
    columns: [column!],
    body: Type.Unsafe({ ...schema, ...limits, type, description }) as TSchema,
    given: asValue,
  };
}
