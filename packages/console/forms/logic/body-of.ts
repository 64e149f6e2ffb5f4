import { alternativesOf, type Schema } from "./schema.ts";

/** Whether two values of JSON say the same. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The body to send: without what is empty and what is only the default again. Entries of lists stay in their places. */
export function bodyOf(schema: Schema, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, cleaned(schema.properties?.[name] ?? {}, value)] as const)
      .filter(([name, value]) => value !== undefined && !(same(value, schema.properties?.[name]?.default) && !schema.required?.includes(name))),
  );
}

function cleaned(schema: Schema, value: unknown): unknown {
  if (value === undefined || value === null || value === "") return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((entry) => cleaned(schema.items ?? {}, entry) ?? emptyOf(schema.items));
  if (typeof value !== "object") return value;
  const own = alternativesOf(schema)[alternativeOf(schema, value)] ?? schema;
  const members = bodyOf(own, value as Record<string, unknown>);
  return Object.keys(members).length > 0 ? members : undefined;
}

function emptyOf(schema: Schema = {}): unknown {
  return { object: {}, array: [], string: "" }[schema.type ?? ""] ?? null;
}

/** Which alternative of `anyOf` a value is meant as: the first all of whose required members it has, else the first that knows one. -1: none. */
export function alternativeOf(schema: Schema, value: unknown): number {
  if (typeof value !== "object" || value === null) return -1;
  const alternatives = alternativesOf(schema);
  const whole = alternatives.findIndex(({ required = [] }) => required.length > 0 && required.every((name) => name in value));
  return whole >= 0 ? whole : alternatives.findIndex(({ properties = {} }) => Object.keys(value).some((name) => name in properties));
}

/** A new entry of a list, or a newly chosen object: as far as it must be there. */
export function freshOf(schema: Schema): unknown {
  if (schema.type === "object") {
    const required = (schema.required ?? []).map((name) => [name, freshOf(schema.properties?.[name] ?? {})]);
    return Object.fromEntries(required);
  }
  if (schema.type === "array") return Array.from({ length: schema.minItems ?? 0 }, () => freshOf(schema.items ?? {}));
  return schema.default ?? (schema.type === "string" && !schema.enum ? "" : undefined);
}

/** What a form begins with: lists that need entries have them. */
export function beginningOf(schema: Schema): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {})
      .filter(([name, { type }]) => type === "array" && schema.required?.includes(name))
      .map(([name, member]) => [name, freshOf(member)]),
  );
}

/** Members that must be given and are not, before anything is sent. */
export function missingIn(schema: Schema, body: Readonly<Record<string, unknown>>): string[] {
  return (schema.required ?? []).filter((name) => body[name] === undefined && schema.properties?.[name]?.default === undefined);
}
