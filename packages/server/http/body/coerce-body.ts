/** The part of JSON Schema that decides what a value of a body may be taken for. */
export interface BodySchema {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly BodySchema[];
  properties?: Readonly<Record<string, BodySchema>>;
  required?: readonly string[];
  items?: BodySchema;
  minLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  [keyword: string]: unknown;
}

/** Longer text is no blank and no number, whatever it holds: a body may be one text of 96 MiB. */
const longestBlank = 10_000;

/**
 * The one place where bodies are taken leniently, as real clients write them. Changes the body in place, before it is checked:
 * - null is an absent member, unless its schema allows null;
 * - text that names exactly one allowed number or boolean becomes that ("5", "0.5", "true"), and a number or boolean whose text is one of the
 *   allowed values becomes that value (5 where "5" is allowed);
 * - text of blanks alone is an absent member where text is required, or where any text is allowed.
 *
 * Nothing else: free text is never made from a number, and what names no allowed value stays as it is, to be refused by the check.
 * @returns the value to take, the same object or list where it is one
 */
export function coerceBody(schema: BodySchema, value: unknown): unknown {
  if (typeof value !== "object") return coerceScalar(schema, value);
  if (value === null) return value;
  for (const choice of choicesOf(schema)) {
    if (!Array.isArray(value)) coerceMembers(choice, value as Record<string, unknown>, schema);
    else if (choice.items) for (const [index, item] of value.entries()) value[index] = coerceBody(choice.items, item);
  }
  return value;
}

/** @param whole the schema with all its alternatives: null stays when one of them allows it */
function coerceMembers({ properties = {}, required = [] }: BodySchema, body: Record<string, unknown>, whole: BodySchema): void {
  for (const [name, property] of Object.entries(properties)) {
    if (!Object.hasOwn(body, name)) continue;
    if (isAbsent(body[name], property, required.includes(name))) {
      if (!choicesOf(whole).some((choice) => allowsNull(choice.properties?.[name] ?? {}) && body[name] === null)) delete body[name];
    } else body[name] = coerceBody(property, body[name]);
  }
}

function isAbsent(value: unknown, schema: BodySchema, required: boolean): boolean {
  if (value === null) return true;
  if (typeof value !== "string" || value.length > longestBlank || value.trim() !== "") return false;
  if (schema.type !== "string" || schema.enum) return false;
  return required || (schema.minLength === undefined && schema.format === undefined && schema.pattern === undefined);
}

function coerceScalar(schema: BodySchema, value: unknown): unknown {
  if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return value;
  const choices = choicesOf(schema);
  if (choices.some((choice) => literalsOf(choice)?.includes(value) ?? typesOf(choice).includes(typeof value))) return value;
  const named = new Set(choices.flatMap((choice) => valuesNamed(choice, value)));
  return named.size === 1 ? [...named][0] : value;
}

/** The allowed values whose text is that of the given one. */
function valuesNamed(schema: BodySchema, given: string | number | boolean): unknown[] {
  const literals = literalsOf(schema);
  if (literals) return literals.filter((literal) => typeof literal !== "object" && String(literal) === String(given));
  if (typeof given !== "string") return [];
  const types = typesOf(schema);
  if (types.includes("boolean") && (given === "true" || given === "false")) return [given === "true"];
  if (types.includes("number") && /^-?\d{1,15}(?:\.\d{1,15})?$/.test(given)) return [Number(given)];
  if (types.includes("integer") && /^-?\d{1,15}$/.test(given)) return [Number(given)];
  return [];
}

const choicesOf = (schema: BodySchema): readonly BodySchema[] => schema.anyOf ?? [schema];

const literalsOf = (schema: BodySchema): readonly unknown[] | undefined => (schema.const === undefined ? schema.enum : [schema.const]);

const typesOf = ({ type }: BodySchema): readonly string[] => (type === undefined ? [] : [type].flat());

const allowsNull = (schema: BodySchema): boolean => choicesOf(schema).some((choice) => typesOf(choice).includes("null") || literalsOf(choice)?.includes(null));
