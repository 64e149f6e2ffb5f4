import Type, { type TProperties, type TSchema } from "typebox";
import type { AnyField, AnyFields, Member } from "./field.ts";
import { readerOf } from "./fields.ts";

/** Members of an item that a declaration does not make: their schemas, and what they show of a row. */
export interface OwnMembers<Row, About, Shown extends object = object> {
  schema: TProperties;
  show(row: Row, about: About): Shown;
}

type OwnNames<Declared> = { [Name in keyof Declared]: Declared[Name] extends { member: "own" } ? Name : never }[keyof Declared];

type MemberName<Name, One> = One extends { name: infer Own extends string } ? Own : Name;

type ShownOf<One> = One extends { kind: { show(value: never): infer Shown } } ? Shown : never;

/** The members that declarations make. */
type DeclaredMembers<Declared> = {
  -readonly [Name in keyof Declared as Declared[Name] extends { member: Member<unknown> } ? MemberName<Name, Declared[Name]["member"]> : never]:
    ShownOf<Declared[Name]>;
};

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never;

/** An item: what declarations show, and what `item.ts` does. */
export type ItemOf<Declared, Own extends Record<keyof Own, OwnMembers<never, never>>> = DeclaredMembers<Declared> &
  Intersection<ReturnType<Own[keyof Own]["show"]>>;

/** The schemas of an item's members and how a row becomes one: those that are declared, and among them, in their places, those of `item.ts`. */
export function membersOf<Declared extends AnyFields, Own extends Record<OwnNames<Declared>, OwnMembers<never, never>>>(
  { declared }: { declared: Declared }, own: Own,
) {
  const parts = Object.entries<AnyField>(declared).flatMap(([name, field]): OwnMembers<never, never>[] => {
    if (!field.member) return [];
    return [field.member === "own" ? own[name as keyof Own & OwnNames<Declared>] : declaredMember(name, field, field.member)];
  });
  return {
    schema: Object.assign({}, ...parts.map(({ schema }) => schema)) as TProperties,
    show: (...about: Parameters<Own[keyof Own]["show"]>): ItemOf<Declared, Own> => (
      Object.assign({}, ...parts.map((part) => part.show(...(about as [never, never])))) as ItemOf<Declared, Own>
    ),
  };
}

function declaredMember(name: string, field: AnyField, { name: shown = name, description, schema, unknown }: Member<unknown>): OwnMembers<never, never> {
  const read = readerOf(field);
  const one = Type.Unsafe({ ...field.kind.schema, ...schema, description }) as TSchema;
  const mayLack = field.kind.mayBeUnknown === true && unknown === undefined;
  return {
    schema: { [shown]: mayLack ? Type.Optional(one) : one },
    show(row) {
      const value = read(row);
      if (value !== null) return { [shown]: field.kind.show(value as never) };
      return unknown === undefined ? {} : { [shown]: unknown };
    },
  };
}
